import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

test('another program unpacks it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const file = join(folder, 'a.zip')
  writeFileSync(
    file,
    zipOf([
      { name: 'eins.txt', text: 'größer' },
      { name: 'tabellen/zwei.csv', text: 'a;b\r\n'.repeat(1000) },
    ]),
  )
  const read = `import zipfile,sys; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
for n in z.namelist(): print(n, len(z.read(n)), z.read(n).decode()[:3])`
  const said = execFileSync('python3', ['-c', read, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(said.split('\n').slice(0, 2)).toEqual(['eins.txt 8 grö', 'tabellen/zwei.csv 5000 a;b'])
})

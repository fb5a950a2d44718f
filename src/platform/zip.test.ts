import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { unpacked, UnreadableZip, zipEntries } from './unzip.ts'
import { zipOf, ZipTooLarge } from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'a.zip')
const python = (code: string) =>
  execFileSync('python3', ['-c', `import zipfile,sys\n${code}`, file], { encoding: 'utf8' })

async function* pieces(text: string, times: number) {
  for (let n = 0; n < times; n++) yield text
}

async function textOf(zip: Buffer, name: string, most = 1e6): Promise<string> {
  const entry = zipEntries(zip, 10).get(name)
  return entry ? (await unpacked(zip, entry, most)).toString() : 'not there'
}

test('another program unpacks what is written, whole and in pieces', async () => {
  writeFileSync(
    file,
    await zipOf(
      [
        { name: 'eins.txt', text: 'größer' },
        { name: 'tabellen/zwei.csv', text: pieces('a;b\r\n', 1000) },
        { name: 'leer.txt', text: '' },
      ],
      1e6,
    ),
  )
  const said = python(`z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
for n in z.namelist(): print(n, len(z.read(n)), z.read(n).decode()[:3])`)
  expect(said.split('\n').slice(0, 3)).toEqual(['eins.txt 8 grö', 'tabellen/zwei.csv 5000 a;b', 'leer.txt 0 '])
})

test('what comes to more than allowed is given up', async () => {
  const noise = Array.from({ length: 3000 }, () => Math.random().toString(36)).join('')
  await expect(zipOf([{ name: 'a', text: pieces(noise, 100) }], 10_000)).rejects.toThrow(ZipTooLarge)
})

describe('what another program has written', () => {
  test('is read: packed and stored, with a comment behind', async () => {
    python(`z=zipfile.ZipFile(sys.argv[1],'w'); z.comment=b'PK\\x05\\x06 and more'
z.writestr('eins.txt','größer'*1000, zipfile.ZIP_DEFLATED); z.writestr('ordner/zwei.txt','stored'); z.writestr('ordner/','')`)
    const zip = readFileSync(file)
    expect([...zipEntries(zip, 10).keys()]).toEqual(['eins.txt', 'ordner/zwei.txt'])
    expect(await textOf(zip, 'eins.txt')).toBe('größer'.repeat(1000))
    expect(await textOf(zip, 'ordner/zwei.txt')).toBe('stored')
  })

  test('is refused where it has more files, or a larger one, than allowed', async () => {
    python(`z=zipfile.ZipFile(sys.argv[1],'w')\nfor n in range(11): z.writestr(str(n), 'x'*2000)`)
    const zip = readFileSync(file)
    expect(() => zipEntries(zip, 10)).toThrow(UnreadableZip)
    const entry = zipEntries(zip, 11).get('3')
    await expect(unpacked(zip, entry as NonNullable<typeof entry>, 1999)).rejects.toThrow(UnreadableZip)
  })
})

test('a file that becomes larger than it says is given up before it does', async () => {
  const zip = await zipOf([{ name: 'a', text: 'x'.repeat(100) }], 1e6)
  const bomb = deflateRawSync(Buffer.alloc(50_000_000))
  const [entry] = zipEntries(zip, 1).values()
  const swapped = Buffer.concat([zip.subarray(0, 31), bomb])
  const lying = { ...(entry as NonNullable<typeof entry>), packedSize: bomb.length }
  await expect(unpacked(swapped, lying, 1e9)).rejects.toThrow(UnreadableZip)
})

test('damage anywhere is refused and nothing else: no byte of a file may change unseen', async () => {
  const zip = await zipOf([{ name: 'a', text: 'Watchlists, Depots, Alarme' }], 1e6)
  for (let at = 0; at < zip.length; at++) {
    const damaged = Buffer.from(zip)
    damaged[at] = (damaged[at] ?? 0) ^ 0x41
    const read = await textOf(damaged, 'a').catch((error: unknown) => error)
    if (typeof read === 'string') expect(['Watchlists, Depots, Alarme', 'not there']).toContain(read)
    else expect(read).toBeInstanceOf(UnreadableZip)
  }
})

test.each(['', 'PK', 'keine Datei', 'x'.repeat(100_000)])('no ZIP at all is refused: %#', (text) => {
  expect(() => zipEntries(Buffer.from(text), 10)).toThrow(UnreadableZip)
})

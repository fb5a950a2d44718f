import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openFile, type OpenFile } from './open-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-open-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = Array.from({ length: 9000 }, (_, line) => `${line};${(line * 7919) % 1013}\n`).join('')

function file(name: string, content: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function read({ bytes }: OpenFile): Promise<string> {
  const pieces = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('a plain and a packed file read the same, each under the hash of what lies there', async () => {
  const plain = await openFile(file('a.csv', text))
  const packed = await openFile(file('a.csv.gz', gzipSync(text)))
  expect(await read(plain)).toBe(text)
  expect(await read(packed)).toBe(text)
  expect(plain.sha256()).not.toBe(packed.sha256())
})

test('a fault that comes before anybody reads waits for the reader', async () => {
  const packed = gzipSync('short')
  const cut = await openFile(file('cut.csv.gz', packed.subarray(0, packed.length - 4)))
  for (let turn = 0; turn < 50; turn++) await setImmediate()
  await expect(read(cut)).rejects.toThrow('unexpected end of file')
})

test('what the counter throws ends the reading', async () => {
  const stopped = await openFile(file('b.csv', text), (bytes) => {
    if (bytes > 20_000) throw new Error('stopped by hand')
  })
  await expect(read(stopped)).rejects.toThrow('stopped by hand')
})

test('an archive and a device are told for what they are, before anything is read', async () => {
  await expect(openFile(file('eurofxref-hist.zip', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0)))).rejects.toThrow(
    'this is a ZIP archive',
  )
  await expect(openFile('/dev/null')).rejects.toThrow('this is a pipe or a device')
})

test('an empty file is one', async () => expect(await read(await openFile(file('empty.csv', '')))).toBe(''))

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordsOf, textOf, type CsvRecord } from './records.ts'

async function* pieces<T>(...parts: T[]): AsyncGenerator<T> {
  for (const part of parts) yield part
}
async function read(...text: string[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const batch of recordsOf(pieces(...text))) records.push(...batch)
  return records
}
const cells = async (text: string) => (await read(text)).map((record) => record.cells)

test.each([
  {
    given: 'commas',
    text: 'a,b\n1,2\n',
    is: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  {
    given: 'semicolons beside decimal commas',
    text: 'a;b\n1,5;2\n',
    is: [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  },
  {
    given: 'tabs',
    text: 'a\tb\n1\t2',
    is: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  {
    given: 'Windows line ends',
    text: 'a,b\r\n1,2\r\n',
    is: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  {
    given: 'empty lines',
    text: '\na,b\n\n\n1,2\n\n',
    is: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  {
    given: 'quotes',
    text: 'a,b\n"x, ""y""",2\n',
    is: [
      ['a', 'b'],
      ['x, "y"', '2'],
    ],
  },
  {
    given: 'a line break in quotes',
    text: 'a,b\n"x\ny",2\n',
    is: [
      ['a', 'b'],
      ['x\ny', '2'],
    ],
  },
  {
    given: 'a trailing separator',
    text: 'a,b,\n1,2,\n',
    is: [
      ['a', 'b', ''],
      ['1', '2', ''],
    ],
  },
  {
    given: 'a line of Excel that names the separator',
    text: 'sep=;\r\na;b,c\r\n1;2,5\r\n',
    is: [
      ['a', 'b,c'],
      ['1', '2,5'],
    ],
  },
  {
    given: 'such a line against what the header looks like',
    text: 'sep=,\na;b,c\n1;2,5\n',
    is: [
      ['a;b', 'c'],
      ['1;2', '5'],
    ],
  },
  { given: 'such a line in quotes, below an empty one', text: '\n"SEP=\t"\na;b\tc\n', is: [['a;b', 'c']] },
  { given: 'such a line further down', text: 'a\nsep=;\n', is: [['a'], ['sep=;']] },
  {
    given: 'line ends of old',
    text: 'a,b\r1,2\r',
    is: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  { given: 'nothing', text: '', is: [] },
])('$given are read', async ({ text, is }) => expect(await cells(text)).toEqual(is))

test('a record knows its first line', async () => {
  expect((await read('a,b\n\n"x\ny",2\n3,4\n')).map(({ line }) => line)).toEqual([1, 3, 5])
})

test('the line that names the separator counts as a line', async () => {
  expect((await read('sep=;\na;b\n1;2\n')).map(({ line }) => line)).toEqual([2, 3])
})

test('it does not matter where a file is cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ maxLength: 5 }), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (rows, cut, end) => {
        const text = `k,v${end}${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join(end)}${end}`
        const at = cut % text.length
        expect(await read(text.slice(0, at), text.slice(at))).toEqual(await read(text))
      },
    ),
    { seed: 2, numRuns: 100 },
  )
})

test('a quote that never ends would swallow the lines behind it', async () => {
  await expect(read('a,b\n"x,2\n3,4\n')).rejects.toThrow('Zeile 2: Ein Anführungszeichen wird nicht geschlossen.')
})

test('a line that never ends is refused before it fills the memory', async () => {
  await expect(read('a,b\n', 'x'.repeat(70_000))).rejects.toThrow('Zeile 2 ist länger als 64 KiB')
})

const decoded = async (...bytes: number[][]): Promise<string> => {
  let text = ''
  for await (const piece of textOf(pieces(...bytes.map((part) => Uint8Array.from(part))))) text += piece
  return text
}

test.each([
  { given: 'UTF-8 with a mark', bytes: [[0xef, 0xbb, 0xbf, 0x61]], is: 'a' },
  { given: 'a letter cut in two', bytes: [[0x61, 0xc3], [0xbc]], is: 'aü' },
  { given: 'Windows-1252', bytes: [[0x4d, 0xfc, 0x6c]], is: 'Mül' },
  {
    given: 'Windows-1252 whose first umlaut stands far behind',
    bytes: [[0x4d], [0x4d], [0x61, 0xfc, 0x6c]],
    is: 'MMaül',
  },
  { given: 'Windows-1252 whose first umlaut ends a piece', bytes: [[0x4d], [0x61, 0xe4], [0x6c, 0xfc]], is: 'Maälü' },
  { given: 'Windows-1252 that ends with its only umlaut', bytes: [[0x4d, 0xe4]], is: 'Mä' },
  {
    given: 'UTF-8 whose first umlaut is cut in two far behind',
    bytes: [[0x4d], [0x61, 0xc3], [0xbc, 0x6c]],
    is: 'Maül',
  },
  { given: 'UTF-16', bytes: [[0xff, 0xfe, 0x61, 0, 0xfc, 0]], is: 'aü' },
])('$given is understood', async ({ bytes, is }) => expect(await decoded(...bytes)).toBe(is))

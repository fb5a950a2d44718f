import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecords, maximumColumns } from './csv.ts'
import { UnreadableFile } from './schema.ts'

const rows = (text: string, delimiter = ';') =>
  [...csvRecords(text, delimiter)].map(({ line, cells }) => [line, ...cells])

test('mixed line ends, empty lines and the line a row begins on', () => {
  expect(rows('a;b\r\n\n"x\ny";2\rc;d')).toEqual([
    [1, 'a', 'b'],
    [3, 'x\ny', '2'],
    [5, 'c', 'd'],
  ])
})

test('a quote counts only around a whole cell', () => {
  expect(rows('5" disk;"a;b";"say ""hi""";"x" ; "y"')).toEqual([[1, '5" disk', 'a;b', 'say "hi"', 'x', 'y']])
})

test('a stray opening quote swallows no rows', () => {
  expect(rows('"abc;1\nd;2\ne;3')).toEqual([
    [1, '"abc', '1'],
    [2, 'd', '2'],
    [3, 'e', '3'],
  ])
})

test('what closed the last row is known', () => {
  const end = (text: string) => [...csvRecords(text, ';')].at(-1)?.end
  expect([end('a;b\n'), end('a;b'), end('a;"b')]).toEqual(['line', 'file', 'quote'])
})

test('too many columns are refused', () => {
  expect(() => rows(';'.repeat(maximumColumns + 1))).toThrow(UnreadableFile)
})

test('stray quotes in every cell take no longer than their length', () => {
  expect(rows('"a;'.repeat(500).concat('\n').repeat(400))).toHaveLength(400)
})

test('what is quoted comes back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', ' ', 'ü') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (table) => {
      const text = table.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';')).join('\n')
      expect([...csvRecords(text, ';')].map(({ cells }) => cells)).toEqual(table)
    }),
    { numRuns: 200, seed: 3 },
  )
})

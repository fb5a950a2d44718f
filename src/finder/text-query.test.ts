import { expect, test } from 'vitest'
import { fillTable, type FinderCriterion } from './criterion.ts'
import { narrowed } from './narrowing.ts'
import { TextQueryError } from './query-tokens.ts'
import { readTextQuery } from './text-query.ts'

const rows = [
  { name: 'Ahorn', branch: 'Chemie', land: 'DE', per: 10, dividend: 4 },
  { name: 'Birke', branch: 'Chemie', land: 'AT', per: 20, dividend: 1 },
  { name: 'Buche', branch: 'Chemie', land: 'DE', per: 30, dividend: 3.5 },
  { name: 'Eiche', branch: 'Software', land: 'DE', per: 40, dividend: 0 },
  { name: 'Esche', branch: 'Software', land: 'US', per: 60 },
]
type Row = (typeof rows)[number]
const range = (id: string, word: string, of: (row: Row) => number | undefined): FinderCriterion<Row> => ({
  kind: 'range',
  id,
  word,
  label: word,
  group: '',
  unit: 'number',
  decimals: 1,
  of,
})
const table = fillTable(rows, [
  range('peRatio', 'kgv', ({ per }) => per),
  range('dividendYield', 'div_rendite', ({ dividend }) => dividend),
  { kind: 'choice', id: 'industry', word: 'branche', label: 'Branche', group: '', of: ({ branch }) => branch },
  {
    kind: 'choice',
    id: 'isoCountry',
    word: 'land',
    label: 'Land',
    group: '',
    of: ({ land }) => land,
    nameOf: (key) => (key === 'DE' ? 'Deutschland' : key),
  },
])

function found(text: string): string[] {
  const { filters, condition } = readTextQuery(table, text)
  return Array.from(narrowed(table, filters, condition).hits, (row) => rows[row]?.name ?? '')
}

test.each([
  ['', ['Ahorn', 'Birke', 'Buche', 'Eiche', 'Esche']],
  ['kgv < 25 und div_rendite > 3', ['Ahorn']],
  ['KGV <= 10,0 oder kgv ≥ 60', ['Ahorn', 'Esche']],
  ['land = "Deutschland" und branche = chemie', ['Ahorn', 'Buche']],
  ['land != DE', ['Birke', 'Esche']],
  ['kgv < median(branche)', ['Ahorn', 'Birke', 'Eiche']],
  ['kgv < median', ['Ahorn', 'Birke', 'Buche']],
  ['(kgv < 15 oder kgv > 50) und land != AT', ['Ahorn', 'Esche']],
  ['div_rendite > -1', ['Ahorn', 'Birke', 'Buche', 'Eiche']],
])('%s', (text, names) => expect(found(text)).toEqual(names))

test('fields show what they can, the text keeps the rest', () => {
  expect(readTextQuery(table, 'kgv > 5 und kgv < 25 und kgv < median(branche)')).toMatchObject({
    filters: [{ id: 'peRatio', from: 5, to: 25 }],
    rest: 'kgv < median(branche)',
  })
  expect(readTextQuery(table, 'land = DE')).toMatchObject({ filters: [{ id: 'isoCountry', keys: ['DE'] }], rest: '' })
  const { rest } = readTextQuery(table, 'kgv > 5 und (land = DE oder land = "US")')
  expect(found(rest)).toEqual(['Ahorn', 'Buche', 'Eiche', 'Esche'])
})

test.each([
  ['kgv', 3, 'Vergleich'],
  ['kgv <', 5, 'Zahl'],
  ['kurs < 5', 0, '„kurs“'],
  ['kgv < 5 und', 11, 'fehlt'],
  ['kgv < 5 kgv > 3', 8, '„und“'],
  ['(kgv < 5', 8, 'Klammer'],
  ['land < 5', 7, '5'],
  ['land = ZZ', 7, '„ZZ“'],
  ['kgv < 5 ; drop', 8, '„;“'],
  ['kgv < median(kgv)', 13, 'gruppieren'],
  [`${'('.repeat(200)}kgv`, 41, 'tief'],
  ['x'.repeat(10_000), 2000, 'lang'],
])('%.30s is told at sign %i', (text, position, word) => {
  const wrong = () => readTextQuery(table, text)
  expect(wrong).toThrow(TextQueryError)
  expect(wrong).toThrow(word)
  expect(wrong).toThrow(expect.objectContaining({ position }))
})

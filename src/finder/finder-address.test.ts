import { expect, test } from 'vitest'
import { fillTable } from './criterion.ts'
import { mostFilters, readFilters } from './finder-address.ts'

const table = fillTable(
  [
    { land: 'DE', per: 10, worth: 1e9, yieldPct: 3, day: 20_000 },
    { land: 'AT', per: 20, worth: 2e9, yieldPct: 4, day: 21_000 },
    { land: 'Korea, Süd', per: 20, worth: 3e9, yieldPct: 5, day: 21_000 },
  ],
  [
    {
      kind: 'range',
      id: 'peRatio',
      word: 'kgv',
      label: 'KGV',
      group: '',
      unit: 'number',
      decimals: 1,
      of: ({ per }) => per,
    },
    {
      kind: 'range',
      id: 'maturityDate',
      word: 'faelligkeit',
      label: 'Fälligkeit',
      group: '',
      unit: 'day',
      decimals: 0,
      of: ({ day }) => day,
    },
    ...(['worth', 'yieldPct'] as const).map((id) => ({
      kind: 'range' as const,
      id,
      word: id,
      label: id,
      group: '',
      unit: id === 'worth' ? ('euro' as const) : ('percent' as const),
      decimals: 0,
      of: (row: { worth: number; yieldPct: number }) => row[id],
    })),
    {
      kind: 'choice',
      id: 'isoCountry',
      word: 'land',
      label: 'Land',
      group: '',
      aliases: ['idCountry'],
      of: ({ land }) => land,
    },
  ],
)
const read = (query: string) => readFilters(table, new URLSearchParams(query))

test.each([
  ['peRatio=5;15', { id: 'peRatio', from: 5, to: 15 }],
  ['peRatioRange=5;', { id: 'peRatio', from: 5 }],
  ['kgv_von=1.234,5&kgv_bis=2000', { id: 'peRatio', from: 1234.5, to: 2000 }],
  ['yieldPct_von=3 %25', { id: 'yieldPct', from: 3 }],
  ['worth=1 Mrd.;2,5 Mrd. €', { id: 'worth', from: 1e9, to: 2.5e9 }],
  ['kgv=-2;', { id: 'peRatio', from: -2 }],
  ['idCountry=DE,AT', { id: 'isoCountry', keys: ['DE', 'AT'] }],
  ['land=DE&land=AT', { id: 'isoCountry', keys: ['DE', 'AT'] }],
  ['faelligkeit_bis=2024-10-04', { id: 'maturityDate', to: 20_000 }],
])('%s', (query, filter) => expect(read(query)).toEqual({ filters: [filter], faults: [] }))

test.each([
  ['kgv_von=viel', 'kgv_von', 'Zahl'],
  ['kgv=15;5', 'kgv', 'größer'],
  ['kgv_von=1e999', 'kgv_von', 'Zahl'],
  ['land=ZZ', 'land', '„ZZ“'],
  ['nichts=1', 'nichts', '„nichts“'],
  ['faelligkeit_von=2024-99-99', 'faelligkeit_von', 'Tag'],
  [`kgv=${'9'.repeat(10_000)}`, 'kgv', 'lang'],
])('%s is told and left out, the rest is applied', (query, parameter, word) => {
  const { filters, faults } = read(`${query}&idCountry=AT`)
  expect(filters).toEqual([{ id: 'isoCountry', keys: ['AT'] }])
  expect(faults).toEqual([{ parameter, text: expect.stringContaining(word) as string }])
})

test('of very many filters the first are applied', () => {
  const { filters, faults } = read(Array.from({ length: mostFilters + 400 }, () => 'land=DE').join('&'))
  expect(filters).toEqual([{ id: 'isoCountry', keys: ['DE'] }])
  expect(faults).toHaveLength(1)
})

test('names in a list may hold commas themselves', () =>
  expect(readFilters(table, new URLSearchParams('land=DE,Korea, Süd,AT'))).toEqual({
    filters: [{ id: 'isoCountry', keys: ['DE', 'Korea, Süd', 'AT'] }],
    faults: [],
  }))

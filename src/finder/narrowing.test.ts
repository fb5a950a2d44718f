import { expect, test } from 'vitest'
import { fillTable, type FinderCriterion } from './criterion.ts'
import { boundsOf, narrowed, ordered, valueCounts, type Filter } from './narrowing.ts'

interface Row {
  name: string
  land?: string
  indices: readonly string[]
  per?: number
}

const criteria: readonly FinderCriterion<Row>[] = [
  { kind: 'choice', id: 'country', word: 'land', label: 'Land', group: '', of: ({ land }) => land },
  { kind: 'choice', id: 'index', word: 'index', label: 'Index', group: '', of: ({ indices }) => indices },
  { kind: 'range', id: 'per', word: 'kgv', label: 'KGV', group: '', unit: 'number', decimals: 1, of: ({ per }) => per },
  {
    kind: 'flag',
    id: 'cheap',
    word: 'billig',
    label: 'Billig',
    group: '',
    of: ({ per }) => (per && per < 10 ? true : undefined),
  },
  {
    kind: 'range',
    id: 'beta',
    word: 'beta',
    label: 'Beta',
    group: '',
    unit: 'number',
    decimals: 1,
    of: () => undefined,
  },
]

/** the same numbers at every run (Numerical Recipes) */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

const random = seeded(7)
const some = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
const lands = ['DE', 'AT', 'CH', 'US']
const allIndices = ['DAX', 'MDAX', 'TecDAX']
const rows = Array.from(
  { length: 400 },
  (_, i): Row => ({
    name: `Wert ${i}`,
    indices: allIndices.filter(() => random() < 0.3),
    ...(random() < 0.9 && { land: some(lands) }),
    ...(random() < 0.8 && { per: Math.round(random() * 40) }),
  }),
)
const table = fillTable(rows, criteria)

function randomFilters(): Filter[] {
  const filters: Filter[] = []
  if (random() < 0.5) filters.push({ id: 'country', keys: lands.filter(() => random() < 0.5) })
  if (random() < 0.5) filters.push({ id: 'index', keys: [some(allIndices)] })
  if (random() < 0.5) filters.push({ id: 'per', from: Math.round(random() * 20), to: 20 + Math.round(random() * 20) })
  if (random() < 0.2) filters.push({ id: 'cheap', keys: ['true'] })
  return filters
}

const keysOf = (filters: readonly Filter[], id: string) => filters.find((each) => each.id === id)?.keys ?? []
const count = (filters: readonly Filter[]) => narrowed(table, filters).hits.length

test('every count leads to a list of as many rows, whatever the filters are', () => {
  for (let round = 0; round < 200; round++) {
    const filters = randomFilters()
    const { hits, without, meetingOthers } = narrowed(table, filters)
    filters.forEach((filter, i) => expect(without[i]).toBe(count(filters.filter((each) => each !== filter))))
    for (const { criterion, column } of table.filled) {
      const others = filters.filter(({ id }) => id !== criterion.id)
      if (column.kind === 'choice' && criterion.kind !== 'range')
        for (const { key, total, adds } of valueCounts(
          column,
          criterion,
          meetingOthers(criterion.id),
          keysOf(filters, criterion.id),
        )) {
          const { id } = criterion
          const chosen = keysOf(filters, id)
          expect(total).toBe(count([...others, { id, keys: [key] }]))
          expect(adds).toBe(
            chosen.length === 0 || chosen.includes(key)
              ? undefined
              : count([...others, { id, keys: [...chosen, key] }]) - hits.length,
          )
        }
      else if (column.kind === 'range') {
        const bounds = boundsOf(column, meetingOthers(criterion.id))
        const inBars = bounds?.bars.reduce((sum, bar) => sum + bar, 0) ?? 0
        expect(inBars).toBe(bounds ? count([...others, { id: criterion.id, from: bounds.least, to: bounds.most }]) : 0)
      }
    }
    expect(hits.length).toBe(count(filters))
  }
})

test('rows without a figure are in no range and stand last whichever way', () => {
  const per = table.named.get('kgv')!
  const known = rows.filter((row) => row.per !== undefined).length
  expect(count([{ id: 'per', from: -1 }])).toBe(known)
  for (const order of ['ASC', 'DESC'] as const) {
    const pers = Array.from(ordered(narrowed(table, []).hits, per, order), (row) => rows[row]?.per)
    expect(pers.slice(known).every((value) => value === undefined)).toBe(true)
    const sorted = pers.slice(0, known).toSorted((a, b) => (a! - b!) * (order === 'ASC' ? 1 : -1))
    expect(pers.slice(0, known)).toEqual(sorted)
  }
})

test('a criterion that no row has a figure for is not offered, and a filter by it finds nothing', () => {
  expect(table.filled.map(({ criterion }) => criterion.id)).not.toContain('beta')
  expect(table.unfilled.has('beta')).toBe(true)
  expect(count([{ id: 'beta', from: 0 }])).toBe(0)
})

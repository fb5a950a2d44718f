import { expect, test } from 'vitest'
import { fillTable, type CriterionUnit, type FinderCriterion } from '#finder/criterion.ts'
import { loadUniverse } from '#market/universe.ts'
import type { Instrument } from '#market/instruments.ts'
import { activeOf } from './facets.ts'

const range = (word: string, label: string, unit: CriterionUnit): FinderCriterion<Instrument> => ({
  kind: 'range',
  id: word,
  word,
  label,
  group: '',
  unit,
  decimals: 1,
  of: () => 1,
})
const table = fillTable(loadUniverse().ofType('STOCK').slice(0, 1), [
  range('marktkap', 'Marktkapitalisierung', 'euro'),
  range('kgv', 'KGV', 'number'),
  range('rendite', 'Rendite', 'percent'),
])

test.each([
  { filter: { id: 'marktkap', from: 10e9 }, says: 'Marktkapitalisierung ab 10\u00a0Mrd.\u00a0EUR' },
  {
    filter: { id: 'marktkap', from: 300e6, to: 2e9 },
    says: 'Marktkapitalisierung 300\u00a0Mio. bis 2\u00a0Mrd.\u00a0EUR',
  },
  { filter: { id: 'marktkap', to: 1_250_000_000 }, says: 'Marktkapitalisierung bis 1,25\u00a0Mrd.\u00a0EUR' },
  { filter: { id: 'marktkap', to: 1_234_567_890 }, says: 'Marktkapitalisierung bis 1.234.567.890\u00a0EUR' },
  { filter: { id: 'marktkap', from: 50_000 }, says: 'Marktkapitalisierung ab 50.000\u00a0EUR' },
  { filter: { id: 'kgv', to: 12.5 }, says: 'KGV bis 12,50' },
  { filter: { id: 'rendite', from: 3 }, says: 'Rendite ab 3\u00a0%' },
])('a filter is said in words: $says', ({ filter, says }) => expect(activeOf(table, filter, 0).label).toBe(says))

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seedFile } from '#platform/paths.ts'
import { germanTerm } from './german-terms.ts'
import { tableRows } from './seed/table.ts'
import { loadUniverse } from './universe.ts'

const known = new Set(
  Array.from(tableRows(readFileSync(seedFile('german-terms.csv'), 'utf8')), (row) => row.need('term')),
)

test.each([
  ['Information Technology', 'Informationstechnologie'],
  ['Textiles, Apparel & Luxury Goods', 'Textilien, Bekleidung und Luxusgüter'],
  ['Selbst gesagt', 'Selbst gesagt'],
])('%s is %s', (term, german) => expect(germanTerm(term)).toBe(german))

test('every term of the shipped data is there in German', () => {
  const terms = loadUniverse()
    .all()
    .flatMap(({ facts }) => {
      if (facts.kind === 'stock') return [facts.sector, facts.industry]
      return facts.kind === 'etf' || facts.kind === 'fund' ? [facts.group, facts.category] : []
    })
  expect([...new Set(terms)].filter((term) => term !== undefined && !known.has(term))).toEqual([])
})

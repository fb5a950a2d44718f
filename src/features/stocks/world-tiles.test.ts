import { expect, test } from 'vitest'
import { tileOf } from './world-tiles.ts'

test.each([
  { country: 'DE', beside: 'PL', by: { column: 1, row: 0 } },
  { country: 'DE', beside: 'DK', by: { column: 0, row: -1 } },
  { country: 'US', beside: 'CA', by: { column: 0, row: -1 } },
  { country: 'AU', beside: 'NZ', by: { column: 0, row: 1 } },
])('$beside lies beside $country', ({ country, beside, by }) => {
  const [from, to] = [tileOf(country), tileOf(beside)]
  expect(from && to && { column: to.column - from.column, row: to.row - from.row }).toEqual(by)
})

test('a country that the map does not hold has no tile', () => expect(tileOf('ZW')).toBeUndefined())

import { expect, test } from 'vitest'
import { benchmarksOf } from './benchmarks.ts'
import { loadUniverse } from './universe.ts'

const universe = loadUniverse()
const share = (isin: string) => universe.byIsin(isin) ?? expect.fail(`no ${isin}`)

test('a member is measured against its indices', () => {
  expect(benchmarksOf(universe, share('DE0007236101')).map(({ name }) => name)).toContain('DAX')
})

test.each([
  { country: 'IT', index: 'FTSE MIB' },
  { country: 'DE', index: 'DAX' },
  { country: 'HK', index: 'Hang Seng' },
  { country: 'PT', index: 'EURO STOXX 50' },
  { country: 'NO', index: 'STOXX Europe 600' },
  { country: 'AU', index: 'S&P 500' },
])('a share from $country that is in no index is measured against the $index', ({ country, index }) => {
  const alone = universe
    .ofType('STOCK')
    .find(({ facts, isoCountry }) => isoCountry === country && facts.kind === 'stock' && facts.indices.length === 0)
  expect(alone && benchmarksOf(universe, alone).map(({ name }) => name)).toEqual([index])
})

import { expect, test } from 'vitest'
import { benchmarksOf } from './benchmarks.ts'
import { loadUniverse } from './universe.ts'

const universe = loadUniverse()
const share = (isin: string) => universe.byIsin(isin) ?? expect.fail(`no ${isin}`)

test('a member is measured against its indices, whoever is in none against the DAX', () => {
  expect(benchmarksOf(universe, share('DE0007236101')).map(({ name }) => name)).toContain('DAX')
  const alone = universe.ofType('STOCK').find(({ facts }) => facts.kind === 'stock' && facts.indices.length === 0)
  expect(alone && benchmarksOf(universe, alone).map(({ name }) => name)).toEqual(['DAX'])
})

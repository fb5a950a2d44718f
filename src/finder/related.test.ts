import { expect, test } from 'vitest'
import { instrumentKey } from '#market/instruments.ts'
import { loadUniverse } from '#market/universe.ts'
import { instrumentColumns, maturity } from './instrument-columns.ts'
import { bondsLike, fundsOfSameCategory, fundsOnSameIndex, papersFollowing } from './related.ts'

const universe = loadUniverse()
const [bond] = universe.ofType('BOND')
const onDax = universe.byIsin('DE0005933931') ?? expect.fail('no ETF on the DAX')

test('bonds of the same issuer come by how near their term is', () => {
  if (!bond) expect.fail('no bond')
  const days = (other: typeof bond) => Math.abs(Date.parse(maturity(other) ?? '') - Date.parse(maturity(bond) ?? ''))
  const found = bondsLike(universe, bond, '2026-11-20')
  expect(found.length).toBeGreaterThan(1)
  expect(found).not.toContain(bond)
  expect(found.map(days)).toEqual(found.map(days).toSorted((a, b) => a - b))
  expect(bondsLike(universe, onDax, '2026-11-20')).toEqual([])
})

test('papers on a coin come by how plainly they follow it', () => {
  const bitcoin = universe.ofType('CRYPTO').find(({ name }) => name === 'Bitcoin') ?? expect.fail('no Bitcoin')
  const gold = universe.byKey(instrumentKey('PRECIOUS_METAL', '1326189')) ?? expect.fail('no gold')
  expect(papersFollowing(universe, bitcoin).map(({ name }) => name)).toContain('WisdomTree Bitcoin')
  const leverages = papersFollowing(universe, gold).map(({ facts }) => facts.kind === 'etf' && facts.follows?.leverage)
  expect(leverages[0]).toBe(1)
  expect(new Set(leverages).size).toBeGreaterThan(1)
  expect(papersFollowing(universe, onDax)).toEqual([])
})

test('ETFs on one index are alike, and funds of one category', () => {
  const same = fundsOnSameIndex(universe, onDax)
  expect(same.length).toBeGreaterThan(0)
  expect(same.every((etf) => etf !== onDax && instrumentColumns.index(etf) === instrumentColumns.index(onDax))).toBe(
    true,
  )
  const onWorld = universe.byIsin('IE00B4L5Y983') ?? expect.fail('no ETF on the MSCI World')
  expect(fundsOnSameIndex(universe, onWorld).map(({ name }) => name)).toContain('HSBC MSCI World UCITS ETF')
  const active = universe.ofType('FUND').find((fund) => fund.facts.kind === 'fund' && instrumentColumns.category(fund))
  if (!active) expect.fail('no fund with a category')
  const alike = fundsOfSameCategory(universe, active)
  expect(alike.every((fund) => instrumentColumns.category(fund) === instrumentColumns.category(active))).toBe(true)
  expect(fundsOnSameIndex(universe, active)).toEqual([])
})

import { expect, test } from 'vitest'
import type { ClassKey } from '#contract/asset-classes.ts'
import { loadUniverse } from '#market/universe.ts'
import { leadOrder } from './selections.ts'

const universe = loadUniverse()
const names = (assetClass: ClassKey) => leadOrder(universe, assetClass, []).map(({ name }) => name)

test.each<{ assetClass: ClassKey; first: string[]; count: number }>([
  {
    assetClass: 'funds',
    first: ['DWS Top Dividende LD', 'Flossbach von Storch - Multiple Opportunities R', 'UniGlobal'],
    count: 15,
  },
  { assetClass: 'cryptos', first: ['Bitcoin', 'Ethereum', 'Solana'], count: 15 },
  { assetClass: 'currencies', first: ['EUR/USD', 'EUR/CHF', 'EUR/GBP'], count: 15 },
])('the well-known $assetClass are chosen, not the first of the alphabet, and none of them is missing', ({
  assetClass,
  first,
  count,
}) => {
  expect(names(assetClass).slice(0, 3)).toEqual(first)
  expect(names(assetClass)).toHaveLength(count)
})

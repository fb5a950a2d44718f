import { expect, test } from 'vitest'
import type { ClassKey } from '#contract/asset-classes.ts'
import { loadUniverse } from '#market/universe.ts'
import { leadOrder } from './selections.ts'

const universe = loadUniverse()
const names = (channel: ClassKey) => leadOrder(universe, channel, []).map(({ name }) => name)

test.each<{ channel: ClassKey; first: string[]; count: number }>([
  {
    channel: 'funds',
    first: ['DWS Top Dividende LD', 'Flossbach von Storch - Multiple Opportunities R', 'UniGlobal'],
    count: 15,
  },
  { channel: 'cryptos', first: ['Bitcoin', 'Ethereum', 'Solana'], count: 15 },
  { channel: 'currencies', first: ['EUR/USD', 'EUR/CHF', 'EUR/GBP'], count: 15 },
])('the well-known $channel are chosen, not the first of the alphabet, and none of them is missing', ({
  channel,
  first,
  count,
}) => {
  expect(names(channel).slice(0, 3)).toEqual(first)
  expect(names(channel)).toHaveLength(count)
})

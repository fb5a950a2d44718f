import { expect, test } from 'vitest'
import { followedAssets } from './followed-assets.ts'

test.each([
  { name: '21Shares Bitcoin Cash ETP', names: ['Bitcoin Cash'], leverage: 1, hedged: false },
  { name: 'WisdomTree Gold 2x Daily Leveraged', names: ['Gold'], leverage: 2, hedged: false },
  { name: 'WisdomTree Brent Crude Oil 1x Daily Short', names: ['Rohöl Brent'], leverage: -1, hedged: false },
  { name: 'ProShares UltraShort Silver', names: ['Silber'], leverage: -2, hedged: false },
  { name: 'WisdomTree Wheat - EUR Daily Hedged', names: ['Weizen'], leverage: 1, hedged: true },
  { name: '21Shares Crypto Basket Index ETP', names: ['Bitcoin', 'Ethereum'], leverage: 1, hedged: false },
])('$name follows what its name says', ({ name, ...followed }) => expect(followedAssets(name)).toEqual(followed))

test.each([
  'VanEck Vectors Gold Miners ETF',
  'Goldman Sachs ActiveBeta US Large Cap Equity UCITS ETF',
  'CornerCap Fundametrics Large-Cap ETF FUNL',
])('%s follows no raw material', (name) => expect(followedAssets(name)).toBeUndefined())

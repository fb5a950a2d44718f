import { expect, test } from 'vitest'
import { priceUpdate } from './price-update.ts'

test('a state of the push channel as one flat record, changes in percent', () => {
  expect(
    priceUpdate({
      trade: {
        latest: { price: 123.5, volume: 100, totalVolume: 3000, performanceAbsolute: 1.5, performanceRelative: 0.0125 },
        low: { price: 121 },
        high: { price: 124 },
      },
      bidAsk: { bid: 123.4, ask: 123.6, volumeAsk: 250 },
    }),
  ).toEqual({
    price: 123.5,
    priceLow: 121,
    priceHigh: 124,
    performance_abs: 1.5,
    performance_rel: 1.25,
    performance_abs_52w: 0,
    performance_rel_52w: 0,
    totalVolume: 3000,
    volume: 100,
    bid: 123.4,
    ask: 123.6,
    volumeAsk: 250,
  })
})

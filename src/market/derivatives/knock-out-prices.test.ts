import { expect, test } from 'vitest'
import { priceKnockOuts } from './knock-out-prices.ts'
import { askMills, bidMills } from './ticks.ts'

test('long papers are sold back at the bid of the underlying, short ones at its ask', () => {
  const papers = {
    bidPivot: Float64Array.of(23_000, 25_000), askPivot: Float64Array.of(22_990, 25_010), signedRatio: Float64Array.of(0.01, -0.01),
  }
  const [bid, ask] = [new Int32Array(2), new Int32Array(2)]
  priceKnockOuts(papers, 0, 1, 24_000, 24_002, 1, bid, ask)
  priceKnockOuts(papers, 1, 2, 24_000, 24_002, 1, bid, ask)
  // (24000 − 23000)·0.01 and (25000 − 24002)·0.01; (24002 − 22990)·0.01 and (25010 − 24000)·0.01
  expect([...bid]).toEqual([10_000, 9_980])
  expect([...ask]).toEqual([10_120, 10_100])
  priceKnockOuts(papers, 0, 1, 24_000, 24_002, 1.25, bid, ask)
  expect([bid[0], ask[0]]).toEqual([8_000, 8_100])
})

test.each([
  { value: 12.349, bid: 12_340, ask: 12_350 },
  { value: 12.34, bid: 12_340, ask: 12_340 },
  { value: 0.1234, bid: 123, ask: 124 },
  { value: 0.0004, bid: 1, ask: 2 },
  { value: -3, bid: 1, ask: 2 },
])('$value is bid $bid and asked $ask thousandths', ({ value, bid, ask }) => {
  expect(bidMills(value)).toBe(bid)
  expect(askMills(value)).toBe(ask)
})

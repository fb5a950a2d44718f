import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceKnockOuts } from './knock-out-prices.ts'
import { askMills, bidMills } from './ticks.ts'

test('long papers are sold back at the bid of the underlying, short ones at its ask', () => {
  const papers = {
    bidPivot: Float64Array.of(23_000, 25_000),
    askPivot: Float64Array.of(22_990, 25_010),
    signedRatio: Float64Array.of(0.01, -0.01),
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

test('the pass over many papers prices each as it is priced alone, from any first to any last', () => {
  const paper = fc.record({
    away: fc.double({ min: -60, max: 4000, noNaN: true }),
    ratio: fc.constantFrom(0.001, 0.01, 0.1, 1),
  })
  fc.assert(
    fc.property(
      fc.array(paper, { maxLength: 9 }),
      fc.nat(3),
      fc.boolean(),
      fc.double({ min: 0.5, max: 200, noNaN: true }),
      (papers, from, isShort, units) => {
        const side = isShort ? -1 : 1
        const bidPivot = Float64Array.from(papers, ({ away }) => 24_000 - side * away)
        const askPivot = bidPivot.map((pivot) => pivot - side * 3)
        const signedRatio = Float64Array.from(papers, ({ ratio }) => side * ratio)
        const [bid, ask] = [new Int32Array(papers.length), new Int32Array(papers.length)]
        priceKnockOuts({ bidPivot, askPivot, signedRatio }, from, papers.length, 24_001, 24_003, units, bid, ask)
        const [spotOfBid, spotOfAsk] = isShort ? [24_003, 24_001] : [24_001, 24_003]
        papers.forEach((_, i) => {
          const ratio = (signedRatio[i] ?? 0) * (1 / units)
          const bidAlone = bidMills((spotOfBid - (bidPivot[i] ?? 0)) * ratio)
          const askAlone = askMills((spotOfAsk - (askPivot[i] ?? 0)) * ratio)
          expect([bid[i], ask[i]]).toEqual(i < from ? [0, 0] : [bidAlone, askAlone])
        })
      },
    ),
    { seed: 21, numRuns: 300 },
  )
})

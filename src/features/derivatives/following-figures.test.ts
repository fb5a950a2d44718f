import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureAt, type Followed } from './following-figures.ts'

const positive = (min: number, max: number) => fc.double({ min, max, noNaN: true })

test('leverage and distance of a knock-out are those of its underlying after any move', () => {
  fc.assert(
    fc.property(
      positive(50, 5000),
      positive(0.02, 0.6),
      positive(-0.015, 0.015),
      fc.constantFrom<1 | -1>(1, -1),
      positive(0.01, 10),
      (spot, share, move, sign, ratio) => {
        const strike = spot * (1 - sign * share)
        const askAt = (price: number) => sign * (price - strike) * ratio
        const gearingAt = (price: number) => (price * ratio) / askAt(price)
        const distanceAt = (price: number) => ((sign * (price - strike)) / price) * 100
        const after = spot * (1 + move)
        const terms: Omit<Followed, 'value'> = { ask: askAt(spot), gearing: gearingAt(spot), delta: 1, sign }
        const ask = askAt(after)
        expect(figureAt('gearingAsk', { ...terms, value: gearingAt(spot) }, ask)).toBeCloseTo(gearingAt(after), 6)
        expect(figureAt('differenceKnockoutPct', { ...terms, value: distanceAt(spot) }, ask)).toBeCloseTo(
          distanceAt(after),
          6,
        )
      },
    ),
  )
})

test('an ask that did not move leaves the figure', () => {
  const terms: Followed = { value: 5.12, ask: 19.98, gearing: 5.12, delta: 1, sign: -1 }
  expect(figureAt('gearingAsk', terms, 19.98)).toBeCloseTo(5.12, 10)
})

test('a call that gains has less leverage left, a put likewise', () => {
  for (const sign of [1, -1] as const)
    expect(figureAt('omega', { value: 8, ask: 1, gearing: 16, delta: 0.5, sign }, 1.1)).toBeLessThan(8)
})

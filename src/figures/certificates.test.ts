import { describe, expect, test } from 'vitest'
import { touchProbability } from './barrier.ts'
import { bonusFigures } from './bonus.ts'
import { discountFigures } from './discount.ts'
import { exoticFigures } from './exotic.ts'
import { participationFigures } from './participation.ts'
import { sprintFigures } from './sprint.ts'
import { expressFigures, expressPrice } from './express.ts'
import { factorFigures } from './factor.ts'
import { knockOutFigures, knockOutPrice } from './knock-out.ts'
import { reverseConvertibleFigures } from './reverse-convertible.ts'

describe('knock-out', () => {
  const long = {
    direction: 'long' as const,
    spot: 109.4,
    strike: 100,
    barrier: 102.48,
    coverRatio: 0.1,
    bid: 0.96,
    ask: 1,
  }

  // 6.92/109.40 = 6.32 %: printed by a German portal for this paper
  test('distances, gearing on the ask, gap', () => {
    const figures = knockOutFigures({ ...long, referenceRate: 0.02, margin: 0.034 })
    expect(figures.knockedOut).toBe(false)
    expect(figures.barrierDistanceAbs).toBeCloseTo(6.92, 10)
    expect(figures.barrierDistancePct).toBeCloseTo(6.3254, 4)
    expect(figures.strikeDistanceAbs).toBeCloseTo(9.4, 10)
    expect(figures.gearing).toBeCloseTo(10.94, 10)
    expect(figures.intrinsicValue).toBeCloseTo(0.94, 10)
    expect(figures.premiumAbs).toBeCloseTo(0.04, 10)
    expect(figures.strikeNextDay).toBeCloseTo(100.015, 10)
    expect(figures.knockOutProbability).toBeUndefined()
  })

  test('short papers are mirrored', () => {
    const figures = knockOutFigures({
      direction: 'short',
      spot: 90,
      strike: 100,
      barrier: 98,
      price: 5,
      coverRatio: 0.5,
      fx: 1.25,
      referenceRate: 0.02,
      margin: 0.03,
    })
    expect(figures.intrinsicValue).toBeCloseTo(4, 10)
    expect(figures.barrierDistanceAbs).toBe(8)
    expect(figures.gearing).toBeCloseTo((90 * 0.5) / (5 * 1.25), 10)
    expect(figures.strikeNextDay).toBeCloseTo(100 * (1 - 0.01 / 360), 10)
  })

  test.each([
    { spot: 102.48 },
    { spot: 90 },
    { barrierHit: true },
  ])('knocked out by %o: nothing else is left', (change) => {
    const { knockedOut, ...rest } = knockOutFigures({ ...long, ...change })
    expect(knockedOut).toBe(true)
    expect(Object.values(rest).every((value) => value === undefined)).toBe(true)
  })

  // numerical integration over the Brownian bridge: 0.31127449360182, 0.37050994511125
  test('the chance to be touched within half a year', () => {
    expect(touchProbability(100, 80, 0.5, 0.03, 0.01, 0.3)).toBeCloseTo(0.31127449360182, 12)
    expect(touchProbability(100, 120, 0.5, 0.03, 0.01, 0.3)).toBeCloseTo(0.37050994511125, 12)
    expect(touchProbability(100, 1, 0.01, 0.03, 0.01, 0.01)).toBe(0)
  })

  test('its price is never negative', () => expect(knockOutPrice('long', 90, 100, 0.1)).toBe(0))
})

describe('factor', () => {
  // 10 % up, then 10 % down, twice: 100 → 120 → 96; the underlying 100 → 110 → 99
  test('every day counts by itself', () => {
    const figures = factorFigures({ factor: 2, startValue: 100, underlying: [100, 110, 99] })
    expect(figures.values?.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([100, 120, 96])
    expect(figures.productReturn).toBeCloseTo(-0.04, 12)
    expect(figures.underlyingReturn).toBeCloseTo(-0.01, 12)
  })

  test('it cannot fall below zero, and stays there', () =>
    expect(
      factorFigures({ factor: -5, startValue: 10, underlying: [100, 130, 100], costPerDay: 0.001 }).values,
    ).toEqual([10, 0, 0]))
})

// worked by hand: 10 paid for a tenth of 95
test('participation', () => {
  const figures = participationFigures({ spot: 95, price: 10, coverRatio: 0.1 })
  expect(figures.premiumPct).toBeCloseTo((100 / 95 - 1) * 100, 10)
  expect(figures.breakEven).toBeCloseTo(100, 10)
})

describe('sprint: twice from 100 to 120, 73 days', () => {
  const facts = { spot: 110, price: 112, strike: 100, participation: 2, cap: 120, days: 73 }
  test('what it earns at its cap, where it stands, and where it earns nothing', () => {
    const figures = sprintFigures(facts)
    expect(figures.maxReturn).toBeCloseTo(140 / 112 - 1, 12)
    expect(figures.maxReturnPa).toBeCloseTo(1.25 ** 5 - 1, 10)
    expect(figures.sidewaysReturn).toBeCloseTo(120 / 112 - 1, 12)
    expect(figures.breakEven).toBeCloseTo(106, 12)
    expect(figures.premiumPct).toBeCloseTo((112 / 110 - 1) * 100, 10)
  })

  test('below the strike it is the underlying', () => {
    const figures = sprintFigures({ ...facts, spot: 80, price: 90 })
    expect(figures.sidewaysReturn).toBeCloseTo(80 / 90 - 1, 12)
    expect(figures.breakEven).toBeCloseTo(90, 12)
  })

  test('without a cap there is no most; a price above the most has no break even', () => {
    expect(sprintFigures({ ...facts, cap: undefined }).maxReturn).toBeUndefined()
    expect(sprintFigures({ ...facts, price: 141 }).breakEven).toBeUndefined()
  })

  test.each([{ participation: 0.5 }, { cap: 90 }])('%o is no sprint paper', (terms) =>
    expect(() => sprintFigures({ ...facts, ...terms })).toThrow())
})

describe('exotic', () => {
  const inline = { spot: 100, price: 8, payout: 10, lowerBarrier: 90, upperBarrier: 120, days: 73 }
  test('an inline paper pays its sum between the barriers', () => {
    const figures = exoticFigures(inline)
    expect(figures.maxReturn).toBeCloseTo(0.25, 12)
    expect(figures.maxReturnPa).toBeCloseTo(1.25 ** 5 - 1, 10)
    expect(figures.sidewaysReturn).toBe(figures.maxReturn)
    expect(figures.lowerBarrierDistancePct).toBeCloseTo(10, 10)
    expect(figures.upperBarrierDistancePct).toBeCloseTo(20, 10)
    expect(figures.breakEven).toBeUndefined()
  })

  test.each([{ spot: 90 }, { spot: 121 }, { barrierHit: true }])('%o: nothing is left', (state) =>
    expect(exoticFigures({ ...inline, ...state })).toMatchObject({
      maxReturn: undefined,
      sidewaysReturn: undefined,
      lowerBarrierDistancePct: undefined,
    }))

  test.each([
    { of: 'call', strike: 100, cap: 110, spot: 104, breakEven: 106 },
    { of: 'put', strike: 100, cap: 90, spot: 96, breakEven: 94 },
  ])('a discount $of earns up to its cap', ({ strike, cap, spot, breakEven }) => {
    const figures = exoticFigures({ strike, cap, spot, price: 0.6, coverRatio: 0.1 })
    expect(figures.maxReturn).toBeCloseTo(1 / 0.6 - 1, 12)
    expect(figures.sidewaysReturn).toBeCloseTo(0.4 / 0.6 - 1, 12)
    expect(figures.breakEven).toBeCloseTo(breakEven, 12)
  })
})

// worked by hand: 40 paid for a 50 underlying, cap 44, 73 days
test('discount', () => {
  const figures = discountFigures({ spot: 50, price: 40, cap: 44, days: 73 })
  expect(figures.discountPct).toBeCloseTo(20, 10)
  expect(figures.maxReturn).toBeCloseTo(0.1, 10)
  expect(figures.maxReturnPa).toBeCloseTo(1.1 ** 5 - 1, 10)
  expect(figures.sidewaysReturn).toBeCloseTo(0.1, 10)
  expect(figures.breakEven).toBe(40)
  expect(figures.outperformancePoint).toBeCloseTo(55, 10)
})

test('bonus, before and after the barrier was touched', () => {
  const facts = { spot: 50, price: 52, barrier: 40, bonusLevel: 60, cap: 60, days: 146 }
  const intact = bonusFigures(facts)
  expect(intact.bonusAmount).toBe(60)
  expect(intact.bonusReturn).toBeCloseTo(60 / 52 - 1, 12)
  expect(intact.bonusReturnPa).toBeCloseTo((60 / 52) ** 2.5 - 1, 12)
  expect(intact.barrierDistancePct).toBeCloseTo(20, 10)
  expect(intact.premiumPct).toBeCloseTo(4, 10)
  expect(intact.premiumPctPa).toBeCloseTo(10, 10)
  const hit = bonusFigures({ ...facts, barrierHit: true })
  expect(hit).toMatchObject({ bonusReturn: undefined, bonusReturnPa: undefined, barrierDistancePct: undefined })
  expect(hit.maxReturn).toBeCloseTo(60 / 52 - 1, 12)
  expect(bonusFigures({ ...facts, spot: 39 }).bonusReturn).toBeUndefined()
})

test('reverse convertible', () => {
  const figures = reverseConvertibleFigures({
    price: 98,
    accruedInterest: 2,
    remainingCoupons: 8,
    spot: 50,
    strike: 45,
    days: 365,
  })
  expect(figures.maxReturn).toBeCloseTo(0.08, 12)
  expect(figures.maxReturnPa).toBeCloseTo(0.08, 12)
  expect(figures.sidewaysReturn).toBeCloseTo(0.08, 12)
  expect(figures.strikeDistancePct).toBeCloseTo(10, 12)
})

test('of a reverse convertible below its strike a sideways market pays less back: 36 for 45 are 80 of 100', () => {
  const figures = reverseConvertibleFigures({ price: 80, remainingCoupons: 8, spot: 36, strike: 45, days: 182.5 })
  expect(figures.sidewaysReturn).toBeCloseTo(0.1, 12)
  expect(figures.sidewaysReturnPa).toBeCloseTo(0.21, 12)
  expect(reverseConvertibleFigures({ price: 80, remainingCoupons: 8, strike: 45 }).sidewaysReturn).toBeUndefined()
})

test('the cap of a discount certificate lies above the price of the underlying, or below', () => {
  expect(discountFigures({ spot: 80, cap: 100 }).capDistancePct).toBeCloseTo(25, 12)
  expect(discountFigures({ spot: 100, cap: 80 }).capDistancePct).toBeCloseTo(-20, 12)
})

test('express', () => {
  const figures = expressFigures({ price: 100, redemption: 105, spot: 80, barrier: 60, days: 182.5 })
  expect(figures.nextReturn).toBeCloseTo(0.05, 12)
  expect(figures.nextReturnPa).toBeCloseTo(0.1025, 12)
  expect(figures.barrierDistancePct).toBeCloseTo(25, 12)
})

// four million simulated paths: 95.852 ± 0.011
test('the price of an express paper with three observation days', () => {
  const observations = [
    { years: 1, level: 100, redemption: 108 },
    { years: 2, level: 95, redemption: 116 },
    { years: 3, level: 90, redemption: 124 },
  ]
  const price = expressPrice({ observations, barrier: 60, strike: 100, nominal: 100 }, 100, 0.03, 0.02, 0.25)
  expect(Math.abs(price - 95.852)).toBeLessThan(0.03)
})

test('spreads: of the ask, and per unit of the underlying', () => {
  const figures = discountFigures({ bid: 0.27, ask: 0.31, coverRatio: 0.1 })
  expect(figures.spreadAbs).toBeCloseTo(0.04, 12)
  expect(figures.spreadPct).toBeCloseTo(12.9032, 4)
  expect(figures.spreadHomogenized).toBeCloseTo(0.4, 12)
  expect(figures.maxReturn).toBeUndefined()
})

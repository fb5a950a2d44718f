import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { americanOption, americanPrice } from './american-option.ts'
import type { OptionTerms } from './black-scholes.ts'
import { impliedVolatilityOf, warrantFigures, type WarrantFacts } from './warrant.ts'

// a call on SAP as a German portal printed it: K 270, ratio 0.1, S 258.99, 0.27 bid, 0.31 ask, σ 19.7 %, 42 days
const printed: WarrantFacts = {
  right: 'call',
  spot: 258.99,
  strike: 270,
  coverRatio: 0.1,
  bid: 0.27,
  ask: 0.31,
  days: 42,
  rate: 0.02,
  volatility: 0.197,
}

describe('a call as a portal printed it', () => {
  const figures = warrantFigures(printed)
  test.each([
    { id: 'breakEven' as const, is: 272.9, digits: 6 },
    { id: 'gearing' as const, is: 89.31, digits: 2 },
    { id: 'timeValue' as const, is: 0.29, digits: 10 },
    { id: 'spreadPct' as const, is: 12.9, digits: 2 },
    { id: 'spreadHomogenized' as const, is: 0.4, digits: 10 },
    { id: 'premiumPct' as const, is: 5.37, digits: 2 },
    { id: 'gamma' as const, is: 0.002, digits: 3 },
    { id: 'vega' as const, is: 0.03, digits: 3 },
    { id: 'theta' as const, is: -0.007, digits: 3 },
    { id: 'rho' as const, is: 0.008, digits: 3 },
    { id: 'intrinsicValue' as const, is: 0, digits: 10 },
  ])('$id', ({ id, is, digits }) => expect(figures[id]).toBeCloseTo(is, digits))

  // the portal printed 71.48 %, which is 1 − delta; the proper figure lies between 73 and 74 %
  test('the chance to lose everything is not 1 − delta', () => {
    expect(figures.totalLossProbability).toBeGreaterThan(0.73)
    expect(figures.totalLossProbability).toBeLessThan(0.74)
  })
  test('omega is gearing times delta', () => expect(figures.omega).toBeCloseTo(figures.gearing! * figures.delta!, 10))
  test('a week holds seven thetas', () => expect(figures.thetaWeek).toBeCloseTo(7 * figures.theta!, 12))
  test('raw figures are free of ratio and units', () => {
    expect(figures.raw.price).toBeCloseTo(figures.fairValue! * 10, 10)
    expect(figures.raw.vega).toBeCloseTo(figures.vega! * 1000, 8)
    expect(figures.raw.theta).toBeCloseTo(figures.theta! * 3650, 8)
  })
})

// another portal: 65/55.35, 0.10 at ratio 0.1: break even 66.00, premium 19.24 %, distance −17.43 %, moneyness 0.85
test('an out-of-the-money call', () => {
  const figures = warrantFigures({ right: 'call', spot: 55.35, strike: 65, coverRatio: 0.1, price: 0.1 })
  expect(figures.breakEven).toBeCloseTo(66, 10)
  expect(figures.premiumPct).toBeCloseTo(19.24, 2)
  expect(figures.strikeDistancePct).toBeCloseTo(-17.43, 2)
  expect(figures.moneyness).toBeCloseTo(0.85, 2)
  expect(figures).toMatchObject({
    fairValue: undefined,
    delta: undefined,
    premiumPctPa: undefined,
    impliedVolatility: undefined,
  })
})

test('the implied volatility stands in for a missing one; without a price the fair value stands in', () => {
  const { volatility: _, ...unknown } = printed
  const figures = warrantFigures(unknown)
  expect(figures.fairValue).toBeCloseTo(0.29, 10)
  const { bid: _bid, ask: _ask, ...unquoted } = printed
  const model = warrantFigures(unquoted)
  expect(model.impliedVolatility).toBeUndefined()
  expect(model.gearing).toBeCloseTo((258.99 * 0.1) / model.fairValue!, 10)
  expect(model.spreadAbs).toBeUndefined()
})

test('a foreign underlying is worth less in euros', () => {
  const euro = warrantFigures({ right: 'put', spot: 90, strike: 100, days: 100, volatility: 0.3 })
  const dollar = warrantFigures({
    right: 'put',
    spot: 90,
    strike: 100,
    days: 100,
    volatility: 0.3,
    fx: 1.25,
    coverRatio: 0.5,
  })
  expect(dollar.fairValue).toBeCloseTo(euro.fairValue! * 0.4, 12)
  expect(dollar.intrinsicValue).toBeCloseTo(4, 12)
  expect(dollar.delta).toBe(euro.delta)
  expect(dollar.breakEven).toBeCloseTo(euro.breakEven!, 10)
})

test.each([{ days: 0 }, { days: -3 }, { volatility: 0 }, { spot: -1 }, { coverRatio: 0 }])('%o is refused', (change) =>
  expect(() => warrantFigures({ ...printed, ...change })).toThrow(/größer als 0/))

const put = (terms: Partial<OptionTerms>): OptionTerms => ({
  right: 'put',
  spot: 100,
  strike: 100,
  years: 1,
  rate: 0.05,
  dividendYield: 0,
  volatility: 0.2,
  ...terms,
})

describe('the ends of what is looked for belong to it, whatever the ratio', () => {
  const facts: WarrantFacts = {
    right: 'call',
    spot: 100,
    strike: 60,
    days: 200,
    dividendYield: 0.02,
    coverRatio: 0.1,
    fx: 1.16,
  }

  test.each(['european' as const, 'american' as const])('500 %, %s', (exercise) => {
    const { fairValue } = warrantFigures({ ...facts, exercise, volatility: 5 })
    expect(warrantFigures({ ...facts, exercise, price: fairValue }).impliedVolatility).toBeCloseTo(5, 9)
    expect(warrantFigures({ ...facts, exercise, price: fairValue! * 1.0001 }).impliedVolatility).toBeUndefined()
  })

  test('0.1 %', () => {
    const atTheMoney: WarrantFacts = { ...facts, spot: 60, dividendYield: 0 }
    const { fairValue } = warrantFigures({ ...atTheMoney, volatility: 0.001 })
    expect(warrantFigures({ ...atTheMoney, price: fairValue }).impliedVolatility).toBeCloseTo(0.001, 9)
  })

  // a yield makes the European call cheaper than its exercise: at the intrinsic value there still is a volatility
  test('the intrinsic value', () => {
    const inside: WarrantFacts = { ...facts, days: 600 }
    expect(warrantFigures({ ...inside, price: (40 * 0.1) / 1.16 }).impliedVolatility).toBeGreaterThan(0.1)
    expect(warrantFigures({ ...inside, price: ((40 * 0.1) / 1.16) * 0.9999 }).impliedVolatility).toBeUndefined()
  })
})

describe('American exercise', () => {
  const twice = [
    { years: 2 / 12, amount: 0.5 },
    { years: 5 / 12, amount: 0.5 },
  ]

  test.each([
    // Hull, put on 50/50 in five months: 4.283 at 500 steps of his tree
    { given: put({ spot: 50, strike: 50, years: 5 / 12, rate: 0.1, volatility: 0.4 }), is: 4.2842 },
    // Longstaff and Schwartz (2001), table 1, finite differences: 4.478, 5.647
    { given: put({ spot: 36, strike: 40, rate: 0.06 }), is: 4.4867 },
    { given: put({ spot: 44, strike: 40, years: 2, rate: 0.06, volatility: 0.4 }), is: 5.6467 },
    // 8,001-step Leisen–Reimer trees, extrapolated
    { given: put({}), is: 6.0904 },
    { given: put({ right: 'call', years: 3, rate: 0.02, dividendYield: 0.07, volatility: 0.3 }), is: 14.3105 },
  ])('$given.right $given.spot/$given.strike is worth $is', ({ given, is }) =>
    expect(Math.abs(americanPrice(given)! - is)).toBeLessThan(1e-4))

  // Leisen–Reimer trees of 20,001 and 40,003 steps, extrapolated; an index at 20,000 shows errors a share would hide
  test.each([
    { given: put({ spot: 20_000, strike: 21_000, years: 3, rate: 0.03, dividendYield: 0.01 }), is: 2750.9542 },
    {
      given: put({ spot: 20_000, strike: 20_000, years: 5, rate: 0.02, dividendYield: 0.05, volatility: 0.25 }),
      is: 5108.0155,
    },
    {
      given: put({ spot: 20_000, strike: 20_000, years: 10, rate: 0.01, dividendYield: 0.005, volatility: 0.4 }),
      is: 8602.6442,
    },
    {
      given: put({ spot: 20_000, strike: 22_000, rate: 0.02, dividendYield: 0.0195, volatility: 0.25 }),
      is: 3184.8968,
    },
    { given: put({ spot: 20_000, strike: 21_000, rate: 0, dividendYield: -0.02 }), is: 2004.37 },
    { given: put({ right: 'call', spot: 20_000, strike: 20_000, rate: -0.02 }), is: 1441.4614 },
    {
      given: put({ right: 'call', spot: 20_000, strike: 21_000, years: 3, rate: 0.01, dividendYield: 0.03 }),
      is: 1853.7149,
    },
    // yield below the rate below zero: exercise pays between two prices only
    { given: put({ spot: 20_000, strike: 20_000, rate: -0.01, dividendYield: -0.03 }), is: 1451.4218 },
  ])('$given.right on an index, strike $given.strike, $given.years years, rate $given.rate', ({ given, is }) =>
    expect(Math.abs(americanPrice(given)! - is)).toBeLessThan(0.002))

  test('spot and strike, rate and yield may change places', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 160, noNaN: true }),
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 5, max: 80 }),
        (spot, years, permilleRate, permilleYield, percentVolatility) => {
          const [rate, dividendYield, volatility] = [permilleRate / 1000, permilleYield / 1000, percentVolatility / 100]
          const call = americanPrice({ right: 'call', spot, strike: 100, years, rate, dividendYield, volatility })!
          const mirrored = americanPrice({
            right: 'put',
            spot: 100,
            strike: spot,
            years,
            rate: dividendYield,
            dividendYield: rate,
            volatility,
          })!
          expect(call).toBeCloseTo(mirrored, 6)
        },
      ),
      { seed: 8, numRuns: 100, endOnFailure: true },
    ))

  test('its greeks are the slopes of its price', () => {
    const terms = put({ spot: 95, years: 2, dividendYield: 0.02 })
    const greeks = americanOption(terms)!
    const slopeBy = (key: 'spot' | 'volatility' | 'rate' | 'dividendYield' | 'years', size: number): number =>
      (americanPrice({ ...terms, [key]: terms[key] + size })! -
        americanPrice({ ...terms, [key]: terms[key] - size })!) /
      (2 * size)
    expect(greeks.delta).toBeCloseTo(slopeBy('spot', 0.01), 6)
    expect(greeks.vega).toBeCloseTo(slopeBy('volatility', 0.001), 3)
    expect(greeks.rho).toBeCloseTo(slopeBy('rate', 0.0005), 2)
    expect(greeks.dividendRho).toBeCloseTo(slopeBy('dividendYield', 0.0005), 2)
    expect(greeks.theta).toBeCloseTo(-slopeBy('years', 0.001), 5)
  })

  // 6,001 and 4,001 steps of the same tree on the spot less its dividends, exercise on the full spot
  test('cash dividends', () => {
    const call = put({ right: 'call', spot: 40, strike: 40, years: 0.5, rate: 0.09, volatility: 0.3 })
    expect(americanPrice(call, twice)).toBeCloseTo(3.7173, 3)
    expect(
      americanPrice(put({ volatility: 0.3 }), [
        { years: 0.3, amount: 3 },
        { years: 0.8, amount: 3 },
      ]),
    ).toBeCloseTo(12.1108, 3)
  })

  // a call without a yield is exercised just before the ex-day or never: an integral over that day's spot, by adaptive
  // quadrature
  test.each([
    { strike: 20_000, years: 1, rate: 0.03, volatility: 0.2, exDay: 0.5, amount: 600, is: 1572.6961 },
    { strike: 20_000, years: 0.5, rate: 0.02, volatility: 0.15, exDay: 0.49, amount: 300, is: 922.7795 },
    { strike: 14_000, years: 1, rate: 0.04, volatility: 0.2, exDay: 0.9, amount: 1500, is: 6506.3516 },
    { strike: 28_000, years: 1, rate: 0.04, volatility: 0.2, exDay: 0.9, amount: 1500, is: 80.9685 },
  ])('a call on an index, strike $strike, $amount paid after $exDay of $years years', ({
    exDay,
    amount,
    is,
    ...terms
  }) => {
    const call = put({ right: 'call', spot: 20_000, ...terms })
    expect(Math.abs(americanPrice(call, [{ years: exDay, amount }])! - is)).toBeLessThan(0.002)
  })

  test('a call without a yield is never exercised', () => {
    const call = put({ right: 'call' })
    expect(americanPrice(call)).toBeCloseTo(10.4506, 3)
  })

  test('deep in the money it is worth its exercise, and moves with the spot', () => {
    const value = americanOption(put({ spot: 50 }))!
    expect(value.price).toBeCloseTo(50, 9)
    expect(value.delta).toBeCloseTo(-1, 5)
    expect(value.gamma).toBeCloseTo(0, 5)
  })

  test('price → implied volatility → price', () => {
    const facts: WarrantFacts = {
      right: 'put',
      exercise: 'american',
      spot: 40,
      strike: 42,
      days: 200,
      rate: 0.06,
      price: 4,
    }
    const figures = warrantFigures({ ...facts, dividends: twice })
    expect(figures.impliedVolatility).toBeGreaterThan(0.2)
    expect(figures.fairValue).toBeCloseTo(4, 7)
    expect(impliedVolatilityOf({ ...facts, price: 2 })).toEqual({ failure: 'undetermined' })
    expect(impliedVolatilityOf({ ...facts, price: 1.9 })).toEqual({ failure: 'belowIntrinsic' })
    expect(impliedVolatilityOf({ ...facts, price: 41.99 })).toEqual({ failure: 'aboveHighest' })
  })

  test('it is worth at least the European one and its exercise', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('call' as const, 'put' as const),
        fc.double({ min: 60, max: 160, noNaN: true }),
        fc.integer({ min: 3, max: 800 }),
        fc.double({ min: -0.02, max: 0.1, noNaN: true }),
        fc.double({ min: 0.05, max: 0.8, noNaN: true }),
        (right, spot, days, rate, volatility) => {
          const facts: WarrantFacts = {
            right,
            spot,
            strike: 100,
            days,
            rate,
            volatility,
            dividends: [{ years: 0.2, amount: 2 }],
          }
          const american = warrantFigures({ ...facts, exercise: 'american' })
          const european = warrantFigures(facts)
          expect(american.fairValue).toBeGreaterThan(european.fairValue! - 1e-5)
          expect(american.fairValue).toBeGreaterThanOrEqual(american.intrinsicValue! - 1e-12)
        },
      ),
      { seed: 6, numRuns: 5, endOnFailure: true },
    ))
})

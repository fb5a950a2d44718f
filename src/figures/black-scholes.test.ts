import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blackScholes, blackScholesPrice, type OptionTerms } from './black-scholes.ts'
import { europeanOption } from './cash-dividends.ts'
import { impliedVolatility } from './implied-volatility.ts'

const at = (terms: Partial<OptionTerms>): OptionTerms => ({
  right: 'call',
  spot: 100,
  strike: 100,
  years: 1,
  rate: 0.05,
  dividendYield: 0,
  volatility: 0.2,
  ...terms,
})

describe('published values', () => {
  // Hull, Options, Futures and Other Derivatives, example of the Black–Scholes–Merton chapter: 4.76 and 0.81
  test.each([
    { right: 'call' as const, is: 4.7594 },
    { right: 'put' as const, is: 0.8086 },
  ])('Hull: $right at 40 on 42', ({ right, is }) =>
    expect(blackScholes(at({ right, spot: 42, strike: 40, years: 0.5, rate: 0.1 })).price).toBeCloseTo(is, 4))

  // Haug, The Complete Guide to Option Pricing Formulas, 2nd edition, section 1.1: call 60/65, 2.1334; put with a
  // yield of 5 % on 100/95, 2.4648
  test('Haug: a call and a put on an index with a yield', () => {
    expect(blackScholes(at({ spot: 60, strike: 65, years: 0.25, rate: 0.08, volatility: 0.3 })).price).toBeCloseTo(
      2.1334,
      4,
    )
    expect(
      blackScholes(at({ right: 'put', strike: 95, years: 0.5, rate: 0.1, dividendYield: 0.05 })).price,
    ).toBeCloseTo(2.4648, 4)
  })

  // Hull, European call with two dividends of 0.50 in 2 and 5 months: 3.67
  test('Hull: cash dividends', () => {
    const terms = at({ spot: 40, strike: 40, years: 0.5, rate: 0.09, volatility: 0.3 })
    const dividends = [
      { years: 2 / 12, amount: 0.5 },
      { years: 5 / 12, amount: 0.5 },
    ]
    expect(europeanOption(terms, dividends)?.price).toBeCloseTo(3.6712, 3)
  })

  // Hull, greek letters of a call on 49/50, 20 weeks: 0.522, 0.066, 12.1, −4.31 a year, 8.91
  test('Hull: the greek letters', () => {
    const value = blackScholes(at({ spot: 49, strike: 50, years: 0.3846 }))
    expect(value.delta).toBeCloseTo(0.522, 3)
    expect(value.gamma).toBeCloseTo(0.066, 3)
    expect(value.vega).toBeCloseTo(12.1, 1)
    expect(value.theta).toBeCloseTo(-4.31, 2)
    expect(value.rho).toBeCloseTo(8.91, 2)
  })
})

const anyTerms = fc
  .record({
    right: fc.constantFrom('call' as const, 'put' as const),
    spot: fc.double({ min: 1, max: 1000, noNaN: true }),
    moneyness: fc.double({ min: 0.5, max: 2, noNaN: true }),
    years: fc.double({ min: 0.02, max: 5, noNaN: true }),
    rate: fc.double({ min: -0.05, max: 0.15, noNaN: true }),
    dividendYield: fc.double({ min: 0, max: 0.1, noNaN: true }),
    volatility: fc.double({ min: 0.05, max: 1.5, noNaN: true }),
  })
  .map(({ moneyness, ...terms }) => ({ ...terms, strike: terms.spot * moneyness }))

const slope = (bump: (h: number) => number, h: number): number => (bump(h) - bump(-h)) / (2 * h)

describe('for all terms', () => {
  test('call − put = forward − strike, discounted', () =>
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const call = blackScholes({ ...terms, right: 'call' }).price
        const put = blackScholes({ ...terms, right: 'put' }).price
        const { spot, strike, years, rate, dividendYield } = terms
        expect(call - put).toBeCloseTo(spot * Math.exp(-dividendYield * years) - strike * Math.exp(-rate * years), 8)
      }),
      { seed: 1, numRuns: 200 },
    ))

  test('every derivative is the slope of the price', () =>
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const dividends = [{ years: terms.years * 0.4, amount: terms.spot * 0.01 }]
        const value = europeanOption(terms, dividends)!
        const priced = (change: Partial<OptionTerms>, cash = dividends): number =>
          europeanOption({ ...terms, ...change }, cash)!.price
        const h = 1e-5
        const close = (numeric: number, exact: number): void =>
          expect(Math.abs(numeric - exact)).toBeLessThan(1e-5 * terms.spot * (1 + Math.abs(exact) / terms.spot))
        close(
          slope((d) => priced({ spot: terms.spot + d }), terms.spot * h),
          value.delta,
        )
        close(
          slope((d) => priced({ volatility: terms.volatility + d }), h),
          value.vega,
        )
        close(
          slope((d) => priced({ rate: terms.rate + d }), h),
          value.rho,
        )
        close(
          slope((d) => priced({ dividendYield: terms.dividendYield + d }), h),
          value.dividendRho,
        )
        const later = (d: number): number =>
          priced({ years: terms.years - d }, [{ years: terms.years * 0.4 - d, amount: terms.spot * 0.01 }])
        close(slope(later, terms.years * h), value.theta)
      }),
      { seed: 2, numRuns: 100 },
    ))

  test('price → implied volatility → price', () =>
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { price, vega } = blackScholes(terms)
        const solved = impliedVolatility(terms, price)
        if ('failure' in solved) {
          // no time value is left in the digits of the price
          expect(vega).toBeLessThan(1e-9 * terms.spot + (solved.failure === 'belowIntrinsic' ? Infinity : 0))
          return
        }
        expect(blackScholes({ ...terms, volatility: solved.volatility }).price).toBeCloseTo(price, 9)
        if (vega > 1e-3 * terms.spot) expect(solved.volatility).toBeCloseTo(terms.volatility, 8)
      }),
      { seed: 3, numRuns: 500 },
    ))

  test('the price alone is the same price', () =>
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { right, spot, strike, years, rate, dividendYield, volatility } = terms
        expect(blackScholesPrice(right, spot, strike, years, rate, dividendYield, volatility)).toBeCloseTo(
          blackScholes(terms).price,
          12,
        )
      }),
      { seed: 4, numRuns: 50 },
    ))
})

describe('no implied volatility', () => {
  const terms = at({ spot: 110 })
  test.each([
    { price: 9.99, failure: 'belowIntrinsic' },
    { price: 12, failure: 'belowLowest' },
    { price: 109.9, failure: 'aboveHighest' },
  ])('at $price: $failure', ({ price, failure }) => expect(impliedVolatility(terms, price)).toEqual({ failure }))

  test('far out of the money it is still found', () => {
    const far = at({ strike: 300, years: 0.1, volatility: 0.4 })
    const solved = impliedVolatility(far, blackScholes(far).price)
    expect('volatility' in solved && solved.volatility).toBeCloseTo(0.4, 10)
  })
})

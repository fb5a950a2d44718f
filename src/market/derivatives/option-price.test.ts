import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { americanPrice as exactPrice } from '#figures/american-option.ts'
import { blackScholesPrice } from '#figures/black-scholes.ts'
import { logNormalCdf as exactLogCdf, normalCdf as exactCdf } from '#figures/normal.ts'
import { logNormalCdf, normalCdf } from './normal-cdf.ts'
import { americanDelta, americanPrice, europeanPrice } from './option-price.ts'

test('the normal distribution is that of the figures, in its tails to eight digits', () =>
  fc.assert(
    fc.property(fc.double({ min: -37, max: 9, noNaN: true }), (x) => {
      expect(Math.abs(normalCdf(x) - exactCdf(x))).toBeLessThan(4e-16)
      expect(Math.abs(normalCdf(x) / exactCdf(x) - 1)).toBeLessThan(1e-8)
      expect(logNormalCdf(x)).toBeCloseTo(exactLogCdf(x), 7)
    }),
    { seed: 1, numRuns: 500 },
  ))

/** Warrants as the universe has them: one share at 100, strikes up to three standard deviations away. */
const warrant = fc
  .record({
    right: fc.constantFrom('call' as const, 'put' as const),
    deviations: fc.double({ min: -3, max: 3, noNaN: true }),
    years: fc.double({ min: 0.01 / 365, max: 2, noNaN: true }),
    dividendYield: fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 0.09, noNaN: true })),
    volatility: fc.double({ min: 0.1, max: 0.7, noNaN: true }),
  })
  .map(({ deviations, ...terms }) => ({
    ...terms,
    spot: 100,
    rate: 0.02,
    strike: 100 * Math.exp(deviations * Math.max(0.05, terms.volatility * Math.sqrt(terms.years))),
  }))
type Warrant = typeof warrant extends fc.Arbitrary<infer T> ? T : never

const by = (
  price: typeof europeanPrice,
  { right, spot, strike, years, rate, dividendYield, volatility }: Warrant,
): number => price(right, spot, strike, years, rate, dividendYield, volatility)
const paidNow = ({ right, spot, strike }: Warrant): number => (right === 'call' ? spot - strike : strike - spot)

test('a European price is that of the figures', () =>
  fc.assert(
    fc.property(warrant, (terms) => {
      expect(by(europeanPrice, terms)).toBeCloseTo(by(blackScholesPrice, terms), 10)
    }),
    { seed: 2 },
  ))

describe('early exercise', () => {
  test('costs nothing: a price is no less than the European one and than what exercise pays', () =>
    fc.assert(
      fc.property(warrant, (terms) => {
        const price = by(americanPrice, terms)
        expect(price).toBeGreaterThanOrEqual(by(europeanPrice, terms))
        expect(price).toBeGreaterThanOrEqual(paidNow(terms))
      }),
      { seed: 3, numRuns: 2000 },
    ))

  test('a dearer share makes calls dearer and puts cheaper, by no more than itself', () =>
    fc.assert(
      fc.property(warrant, fc.double({ min: 1e-6, max: 0.02, noNaN: true }), (terms, growth) => {
        const side = terms.right === 'call' ? 1 : -1
        const change =
          side * (by(americanPrice, { ...terms, spot: terms.spot * (1 + growth) }) - by(americanPrice, terms))
        expect(change).toBeGreaterThanOrEqual(-1e-12)
        expect(change).toBeLessThan(1.02 * terms.spot * growth + 1e-12)
      }),
      { seed: 4, numRuns: 2000 },
    ))

  test('leaves its delta the slope of the price', () =>
    fc.assert(
      fc.property(warrant, (terms) => {
        fc.pre(terms.years > 1 / 365)
        const step = 1e-4 * terms.spot
        const priceAt = (spot: number): number => by(americanPrice, { ...terms, spot })
        const slope = (priceAt(terms.spot + step) - priceAt(terms.spot - step)) / (2 * step)
        const delta = by(americanDelta, terms)
        expect(Math.abs(delta - slope)).toBeLessThan(0.01)
        expect(Math.abs(delta)).toBeLessThan(1.02)
      }),
      { seed: 7, numRuns: 3000 },
    ))

  test('is exact to 0.1 % of the dearer of share and strike, and to 1 % of the price where that is a hundredth of the share', () =>
    fc.assert(
      fc.property(warrant, (terms) => {
        const exact = exactPrice(terms)!
        const error = Math.abs(by(americanPrice, terms) - exact)
        expect(error).toBeLessThan(0.001 * Math.max(terms.spot, terms.strike))
        if (exact > 1) expect(error).toBeLessThan(0.01 * exact)
      }),
      { seed: 5, numRuns: 300 },
    ))

  test('a call without dividends is a European one', () =>
    fc.assert(
      fc.property(warrant, (terms) => {
        const call = { ...terms, right: 'call' as const, dividendYield: 0 }
        expect(by(americanPrice, call)).toBe(Math.max(by(europeanPrice, call), paidNow(call)))
      }),
      { seed: 6 },
    ))

  test('a put far in the money is exercised', () => expect(americanPrice('put', 50, 100, 0.5, 0.02, 0, 0.25)).toBe(50))
})

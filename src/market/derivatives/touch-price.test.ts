import { describe, expect, test } from 'vitest'
import { doubleNoTouchPrice, noTouchPrice } from './touch-price.ts'
import { seededNormals } from './testing/seeded-normals.ts'

/** Haug, The Complete Guide to Option Pricing Formulas, 2nd edition, section 4.19.3: S 100, T 0.25, r 0.05, b 0.03, cash 10. */
test.each([
  { lower: 80, upper: 120, volatility: 0.1, worth: 9.8716 },
  { lower: 80, upper: 120, volatility: 0.2, worth: 8.9307 },
  { lower: 80, upper: 120, volatility: 0.3, worth: 6.3272 },
  { lower: 80, upper: 120, volatility: 0.5, worth: 1.9094 },
  { lower: 85, upper: 115, volatility: 0.1, worth: 9.7961 },
  { lower: 85, upper: 115, volatility: 0.2, worth: 7.23 },
  { lower: 85, upper: 115, volatility: 0.3, worth: 3.71 },
  { lower: 85, upper: 115, volatility: 0.5, worth: 0.4271 },
  { lower: 90, upper: 110, volatility: 0.1, worth: 8.9054 },
  { lower: 90, upper: 110, volatility: 0.2, worth: 3.6752 },
  { lower: 90, upper: 110, volatility: 0.3, worth: 0.796 },
  { lower: 95, upper: 105, volatility: 0.1, worth: 3.6323 },
  { lower: 95, upper: 105, volatility: 0.2, worth: 0.0911 },
])('ten euros between $lower and $upper at $volatility are worth $worth', ({ lower, upper, volatility, worth }) =>
  expect(
    10 * doubleNoTouchPrice(100, lower, upper, { years: 0.25, rate: 0.05, dividendYield: 0.02, volatility }),
  ).toBeCloseTo(worth, 4))

const model = { years: 0.5, rate: 0.02, dividendYield: 0.01, volatility: 0.22 }
const discount = Math.exp(-model.rate * model.years)

test('a barrier that is out of reach leaves the other alone', () => {
  expect(doubleNoTouchPrice(100, 85, 1000, model)).toBeCloseTo(noTouchPrice(100, 85, false, model), 8)
  expect(doubleNoTouchPrice(100, 5, 120, model)).toBeCloseTo(noTouchPrice(100, 120, true, model), 8)
  expect(doubleNoTouchPrice(100, 5, 1000, model)).toBeCloseTo(discount, 8)
})

test('series and sum of both sides meet where the one takes over from the other', () => {
  const width = 6 * model.volatility * Math.sqrt(model.years)
  const at = (half: number) => doubleNoTouchPrice(100, 100 * Math.exp(-half), 100 * Math.exp(half), model)
  expect(at((width / 2) * 1.000001)).toBeCloseTo(at((width / 2) * 0.999999), 6)
})

test('nothing is paid where the spot stands at a barrier', () => {
  expect(noTouchPrice(85, 85, false, model)).toBe(0)
  expect(noTouchPrice(121, 120, true, model)).toBe(0)
  expect(doubleNoTouchPrice(120, 85, 120, model)).toBe(0)
})

describe('a simulation of many paths, watched between its steps, comes to the same', () => {
  const steps = 200
  const { years, rate, dividendYield, volatility } = model
  const step = years / steps
  /** The chance that a path between two points touches the barrier: exp(−2·ln(a/H)·ln(b/H)/(σ²Δt)). */
  const touches = (a: number, b: number, barrier: number) =>
    Math.exp((-2 * Math.log(a / barrier) * Math.log(b / barrier)) / (volatility * volatility * step))
  const simulated = (lower: number, upper: number): number => {
    const normal = seededNormals(7)
    let sum = 0
    const paths = 8000
    for (let path = 0; path < paths; path++) {
      let spot = 100
      let intact = 1
      for (let i = 0; i < steps && intact > 0; i++) {
        const next =
          spot * Math.exp((rate - dividendYield - volatility ** 2 / 2) * step + volatility * Math.sqrt(step) * normal())
        if (next <= lower || next >= upper) intact = 0
        else intact *= (1 - touches(spot, next, lower)) * (1 - touches(spot, next, upper))
        spot = next
      }
      sum += intact
    }
    return (discount * sum) / paths
  }
  test.each([
    [85, 1e9],
    [1e-9, 118],
    [80, 125],
  ])('between %d and %d', (lower, upper) => {
    expect(doubleNoTouchPrice(100, lower, upper, model)).toBeCloseTo(simulated(lower, upper), 1)
    expect(Math.abs(doubleNoTouchPrice(100, lower, upper, model) - simulated(lower, upper))).toBeLessThan(0.015)
  })
})

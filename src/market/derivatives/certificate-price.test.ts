import { expect, test } from 'vitest'
import { seededNormals } from './testing/seeded-normals.ts'
import {
  bonusPrice,
  capitalProtectionPrice,
  discountPrice,
  downAndOutPutPrice,
  reverseConvertiblePrice,
  sprintPrice,
} from './certificate-price.ts'

const model = { years: 1, rate: 0.03, dividendYield: 0, volatility: 0.25 }

// integration over the Brownian bridge: 8.452703077149144
test('a put that ends at a barrier', () =>
  expect(downAndOutPutPrice(100, 110, 70, { ...model, dividendYield: 0.02 })).toBeCloseTo(8.452703077149, 9))

test('a bonus paper is worth its put more before the barrier is touched', () => {
  const terms = { barrier: 70, bonusLevel: 110, cap: Number.NaN, hit: false }
  expect(bonusPrice(100, terms, model)).toBeCloseTo(100 + downAndOutPutPrice(100, 110, 70, model), 10)
  expect(bonusPrice(100, { ...terms, hit: true }, model)).toBe(100)
})

test('a discount far below the spot is its cap, discounted', () =>
  expect(discountPrice(100, 20, { ...model, volatility: 0.2 })).toBeCloseTo(20 * Math.exp(-0.03), 6))

test('a reverse convertible far above its strike is a bond', () =>
  expect(reverseConvertiblePrice(1000, 50, 8, { ...model, volatility: 0.2 })).toBeCloseTo(108 * Math.exp(-0.03), 6))

test('protected capital pays the cap far above it, and the nominal far below', () => {
  expect(capitalProtectionPrice(1000, 100, 120, model)).toBeCloseTo(120 * Math.exp(-0.03), 6)
  expect(capitalProtectionPrice(10, 100, 120, model)).toBeCloseTo(100 * Math.exp(-0.03), 6)
})

test('a sprint paper pays twice the rise up to its cap, and falls with the underlying', () => {
  const terms = { strike: 100, cap: 120, participation: 2 }
  const discount = Math.exp(-0.03)
  expect(sprintPrice(1000, terms, model)).toBeCloseTo((100 + 2 * 20) * discount, 6)
  expect(sprintPrice(5, terms, model)).toBeCloseTo(5, 6)
  expect(sprintPrice(1000, { ...terms, cap: Number.NaN }, model)).toBeCloseTo(1000 + 1000 - 100 * discount, 6)
})

test('a sprint paper is worth what its payments are over many prices of the underlying', () => {
  const terms = { strike: 100, cap: 120, participation: 2 }
  const normal = seededNormals(11)
  const { rate, volatility, years } = model
  let sum = 0
  const draws = 200_000
  for (let i = 0; i < draws; i++) {
    const end = 100 * Math.exp((rate - volatility ** 2 / 2) * years + volatility * Math.sqrt(years) * normal())
    sum += Math.min(end, 120) + Math.max(0, Math.min(end, 120) - 100)
  }
  const simulated = (Math.exp(-rate * years) * sum) / draws
  expect(Math.abs(sprintPrice(100, terms, model) - simulated)).toBeLessThan(0.15)
})

// Hull, Options, Futures and Other Derivatives, example 15.6: S 42, K 40, r 10 %, σ 20 %, half a year: a call of 4.76
const hull = { years: 0.5, rate: 0.1, dividendYield: 0, volatility: 0.2 }
test('an outperformance paper is its underlying and the call that a textbook prices, as often as it takes part', () => {
  const at = (participation: number) => sprintPrice(42, { strike: 40, cap: Number.NaN, participation }, hull)
  expect(at(2)).toBeCloseTo(42 + 4.76, 2)
  expect(at(3)).toBeCloseTo(42 + 2 * 4.7594, 3)
  expect(at(1)).toBeCloseTo(42, 10)
})

// Haug, The Complete Guide to Option Pricing Formulas, 2nd edition, section 1.1.2: a put on an index of 100 with 5 % dividends, K 95,
// r 10 %, σ 20 %, half a year: 2.4648; its call by parity
test('its dividends are what the holder goes without', () => {
  const haug = { years: 0.5, rate: 0.1, dividendYield: 0.05, volatility: 0.2 }
  const call = 2.4648 + 100 * Math.exp(-0.025) - 95 * Math.exp(-0.05)
  const paper = sprintPrice(100, { strike: 95, cap: Number.NaN, participation: 2 }, haug)
  expect(paper).toBeCloseTo(100 * Math.exp(-0.025) + call, 4)
})

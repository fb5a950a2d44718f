import { expect, test } from 'vitest'
import {
  bonusPrice,
  capitalProtectionPrice,
  discountPrice,
  downAndOutPutPrice,
  reverseConvertiblePrice,
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

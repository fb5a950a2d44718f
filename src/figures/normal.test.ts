import { expect, test } from 'vitest'
import { inverseNormalCdf, logNormalCdf, normalCdf, normalDensity } from './normal.ts'

// 30-digit values of an arbitrary-precision library
test.each([
  { x: -20, is: 2.75362411860623e-89 },
  { x: -8, is: 6.22096057427178e-16 },
  { x: -5, is: 2.86651571879194e-7 },
  { x: -1, is: 0.15865525393145705 },
  { x: -0.5, is: 0.3085375387259869 },
  { x: 0, is: 0.5 },
  { x: 0.3, is: 0.6179114221889528 },
  { x: 1.96, is: 0.9750021048517795 },
  { x: 6, is: 0.9999999990134123 },
])('N($x)', ({ x, is }) => expect(normalCdf(x) / is).toBeCloseTo(1, 13))

test('far below the smallest double its logarithm is still known', () => {
  expect(logNormalCdf(-40)).toBeCloseTo(-804.60844201, 6)
  expect(logNormalCdf(-5)).toBeCloseTo(Math.log(normalCdf(-5)), 12)
})

test.each([1e-300, 1e-20, 1e-7, 0.02425, 0.1, 0.5, 0.7, 0.975, 0.9999])('the inverse of N at %f gives it back', (p) =>
  expect(normalCdf(inverseNormalCdf(p)) / p).toBeCloseTo(1, 11))

test('the ends of the inverse', () => {
  expect(inverseNormalCdf(0)).toBe(-Infinity)
  expect(inverseNormalCdf(1)).toBe(Infinity)
  expect(inverseNormalCdf(1.1)).toBeNaN()
})

test('the density is the slope of N', () =>
  expect((normalCdf(0.7 + 1e-6) - normalCdf(0.7 - 1e-6)) / 2e-6).toBeCloseTo(normalDensity(0.7), 9))

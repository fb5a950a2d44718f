import { expect, test } from 'vitest'
import { quantile, roundLevel } from './grid.ts'

test.each([
  { value: 24_133, reference: 24_000, fineness: 1000, is: 24_140 },
  { value: 24_133, reference: 24_000, fineness: 200, is: 24_100 },
  { value: 261.37, reference: 260, fineness: 2000, is: 261.4 },
  { value: 1.17342, reference: 1.17, fineness: 2000, is: 1.1735 },
  { value: 0.00001, reference: 100, fineness: 200, is: 0.5 },
])('$value to 1/$fineness of $reference is $is', ({ value, reference, fineness, is }) =>
  expect(roundLevel(value, reference, fineness)).toBe(is))

test('quantiles run straight between the listed ones', () => {
  expect(quantile([0, 10, 30], 0)).toBe(0)
  expect(quantile([0, 10, 30], 0.75)).toBe(20)
  expect(quantile([0, 10, 30], 1)).toBe(30)
})

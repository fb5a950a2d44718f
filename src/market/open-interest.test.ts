import { expect, test } from 'vitest'
import { openAfter } from './open-interest.ts'

test('a part of each day’s contracts opens, a part of the open ones is closed', () => {
  expect(openAfter([])).toBe(0)
  expect(openAfter([1000])).toBeCloseTo(600, 9)
  expect(openAfter([1000, 2000])).toBeCloseTo(600 * 0.88 + 1200, 9)
})

test('equal days lead to five times their contracts', () =>
  expect(openAfter(Array.from({ length: 500 }, () => 1000))).toBeCloseTo(5000, 3))

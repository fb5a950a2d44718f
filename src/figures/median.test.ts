import { expect, test } from 'vitest'
import { median } from './median.ts'

test('the one in the middle, or the mean of two', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([])).toBeUndefined()
})

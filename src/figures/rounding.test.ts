import { expect, test } from 'vitest'
import { inPercent, tidy, tidyOrNone } from './rounding.ts'

test('a difference is cut to its places, a fraction is shown as percent, and nothing stays nothing', () => {
  expect(tidy(246.35 - 241.83)).toBe(4.52)
  expect(tidy(2 / 3, 2)).toBe(0.67)
  expect(tidyOrNone(2 / 3, 2)).toBe(0.67)
  expect(tidyOrNone(undefined, 2)).toBeUndefined()
  expect(inPercent(0.01234567)).toBe(1.2346)
  expect(inPercent(undefined)).toBeUndefined()
})

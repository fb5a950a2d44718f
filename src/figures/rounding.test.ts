import { expect, test } from 'vitest'
import { inPercent, tidy, tidyFigure, tidyOrNone, tidyPrice } from './rounding.ts'

test('a difference is cut to its places, a fraction is shown as percent, and nothing stays nothing', () => {
  expect(tidy(246.35 - 241.83)).toBe(4.52)
  expect(tidy(2 / 3, 2)).toBe(0.67)
  expect(tidyOrNone(2 / 3, 2)).toBe(0.67)
  expect(tidyOrNone(undefined, 2)).toBeUndefined()
  expect(inPercent(0.01234567)).toBe(1.2346)
  expect(inPercent(undefined)).toBeUndefined()
})

test('a price keeps seven digits however small it is, and a difference those of its prices', () => {
  expect(tidyPrice(246.35 - 241.83)).toBe(4.52)
  expect(tidyPrice(0.000_046_286_249)).toBe(0.000_046_286_25)
  expect(tidyPrice(0.000_006_37 - 0.000_006_3, 0.000_006_37)).toBe(0.000_000_07)
  expect(tidyPrice(0)).toBe(0)
})

test.each([
  { value: 5.123456, is: 5.1235 },
  { value: 0.123456, is: 0.1235 },
  { value: 0.0000123456, is: 0.00001235 },
  { value: -0.00098765432, is: -0.0009877 },
  { value: 0, is: 0 },
])('the figure $value keeps its first four digits', ({ value, is }) => expect(tidyFigure(value)).toBe(is))

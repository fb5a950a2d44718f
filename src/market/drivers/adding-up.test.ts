import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addingUp, fromLogarithm, hundredths } from './adding-up.ts'

const cents = (values: readonly number[]): number => values.reduce((sum, each) => sum + Math.round(each * 100), 0)

test.each([
  { given: 'three thirds', parts: [1 / 3, 1 / 3, 1 / 3], whole: 1, are: [0.34, 0.33, 0.33] },
  { given: 'a part against the others', parts: [1.006, -0.503, 0.1], whole: 0.603, are: [1, -0.5, 0.1] },
  { given: 'nothing', parts: [0, 0], whole: 0, are: [0, 0] },
])('$given add up in hundredths', ({ parts, whole, are }) => expect(addingUp(parts, whole)).toEqual(are))

test('any parts add up to their whole, each within a hundredth', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -90, max: 90, noNaN: true }), { minLength: 1, maxLength: 60 }), (parts) => {
      const whole = parts.reduce((sum, each) => sum + each, 0)
      const shown = addingUp(parts, whole)
      expect(cents(shown)).toBe(hundredths(whole))
      shown.forEach((each, i) => expect(Math.abs(each - (parts[i] as number))).toBeLessThanOrEqual(0.0100001))
    }),
    { seed: 21 },
  )
})

test.each([
  { growth: 0.1, is: 0.1 / Math.log(1.1) },
  { growth: 0, is: 1 },
  { growth: -0.5, is: -0.5 / Math.log(0.5) },
])('a growth of $growth is its logarithm times $is', ({ growth, is }) =>
  expect(fromLogarithm(growth)).toBeCloseTo(is, 12))

test.each([
  { value: 1.005, is: 101 },
  { value: -1.005, is: -101 },
  { value: 0.0049, is: 0 },
])('$value is shown as $is hundredths', ({ value, is }) => expect(hundredths(value)).toBeCloseTo(is))

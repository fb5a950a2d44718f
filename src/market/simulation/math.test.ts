import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exp, ln, power } from './math.ts'

test('exp and ln agree with the engine to the last digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -300, max: 300, noNaN: true }), (x) => {
      expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(5e-16)
    }),
    { seed: 1 },
  )
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
      expect(Math.abs(ln(x) - Math.log(x))).toBeLessThanOrEqual(5e-16 * Math.abs(Math.log(x)))
    }),
    { seed: 2 },
  )
})

test.each([
  { given: 'exp(0)', is: exp(0), expected: 1 },
  { given: 'ln(1)', is: ln(1), expected: 0 },
  { given: 'ln(10)', is: ln(10), expected: Math.LN10 },
  { given: 'exp(−800)', is: exp(-800), expected: 0 },
])('$given is $expected', ({ is, expected }) => expect(is).toBe(expected))

test('a logarithm of nothing is no number', () => {
  expect(ln(0)).toBeNaN()
  expect(ln(-1)).toBeNaN()
  expect(ln(Infinity)).toBeNaN()
})

test('1.06 to the 20th is 3.2071', () => expect(power(1.06, 20)).toBeCloseTo(3.20713547, 8))

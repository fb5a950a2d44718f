import { expect, test } from 'vitest'
import { inCurrency } from './paper-state.ts'

test.each([
  { given: 'euros among euros', price: 248, here: 1, there: 1, is: 248 },
  { given: 'dollars where the terms are dollars', price: 282, here: 1.138, there: 1.138, is: 282 },
  { given: 'euros where the terms are dollars', price: 248, here: 1, there: 1.125, is: 279 },
  { given: 'pounds where the terms are dollars', price: 80, here: 0.8, there: 1.2, is: 120 },
  { given: 'a missing rate', price: 248, here: 1, there: undefined, is: undefined },
  { given: 'no price', price: undefined, here: 1, there: 1, is: undefined },
])('the underlying is compared in the currency of the terms: $given', ({ price, here, there, is }) =>
  expect(inCurrency(price, here, there)).toBe(is))

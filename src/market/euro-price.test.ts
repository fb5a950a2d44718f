import { expect, test } from 'vitest'
import { euroPrice } from './euro-price.ts'

test.each([
  { price: 90, isoCurrency: 'EUR', is: 90 },
  { price: 90, isoCurrency: 'USD', is: 72 },
  { price: 90, isoCurrency: 'CNY', is: undefined },
  { price: undefined, isoCurrency: 'USD', is: undefined },
])('$price $isoCurrency at 1.25 dollars a euro: $is', ({ price, isoCurrency, is }) =>
  expect(euroPrice(price, isoCurrency, 1.25)).toBe(is))

test('without a rate there is no price in euro', () => expect(euroPrice(90, 'USD', undefined)).toBeUndefined())

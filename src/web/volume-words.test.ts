import { expect, test } from 'vitest'
import { paidIn, sizeUnit } from '#web/volume-words.ts'

test.each([
  {
    given: 'a share',
    quote: { unitType: 'CUR', isoCurrency: 'EUR', entityType: 'STOCK', entityValue: '82849' },
    is: 'Stk.',
  },
  {
    given: 'a bond in percent',
    quote: { unitType: 'PRC', isoCurrency: 'EUR', entityType: 'BOND', entityValue: '1' },
    is: 'EUR nominal',
  },
  {
    given: 'a pair of currencies',
    quote: { unitType: 'CUR', isoCurrency: 'USD', entityType: 'CURRENCY', entityValue: 'EURUSD' },
    is: 'EUR',
  },
] as const)('sizes of $given are counted in $is', ({ quote, is }) => expect(sizeUnit(quote)).toBe(is))

test('what is quoted in cents is paid in dollars', () => {
  expect(paidIn('USX')).toEqual({ currency: 'USD', units: 100 })
  expect(paidIn('EUR')).toEqual({ currency: 'EUR', units: 1 })
})

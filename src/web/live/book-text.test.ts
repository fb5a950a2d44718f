import { expect, test } from 'vitest'
import { bookValue } from './book-text.ts'
import type { CellFormat } from './cell-text.ts'

const format: CellFormat = {
  price: (value, { entityType }) => `${entityType} ${value ?? '–'}`,
  priceChange: (change, price) => `${change ?? '–'} of ${price ?? '–'}`,
  changePercent: (value) => (value === undefined ? '–' : `+${value.toFixed(2)} %`),
  integer: (value) => `${value ?? '–'}`,
  time: (moment) => moment ?? '–',
}
const levels = {
  bid: [
    { price: 12.3, volume: 70, numberOrders: 3 },
    { price: 12.2, volume: 35, numberOrders: 1 },
  ],
  ask: [],
}

test.each([
  { field: 'bookBid', is: 'CRYPTO 12.3' },
  { field: 'bookBidSize', is: '70' },
  { field: 'bookBidOrders', is: '3' },
  { field: 'bookBid.1', is: 'CRYPTO 12.2' },
  { field: 'bookBidSize.1', is: '35' },
  { field: 'bookBidOrders.2', is: '–' },
  { field: 'bookAsk', is: 'CRYPTO –' },
])('$field shows $is', ({ field, is }) => expect(bookValue(field, 'CRYPTO', { levels }, format)?.text).toBe(is))

test('the size of a level is a part of the largest', () =>
  expect(
    ['bookBidSize', 'bookBidSize.1', 'bookAskSize.1'].map(
      (field) => bookValue(field, 'CRYPTO', { levels }, format)?.depth,
    ),
  ).toEqual([1, 0.5, 0]))

test.each([
  {
    given: 'two sides',
    levels: { bid: [{ price: 12, volume: 1, numberOrders: 1 }], ask: [{ price: 12.5, volume: 1, numberOrders: 1 }] },
    is: ['0.5 of 12.5', '4.00 %'],
  },
  { given: 'one side', levels, is: ['– of –', '–'] },
])('the spread of $given is $is', ({ levels, is }) =>
  expect(['bookSpread', 'bookSpreadPct'].map((field) => bookValue(field, 'STOCK', { levels }, format)?.text)).toEqual(
    is,
  ))

test('of a book only prices have a direction', () =>
  expect(
    ['bookBid', 'bookBidSize', 'bookBidOrders', 'bookSpread'].map(
      (field) => bookValue(field, 'CRYPTO', { levels: { ...levels, ask: levels.bid } }, format)?.figure,
    ),
  ).toEqual([12.3, undefined, undefined, undefined]))

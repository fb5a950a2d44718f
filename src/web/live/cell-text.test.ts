import { expect, test } from 'vitest'
import { cellValue } from './cell-text.ts'
import type { CellFormat } from './cell-text.ts'
import { kindOfWords, kindWords } from './kind-words.ts'

const format: CellFormat = {
  price: (value, { entityType }) => `${entityType} ${value ?? '–'}`,
  priceChange: (change, price) => `${change ?? '–'} of ${price ?? '–'}`,
  changePercent: (value) => (value === undefined ? '–' : `${value.toFixed(2)} %`),
  integer: (value) => `${value ?? '–'}`,
  time: (moment) => moment ?? '–',
}
const state = {
  trade: {
    latest: {
      price: 12.5,
      datetime: '2026-11-20T09:00:00.000Z',
      totalVolume: 900,
      performanceAbsolute: 0.5,
      performanceRelative: 0.0417,
    },
    low: { price: 12 },
    high: { price: 13 },
  },
  bidAsk: { bid: 12.4, volumeBid: 10, ask: 12.6, datetimeAsk: '2026-11-20T09:00:03.000Z' },
  levels: {
    bid: [
      { price: 12.3, volume: 70, numberOrders: 3 },
      { price: 12.2, volume: 35, numberOrders: 1 },
    ],
    ask: [],
  },
}

test.each([
  { field: 'last', is: 'CRYPTO 12.5' },
  { field: 'low', is: 'CRYPTO 12' },
  { field: 'high', is: 'CRYPTO 13' },
  { field: 'bid', is: 'CRYPTO 12.4' },
  { field: 'ask', is: 'CRYPTO 12.6' },
  { field: 'volumeBid', is: '10' },
  { field: 'volumeAsk', is: '–' },
  { field: 'totalVolume', is: '900' },
  { field: 'performance', is: '0.5 of 12.5' },
  { field: 'performancePct', is: '4.17 %' },
  { field: 'bookBid', is: 'CRYPTO 12.3' },
  { field: 'bookBidSize', is: '70' },
  { field: 'bookBidOrders', is: '3' },
  { field: 'bookBid.1', is: 'CRYPTO 12.2' },
  { field: 'bookBidSize.1', is: '35' },
  { field: 'bookBidOrders.2', is: '–' },
  { field: 'bookAsk', is: 'CRYPTO –' },
  { field: 'time', is: '2026-11-20T09:00:00.000Z' },
  { field: 'timeAsk', is: '2026-11-20T09:00:03.000Z' },
])('$field shows $is', ({ field, is }) => expect(cellValue(field, 'CRYPTO', state, format, 0)?.text).toBe(is))

test('the size of a level is a part of the largest', () =>
  expect(
    ['bookBidSize', 'bookBidSize.1', 'bookAskSize.1'].map(
      (field) => cellValue(field, 'CRYPTO', state, format, 0)?.depth,
    ),
  ).toEqual([1, 0.5, 0]))

test.each([
  {
    given: 'two sides',
    levels: { bid: [{ price: 12, volume: 1, numberOrders: 1 }], ask: [{ price: 12.5, volume: 1, numberOrders: 1 }] },
    is: ['0.5 of 12.5', '4.00 %'],
  },
  { given: 'one side', levels: state.levels, is: ['– of –', '–'] },
])('the spread of $given is $is', ({ levels, is }) =>
  expect(
    ['bookSpread', 'bookSpreadPct'].map(
      (field) =>
        cellValue(
          field,
          'STOCK',
          { levels },
          { ...format, changePercent: (value) => (value === undefined ? '–' : `+${format.changePercent(value)}`) },
          0,
        )?.text,
    ),
  ).toEqual(is))

test('the attribute of a cell says what its price belongs to; without one it is written like a share’s', () => {
  expect(kindOfWords(kindWords({ entityType: 'FUTURE', entitySubType: 'CURRENCY_FUTURE' }))).toEqual({
    entityType: 'FUTURE',
    entitySubType: 'CURRENCY_FUTURE',
  })
  expect(kindWords({ entityType: 'BOND' })).toBe('BOND')
  expect(kindOfWords(undefined)).toEqual({ entityType: 'STOCK', entitySubType: undefined })
})

test('what is not there is a dash, what is not live is left alone, and so is when the ask stood last', () => {
  expect(cellValue('last', 'STOCK', {}, format, 0)?.text).toBe('STOCK –')
  expect(cellValue('performancePct', 'STOCK', {}, format, 0)).toEqual({ figure: undefined, text: '–', signed: true })
  expect(cellValue('timeAsk', 'STOCK', { bidAsk: {} }, format, 0)).toBeUndefined()
  expect(cellValue('turnover', 'STOCK', state, format, 0)).toBeUndefined()
  expect(cellValue('totalVolume', 'INDEX', { trade: { latest: { price: 24_000 } } }, format, 0)).toBeUndefined()
})

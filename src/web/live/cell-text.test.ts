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
  { field: 'time', is: '2026-11-20T09:00:00.000Z' },
  { field: 'timeAsk', is: '2026-11-20T09:00:03.000Z' },
])('$field shows $is', ({ field, is }) => expect(cellValue(field, 'CRYPTO', state, format, 0)?.text).toBe(is))

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

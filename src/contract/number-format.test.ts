import { describe, expect, test } from 'vitest'
import { compactText, numberText, percentText, priceText, printed, timeText } from './number-format.ts'

test.each([
  { value: 1234.5, is: '1.234,50' },
  { value: 1.005, is: '1,01' },
  { value: -1.005, is: '-1,01' },
  { value: 2.675, is: '2,68' },
  { value: -0.004, is: '0,00' },
  { value: -0, is: '0,00' },
  { value: 0.5, decimals: 0, is: '1' },
  { value: 999.995, is: '1.000,00' },
  { value: 1e21, decimals: 0, is: '1.000.000.000.000.000.000.000' },
  { value: 1.5e-7, decimals: 8, is: '0,00000015' },
  { value: '2.4999999999999999999', decimals: 0, is: '2' },
  { value: 123456789.125, is: '123.456.789,13' },
  { value: 3, signed: true, is: '+3,00' },
  { value: 0.001, signed: true, is: '0,00' },
  { value: NaN, is: undefined },
  { value: Infinity, is: undefined },
  { value: '', is: undefined },
  { value: '1,5', is: undefined },
])('$value is $is', ({ value, is, ...style }) => expect(numberText(value, style)).toBe(is))

test('percent, as text and as print', () => {
  expect(percentText(1.5)).toBe('1,50 %')
  expect(percentText(-1.5, { typography: printed })).toBe('−1,50\u00A0%')
  expect(percentText(1.5, { signed: true, decimals: 1 })).toBe('+1,5 %')
})

test.each([
  { value: 999, is: '999,00' },
  { value: 1000, is: '1,00 Tsd.' },
  { value: 999_999, is: '1.000,00 Tsd.' },
  { value: -1_234_567, is: '-1,23 Mio.' },
  { value: 2_345_000_000, is: '2,35 Mrd.' },
  { value: 1.2e16, is: '12.000,00 Bio.' },
  { value: 0, is: '0,00' },
])('compact $value is $is', ({ value, is }) => expect(compactText(value)).toBe(is))

describe('decimals of prices', () => {
  test.each([
    { entityType: 'STOCK', value: 9.9996, is: '10,000' },
    { entityType: 'STOCK', value: 10, is: '10,00' },
    { entityType: 'BOND', value: 99.5, is: '99,500' },
    { entityType: 'INDEX', value: 24000, is: '24.000,00' },
    { entityType: 'INDEX', entitySubType: 'COMMODITY_INDEX', value: 100, is: '100,000' },
    { entityType: 'CURRENCY', value: 1.16345, is: '1,1635' },
    { entityType: 'CURRENCY', value: 10000, is: '10.000,0000' },
    { entityType: 'CURRENCY', value: 10000.5, is: '10.000,50' },
    { entityType: 'FUTURE', value: 1.5, is: '1,500' },
    { entityType: 'FUTURE', underlyingType: 'CURRENCY', value: 1.5, is: '1,5000' },
    { entityType: 'FUTURE', entitySubType: 'CURRENCY_FUTURE', value: 1.5, is: '1,5000' },
    { entityType: 'CRYPTO', value: 0.01, is: '0,01000000' },
    { entityType: 'CRYPTO', value: 9.5, is: '9,5000' },
    { entityType: 'CRYPTO', value: 100000, is: '100.000,00' },
    { entityType: 'CRYPTO', value: 100000.5, is: '100.001' },
    { entityType: 'OTHER', value: 1, is: '1,00' },
  ])('$entityType $value', ({ value, is, ...thing }) => expect(priceText(value, thing)).toBe(is))
})

describe('times in Berlin', () => {
  const now = Date.parse('2026-11-20T22:30:00Z')
  test.each([
    { at: '2026-11-20T16:41:50Z', is: '17:41:50' },
    { at: '2026-11-19T23:30:00Z', is: '00:30:00' },
    { at: '2026-11-19T22:30:00Z', is: '19.11., 23:30:00' },
    { at: '2025-11-20T16:41:50Z', is: '20.11., 17:41:50' },
    { at: '2026-07-01T10:00:00Z', is: '01.07., 12:00:00' },
  ])('$at', ({ at, is }) => expect(timeText(Date.parse(at), now)).toBe(is))

  test('no instant, no text', () => expect(timeText(NaN, now)).toBeUndefined())
})

import { assert, double, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { direction, format, type PriceKind } from '#web/format.ts'

const now = Date.parse('2026-11-20T16:42:08Z')

test.each<{ kind: PriceKind; price: number; is: string }>([
  { kind: { entityType: 'STOCK' }, price: 246.35, is: '246,35' },
  { kind: { entityType: 'STOCK' }, price: 9.9994, is: '9,999' },
  { kind: { entityType: 'STOCK' }, price: 10, is: '10,00' },
  { kind: { entityType: 'INDEX' }, price: 24318.42, is: '24.318,42' },
  { kind: { entityType: 'INDEX', entitySubType: 'COMMODITY_INDEX' }, price: 101.5, is: '101,500' },
  { kind: { entityType: 'BOND' }, price: 93.41, is: '93,410' },
  { kind: { entityType: 'CURRENCY' }, price: 1.1624, is: '1,1624' },
  { kind: { entityType: 'CURRENCY' }, price: 16302.5, is: '16.302,50' },
  { kind: { entityType: 'FUTURE' }, price: 129.87, is: '129,870' },
  { kind: { entityType: 'FUTURE', underlyingType: 'CURRENCY' }, price: 1.1701, is: '1,1701' },
  { kind: { entityType: 'CRYPTO' }, price: 0.01, is: '0,01000000' },
  { kind: { entityType: 'CRYPTO' }, price: 2.5, is: '2,5000' },
  { kind: { entityType: 'CRYPTO' }, price: 96840, is: '96.840,00' },
  { kind: { entityType: 'CRYPTO' }, price: 100001, is: '100.001' },
  { kind: { entityType: 'INDEX' }, price: -12.5, is: '−12,50' },
])('$kind.entityType at $price is written $is', ({ kind, price, is }) => expect(format.price(price, kind)).toBe(is))

test('an absent value and what is no number are a dash, never zero', () => {
  expect(format.price(undefined, { entityType: 'STOCK' })).toBe('–')
  expect(format.number(Number.NaN)).toBe('–')
  expect(format.compact(Number.POSITIVE_INFINITY)).toBe('–')
  expect(format.changePercent(undefined)).toBe('–')
  expect(format.time(undefined, now)).toBe('–')
  expect(format.date('not a date')).toBe('–')
})

test('changes carry a sign, with the true minus and a no-break space before the percent sign', () => {
  expect(format.changePercent(1.87)).toBe('+1,87\u00a0%')
  expect(format.changePercent(-3.375)).toBe('−3,38\u00a0%')
  expect(format.change(154.66)).toBe('+154,66')
  expect(format.percentPoints(2.1, 1)).toBe('+2,1\u00a0Pp.')
  expect(format.priceChange(0.001, 1.16, { entityType: 'CURRENCY' })).toBe('+0,0010')
})

test('half rounds away from zero on the decimal as it is written', () => {
  expect(format.number(1.005)).toBe('1,01')
  expect(format.changePercent(-1.005)).toBe('−1,01\u00a0%')
})

test('what rounds to zero is unchanged, whatever its sign', () => {
  expect(format.changePercent(0)).toBe('±0,00\u00a0%')
  expect(format.changePercent(-0.004)).toBe('±0,00\u00a0%')
  expect(format.number(-0.001)).toBe('0,00')
})

test.each([
  { value: 999, is: '999' },
  { value: 999.5, is: '999,50' },
  { value: 1000, is: '1,00\u00a0Tsd.' },
  { value: 314_912_345, is: '314,91\u00a0Mio.' },
  { value: 302.6e9, is: '302,60\u00a0Mrd.' },
  { value: 4.2e12, is: '4,20\u00a0Bio.' },
  { value: 999_999, is: '1.000,00\u00a0Tsd.' },
  { value: -2_500_000, is: '−2,50\u00a0Mio.' },
])('$value is abbreviated as $is', ({ value, is }) => expect(format.compact(value)).toBe(is))

describe('times are of Berlin', () => {
  test('today shows the clock alone', () => expect(format.time('2026-11-20T16:41:50.000+00:00', now)).toBe('17:41:50'))
  test('another day shows the day before it', () =>
    expect(format.time(Date.parse('2026-07-31T15:38:08Z'), now)).toBe('31.07., 17:38:08'))
  test('the day changes at midnight in Berlin, not in Greenwich', () =>
    expect(format.time('2026-11-19T23:30:00Z', now)).toBe('00:30:00'))
  test('dates', () => {
    expect(format.date(now)).toBe('20.11.2026')
    expect(format.shortDate(now)).toBe('20.11.')
    expect(format.longDate(now)).toBe('Freitag, 20. November')
    expect(format.minute(now)).toBe('17:42')
  })
})

test.each([
  { moment: '2026-11-19T16:35:00Z', text: 'seit 17:35' },
  { moment: '2026-11-18T21:00:00Z', text: 'seit 18.11., 22:00' },
  { moment: undefined, text: '' },
])('what a change counts from: $text', ({ moment, text }) => expect(format.since(moment, now)).toBe(text))

test('units of the wire become words, currencies stay', () => {
  expect(['PKT', 'PRC', 'PCT', 'STK', 'PMI', 'EUR', undefined].map(format.unit)).toEqual([
    'Pkt.',
    '%',
    '%',
    'Stk.',
    '‰',
    'EUR',
    '',
  ])
})

test('direction follows the sign that is written', () => {
  expect([1.2, -0.1, 0, undefined, -0.0004].map((value) => direction(value))).toEqual([
    'up',
    'down',
    'flat',
    'flat',
    'flat',
  ])
  expect(direction(-0.0004, 4)).toBe('down')
})

test('no number ever shows a hyphen, NaN or Infinity', () => {
  assert(
    property(double(), integer({ min: 0, max: 8 }), (value, digits) => {
      const texts = [format.number(value, digits), format.changePercent(value, digits), format.compact(value, digits)]
      expect(texts.join(' ')).not.toMatch(/-|NaN|∞|Infinity/)
    }),
    { seed: 20261121, numRuns: 200 },
  )
})

test.each([
  { amount: 12.345, is: '12,35' },
  { amount: 1, is: '1,00' },
  { amount: 0.5, is: '0,500' },
  { amount: 0.0169, is: '0,0169' },
  { amount: -0.25, is: '−0,250' },
  { amount: 0, is: '0,00' },
  { amount: undefined, is: '–' },
])('$amount a share is written $is', ({ amount, is }) => expect(format.perShare(amount)).toBe(is))

test.each([
  { amount: 2.35, is: '2,35' },
  { amount: 0.0375, is: '0,0375' },
  { amount: 1.5, is: '1,50' },
  { amount: 3, is: '3,00' },
  { amount: 0.1 + 0.2, is: '0,30' },
  { amount: undefined, is: '–' },
])('a payment of $amount is written $is', ({ amount, is }) => expect(format.payment(amount)).toBe(is))

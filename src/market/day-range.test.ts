import { expect, test } from 'vitest'
import { dayRange, isOutside, type AskedRange } from './day-range.ts'
import type { Instrument, Notation } from './instruments.ts'
import type { DailyBars, Market, Quote } from './market.ts'

type Day = readonly [day: string, low: number, close: number, high: number]

const notation = (id: number, isoCurrency: string) => ({ id, isoCurrency, venue: 'XETR' }) as unknown as Notation
const paper = {
  entityType: 'STOCK',
  facts: { kind: 'stock' },
  notations: [notation(1, 'EUR'), notation(2, 'EUR'), notation(3, 'USD')],
} as unknown as Instrument
const dollars = {
  entityType: 'CURRENCY',
  facts: { kind: 'currency' },
  notations: [notation(9, 'USD')],
} as unknown as Instrument

/** A market in which these days were, and this quote is now. */
function marketOf(days: Readonly<Record<number, readonly Day[]>>, now: Readonly<Record<number, Partial<Quote>>> = {}) {
  const daily = (id: number, from: string, to: string) => {
    const rows = (days[id] ?? []).filter(([day]) => day >= from && day <= to)
    const column = (index: 1 | 2 | 3) => rows.map((row) => row[index])
    return { day: rows.map(([day]) => day), low: column(1), close: column(2), high: column(3) } as unknown as DailyBars
  }
  return {
    market: { daily, quote: (id: number) => now[id] ?? {} } as unknown as Market,
    corporateActions: { splits: () => [], payouts: () => [] } as never,
    universe: { byKey: (key: string) => (key === 'CURRENCY:EURUSD' ? dollars : undefined) },
  }
}
const asked: AskedRange = { day: '2026-11-02', today: '2026-11-20', currency: 'EUR', quality: 'RLT' } as AskedRange

test.each<{ given: string; days: Record<number, readonly Day[]>; asked?: Partial<AskedRange>; is: unknown }>([
  {
    given: 'two venues in the currency of the booking',
    days: { 1: [['2026-11-02', 281, 283, 284]], 2: [['2026-11-02', 280.5, 283, 283.9]] },
    is: { low: 280.5, high: 284 },
  },
  {
    given: 'a venue in dollars, which counts at any rate of that day',
    days: {
      1: [['2026-11-02', 100, 100, 100]],
      3: [['2026-11-02', 110, 120, 132]],
      9: [['2026-11-02', 1.1, 1.15, 1.25]],
    },
    is: { low: 110 * (1 / 1.25), high: 132 * (1 / 1.1) },
  },
  {
    given: 'a booking in dollars of a paper in euro',
    days: { 1: [['2026-11-02', 100, 101, 102]], 9: [['2026-11-02', 1.1, 1.15, 1.25]] },
    asked: { currency: 'USD' },
    is: { low: 100 * 1.1, high: 102 * 1.25 },
  },
  {
    given: 'a Sunday: the last day of trade, and no venue whose last trade lies before it',
    days: { 1: [['2026-10-30', 281, 283, 284]], 2: [['2026-10-28', 250, 250, 250]] },
    asked: { day: '2026-11-01' },
    is: { low: 281, high: 284 },
  },
  { given: 'a day nobody knows', days: {}, is: undefined },
  {
    given: 'a currency without a rate',
    days: { 1: [['2026-11-02', 1, 1, 1]] },
    asked: { currency: 'XYZ' },
    is: undefined,
  },
])('the range of a day, given $given', ({ days, asked: more, is }) =>
  expect(dayRange(marketOf(days), paper, { ...asked, ...more } as AskedRange)).toEqual(is))

test.each([
  { isPurchase: true, load: 5, high: 105 },
  { isPurchase: false, load: 5, high: 100 },
  { isPurchase: true, load: undefined, high: 100 },
])('of a fund it ends at its issue price for a purchase ($isPurchase) where the load ($load) is known', ({
  isPurchase,
  load,
  high,
}) => {
  const fund = {
    ...paper,
    notations: [{ ...notation(1, 'EUR'), venue: '@_KVG' }, notation(2, 'EUR')],
    ...(load !== undefined && { reported: { frontLoadPct: { value: load, source: 's', asOf: '2026-11-01' } } }),
  } as unknown as Instrument
  const days = { 1: [['2026-11-02', 100, 100, 100] as const], 2: [['2026-11-02', 99, 99.5, 99.8] as const] }
  expect(dayRange(marketOf(days), fund, { ...asked, isPurchase } as AskedRange)).toEqual({ low: 99, high })
})

test('today it is what was traded so far', () =>
  expect(
    dayRange(marketOf({}, { 1: { last: 283, low: 281, high: 284 }, 2: { last: 280 } }), paper, {
      ...asked,
      day: asked.today,
    }),
  ).toEqual({ low: 280, high: 284 }))

test.each([
  [281, 284, 200, true],
  [281, 284, 281, false],
  [281, 284, 280.8, false],
  [281, 284, 284.2, false],
  [281, 284, 285, true],
  [0.2, 0.22, 0.198, false],
  [0.000_01, 0.000_012, 0.000_02, true],
  [0.011, 0.012, 0.03, true],
])('between %d and %d: %d lies outside %s', (low, high, price, is) => expect(isOutside(price, { low, high })).toBe(is))

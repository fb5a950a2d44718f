import { expect, test } from 'vitest'
import type { Listing } from '#market/instruments.ts'
import type { Quote } from '#market/market.ts'
import { presentQuote } from './present-quote.ts'

const listing = () =>
  ({
    instrument: {
      entityType: 'CURRENCY',
      entityValue: 'EURUSD',
      facts: { kind: 'currency', base: 'EUR', quote: 'USD' },
    },
    notation: { id: 1, venue: '@_FX', isoCurrency: 'USD' },
  }) as Listing // no more is shown of either
const quote = (high: number, low: number): Quote => ({
  notation: 1 as Quote['notation'],
  quality: 'RLT',
  shownAt: 0,
  last: 1.1,
  lastAt: Date.parse('2026-11-20T10:00:00Z'),
  high,
  low,
  isOpen: true,
})
const venue = (isStale: boolean) => ({ isStale, closesAt: () => undefined })
const year = {
  high: 1.2,
  highAt: Date.parse('2026-01-29T12:00:00Z'),
  low: 1,
  lowAt: Date.parse('2026-03-02T12:00:00Z'),
}

test.each([
  { given: 'a day within the year', high: 1.15, low: 1.05, is: [1.2, 1, '2026-01-29', '2026-03-02'] },
  { given: 'a new high', high: 1.21, low: 1.05, is: [1.21, 1, '2026-11-20', '2026-03-02'] },
  { given: 'a new low', high: 1.15, low: 0.99, is: [1.2, 0.99, '2026-01-29', '2026-11-20'] },
])('the running day counts among the 52 weeks: $given', ({ high, low, is }) => {
  const shown = presentQuote(listing(), quote(high, low), venue(false), year)
  expect([
    shown.highPrice1Year,
    shown.lowPrice1Year,
    shown.datetimeHigh1Year?.slice(0, 10),
    shown.datetimeLow1Year?.slice(0, 10),
  ]).toEqual(is)
})

test('a year that is not known yet is not made up from one day', () => {
  expect(presentQuote(listing(), quote(1.15, 1.05), venue(false))).not.toMatchObject({ highPrice1Year: 1.15 })
})

test('the reply stands while the price does, until time alone has made it stale', () => {
  const [on, price] = [listing(), quote(1.15, 1.05)]
  const fresh = presentQuote(on, price, venue(false), year)
  expect(presentQuote(on, { ...price, shownAt: 1 }, venue(false), year)).toBe(fresh)
  expect([fresh.isStale, presentQuote(on, price, venue(true), year).isStale]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import type { FactsOf, Notation } from './instruments.ts'
import type { Quote, Trades } from './market.ts'
import { lastSettlement } from './settlement-price.ts'

const bund = { hours: 'XEUR', settles: '17:15 Europe/Berlin', tickSize: 0.01 } as FactsOf<'future'>
const notation = { id: 1 } as unknown as Notation
const noTrades: Trades = { at: [], price: [], size: [], cumulative: [], kind: [] }

const settled = (now: string, { facts = bund, trades = noTrades, quote = {} as Partial<Quote> } = {}) =>
  lastSettlement(
    { calendar: shippedCalendar(), market: { trades: () => trades, quote: () => quote as Quote } },
    notation,
    facts,
    Date.parse(now),
  )
const quote = { bid: 130.4, ask: 130.44 }

test.each([
  { given: 'before the time of the day', now: '2026-11-20T16:14:59Z', day: '2026-11-19' },
  { given: 'at it', now: '2026-11-20T16:15:00Z', day: '2026-11-20' },
  { given: 'on a weekend', now: '2026-11-22T20:00:00Z', day: '2026-11-20' },
  { given: 'in summer, an hour earlier', now: '2026-07-17T15:15:00Z', day: '2026-07-17' },
])('the day settled last $given', ({ now, day }) => expect(settled(now, { quote })?.day).toBe(day))

test('the price is that of the last minute, by contracts, in whole steps', () => {
  const trades = { ...noTrades, price: [130.4, 130.5], size: [3, 1] }
  // (3 · 130.40 + 130.50) / 4 = 130.425
  expect(settled('2026-11-20T18:00:00Z', { trades, quote })?.price).toBeCloseTo(130.43, 9)
})

test('without a trade it lies in the middle of bid and ask, and without either at the last price', () => {
  expect(settled('2026-11-20T18:00:00Z', { quote })?.price).toBeCloseTo(130.42, 9)
  expect(settled('2026-11-20T18:00:00Z', { quote: { last: 130.1 } })?.price).toBeCloseTo(130.1, 9)
})

test('there is none before the first price, and where the time is not known', () => {
  expect(settled('2026-11-20T18:00:00Z')).toBeUndefined()
  expect(settled('2026-11-20T18:00:00Z', { facts: { ...bund, settles: undefined }, quote })).toBeUndefined()
})

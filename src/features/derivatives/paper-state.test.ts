import { expect, test } from 'vitest'
import { anonymous } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { createCalendar } from '#calendar/sessions.ts'
import type { Derivative } from '#market/derivatives.ts'
import { instrumentKey, type Instrument } from '#market/instruments.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import { underlyingSource } from '#market/underlying-source.ts'
import { loadUniverse } from '#market/universe.ts'
import { shownPaper } from './paper-state.ts'

const universe = loadUniverse()
const calendar = createCalendar()
const now = Date.parse('2026-11-20T10:00:00Z')
const marketAt = (at: number) => createSimulatedMarket({ universe, calendar, clock: { now: () => at } })
const market = marketAt(now)

const terms = {
  kind: 'knockOut',
  underlying: { key: instrumentKey('INDEX', '20735'), isoCurrency: 'EUR' },
  lastDay: '2027-12-17',
  openEnd: false,
  strike: 24_000,
  barrier: 24_000,
  ratio: 0.01,
} as unknown as Derivative
const own = 123_456_789
const paper = {
  entityType: 'DERIVATIVE',
  entityValue: '1',
  facts: { kind: 'derivative' },
  notations: [{ id: own, venue: '@_LS', isoCurrency: 'EUR' }],
} as unknown as Instrument

/** Papers whose barrier was touched some minutes ago. */
const roomsWith = (minutesAgo: number, seen = market, paperTerms = terms): Rooms =>
  ({
    universe,
    calendar,
    market: {
      ...seen,
      now: seen.now,
      quote: (id: never, quality: never, at?: never) =>
        id === own ? { shownAt: seen.now() } : seen.quote(id, quality, at),
    },
    statistics: { of: () => undefined, soon: () => {}, completeSince: () => undefined },
    derivatives: {
      byEntityValue: () => paperTerms,
      quote: (_: Derivative, at: number) =>
        at >= now - minutesAgo * 60_000
          ? { knockedOut: true, barrierHit: true, strike: 24_000, barrier: 24_000 }
          : { knockedOut: false, barrierHit: false, strike: 24_000, barrier: 24_000, bid: 2.5, ask: 2.51 },
    },
  }) as unknown as Rooms

test.each([
  5, 20,
])('a paper whose barrier was touched %d minutes ago is over, also for who sees its index later', (minutesAgo) => {
  const shown = shownPaper(roomsWith(minutesAgo), paper, anonymous)
  expect(shown).toMatchObject({ knockedOut: true, barrierHit: true, end: { reason: 'KNOCKED_OUT' } })
  expect([shown?.bid, shown?.ask]).toEqual([undefined, undefined])
})

test('one whose barrier holds is traded', () => {
  expect(shownPaper(roomsWith(-1), paper, anonymous)).toMatchObject({ knockedOut: false, end: undefined, bid: 2.5 })
})

test('on a Saturday its figures are of the last prices of Friday, though its index is still indicated', () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  const lastMoment = Date.parse('2026-11-20T21:00:00Z') - 1
  const shown = shownPaper(roomsWith(-10_000, marketAt(saturday)), paper, anonymous)
  expect(shown).toMatchObject({ at: lastMoment, seenAt: saturday, end: undefined })
  const { bid = 0, ask = 0 } = underlyingSource(universe, market).quote(terms.underlying.key, lastMoment) ?? {}
  expect(shown?.spot).toBeCloseTo((bid + ask) / 2, 9)
})

test('one on an index of New York has ended with its own trading, not a quarter of an hour later', () => {
  const underlying = { ...terms.underlying, key: instrumentKey('INDEX', '4359526'), isoCurrency: 'USD' }
  const ending = { ...terms, underlying, lastDay: '2026-11-20' as const }
  const evening = marketAt(Date.parse('2026-11-20T17:05:00Z'))
  expect(shownPaper(roomsWith(-1000, evening, ending), paper, anonymous)?.end).toEqual({
    reason: 'MATURED',
    date: '2026-11-20',
  })
})

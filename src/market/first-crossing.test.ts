import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { dayMove, firstCrossing, isBeyond } from './first-crossing.ts'
import { listListing } from './listings.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { loadUniverse } from './universe.ts'

const universe = loadUniverse()
const calendar = createCalendar()
const at = Date.parse('2026-11-20T15:00:00Z')
const market = createSimulatedMarket({ universe, calendar, clock: manualClock(at) })
const shares = universe.ofType('STOCK').filter((_, i) => i % 30 === 0)
const days = ['2026-11-18', '2026-11-20'] as const

test('the first trade beyond the threshold is beyond it, and none before it is', () => {
  let found = 0
  for (const share of shares)
    for (const day of days) {
      const listing = listListing(share)
      const move = dayMove(market, calendar, listing, day, at)
      const crossing = move && firstCrossing(market, calendar, listing, { day, move, threshold: 0.02, at })
      expect(crossing !== undefined, `${share.name} ${day}`).toBe(move !== undefined && isBeyond(move, 0.02))
      if (!move || !crossing) continue
      found++
      expect(Math.abs(crossing.change)).toBeGreaterThanOrEqual(0.02)
      const session = calendar.sessionOf('XETR', day)
      const before = market.trades(listing.notation.id, session?.opensAt ?? 0, crossing.at, at).price
      expect(before.every((price) => Math.abs(price / move.previousClose - 1) < 0.02)).toBe(true)
    }
  expect(found).toBeGreaterThan(5)
})

test('what is not yet seen did not happen', () => {
  const early = Date.parse('2026-11-20T08:30:00Z')
  for (const share of shares) {
    const listing = listListing(share)
    const move = dayMove(market, calendar, listing, '2026-11-20', early)
    const crossing =
      move && firstCrossing(market, calendar, listing, { day: '2026-11-20', move, threshold: 0.01, at: early })
    if (crossing) expect(crossing.at).toBeLessThanOrEqual(early)
  }
})

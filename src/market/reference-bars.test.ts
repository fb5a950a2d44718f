import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { addMonths } from '#calendar/days.ts'
import { manualClock } from '#platform/clock.ts'
import { mainListing } from './listings.ts'
import { changesAlone, performanceValues } from './performance.ts'
import { referenceBars } from './reference-bars.ts'
import { composeMarket } from './whole-market.ts'

const calendar = createCalendar()

test.each([
  '2026-11-20T10:00:00Z',
  '2026-03-01T12:00:00Z',
  '2026-12-31T20:00:00Z',
  '2024-02-29T15:00:00Z',
])('at %s changes by the days of reference are those by ten years of bars', async (instant) => {
  const at = Date.parse(instant)
  const { market, universe } = composeMarket({
    seed: 'references',
    clock: manualClock(at),
    calendar,
    imported: [],
    histories: { prices: new Map(), rates: new Map() },
    derivatives: 0,
  })
  const today = calendar.dayOf('XETR', at)
  const instruments = (['INDEX', 'STOCK', 'CRYPTO', 'CURRENCY', 'FUND', 'FUTURE'] as const).flatMap((type) => {
    const all = universe.ofType(type).filter(({ name }) => name !== 'S&P 500' && name !== 'NASDAQ Composite')
    return all.filter((_each, place) => place % Math.ceil(all.length / 2) === 0)
  })
  for (const listing of instruments.map(mainListing)) {
    const bars = await referenceBars({ market, calendar }, listing, today, at)
    const whole = performanceValues(market.daily(listing.notation.id, addMonths(today, -121), today, at))
    expect(bars && changesAlone(performanceValues(bars)), listing.instrument.name).toEqual(changesAlone(whole))
  }
})

import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { listingIn, mainListing } from './listings.ts'
import { shownMove } from './shown-performance.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import type { DailyFigures } from './statistics.ts'
import { loadUniverse } from './universe.ts'

const now = Date.parse('2026-11-20T16:00:00Z')
const universe = loadUniverse()
const market = createSimulatedMarket({ universe, calendar: createCalendar(), clock: manualClock(now), seed: 'test' })
const counted: DailyFigures = {
  day: '2026-11-19',
  close: 90,
  simulated: true,
  references: [{ from: 0, closes: { M1: 77.9 } }],
  until: now + 1,
}
const apple = universe.byIsin('US0378331005')!

test.each([
  { given: 'the main listing', listing: mainListing(apple), is: 77.9 },
  { given: 'a listing in whose currency nothing is counted', listing: listingIn(apple, 'EUR'), is: undefined },
])('the close a month ago of $given', ({ listing, is }) => {
  const quoteOn = (each: typeof listing) => market.quote(each.notation.id, 'DLY')
  expect(
    shownMove({ market, statistics: { of: () => counted, soon: () => {} } }, listing, quoteOn)('M1').reference,
  ).toBe(is)
})

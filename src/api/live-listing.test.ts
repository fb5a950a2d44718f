import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import { loadUniverse } from '#market/universe.ts'
import { anonymous } from './asker.ts'
import { liveListing } from './live-listing.ts'

const universe = loadUniverse()
const calendar = createCalendar()

/** Where somebody without a subscription, who sees Xetra a quarter of an hour late, is shown an instrument. */
function venueAt(berlin: string, isin: string): string {
  const instrument = universe.byIsin(isin)
  if (!instrument) throw new Error(`${isin} is missing`)
  const now = () => Date.parse(`2026-11-${berlin}+01:00`)
  return liveListing(
    { market: createSimulatedMarket({ universe, calendar, clock: { now } }), calendar },
    instrument,
    anonymous,
  ).notation.venue
}

test.each([
  { when: 'in the night', berlin: '20T03:00', venue: '@_IND' },
  { when: 'while Xetra’s opening is being called', berlin: '20T08:55', venue: '@_IND' },
  { when: 'while the first prices are not yet old enough to be shown', berlin: '20T09:10', venue: '@_IND' },
  { when: 'once they are', berlin: '20T09:20', venue: '_GER' },
  { when: 'in the afternoon', berlin: '20T15:00', venue: '_GER' },
  { when: 'after the close', berlin: '20T17:40', venue: '@_IND' },
  { when: 'on a Sunday', berlin: '22T12:00', venue: '@_IND' },
])('SAP $when: $venue', ({ berlin, venue }) => expect(venueAt(berlin, 'DE0007164600')).toBe(venue))

test('a share without an indication is shown where it trades, whatever the hour', () => {
  const small = universe
    .ofType('STOCK')
    .find(({ notations }) => notations[0]?.venue === '_GER' && !notations.some(({ venue }) => venue === '@_IND'))
  expect(venueAt('22T12:00', small?.isin ?? '')).toBe('_GER')
})

import { expect, test } from 'vitest'
import type { Listing } from '#market/instruments.ts'
import { sharedVenues } from './venues.ts'

/** Listings of a paper, by venue and currency. */
const listings = (...places: [venue: string, currency: string][]): Listing[] =>
  places.map(
    ([venue, isoCurrency], id) =>
      ({ instrument: { facts: { kind: 'stock' } }, notation: { id, venue, isoCurrency } }) as unknown as Listing,
  ) // what is read of them
const orderTypes = { MARKET: {}, LIMIT: { limitExtensions: ['IOC'] } }

test('venues that both know are found by name, in euro alone; what both take is offered', () => {
  const there = [
    { venueId: 'A', name: 'Xetra', validityTypes: ['GFD', 'GTD'], orderTypes },
    { venueId: 'B', name: 'LT Lang & Schwarz', orderTypes: { QUOTE: {} } },
    { venueId: 'C', name: 'Börse Stuttgart', orderTypes: { TRAILING_STOP_LIMIT: {} } },
  ]
  const shared = sharedVenues(listings(['_GER', 'EUR'], ['_GER', 'USD'], ['_STU', 'EUR']), there, 'BUY')
  expect(shared).toMatchObject([
    { venueId: 'A', kinds: ['MARKET', 'LIMIT'], validities: ['DAY', 'ULTIMO', 'DATE', 'IOC'], offersQuotes: false },
  ])
})

test('a fund is traded with its company, whatever the bank calls that', () => {
  const there = [{ venueId: 'F', name: 'Deka Investment', type: 'FUND', orderTypes: { MARKET: {} } }]
  const shared = sharedVenues(listings(['@_KVG', 'EUR'], ['@_KVG', 'USD']), there, 'SELL')
  expect(shared).toMatchObject([{ venueId: 'F', kinds: ['MARKET'], validities: ['DAY'] }])
})

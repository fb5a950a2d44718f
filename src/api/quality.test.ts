import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { listListing } from '#market/listings.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import { loadUniverse } from '#market/universe.ts'
import { anonymous } from './asker.ts'
import { requireQuality, shownAt } from './quality.ts'

const universe = loadUniverse()
const now = () => Date.parse('2026-11-20T10:00:00Z')
const market = createSimulatedMarket({ universe, calendar: createCalendar(), clock: { now } })

test('the instant shown is that of the quote, of every class in the quality its asker may see', () => {
  const seen = new Set<string>()
  for (const type of ['STOCK', 'INDEX', 'FUND', 'BOND', 'CURRENCY', 'CRYPTO'] as const)
    for (const instrument of universe.ofType(type).slice(0, 8)) {
      const listing = listListing(instrument)
      const quality = requireQuality(anonymous, listing)
      seen.add(quality)
      expect(shownAt({ market }, listing, anonymous)).toBe(market.quote(listing.notation.id, quality).shownAt)
    }
  expect([...seen].toSorted()).toEqual(['DLY', 'RLT'])
})

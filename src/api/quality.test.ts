import { expect, test } from 'vitest'
import type { Quality } from '#contract/vocabulary.ts'
import { loadUniverse } from '#market/universe.ts'
import { listListing } from '#market/listings.ts'
import { delayMs } from '#market/venues.ts'
import { anonymous } from './asker.ts'
import { requireQuality, shownAt } from './quality.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const lastClose = Date.parse('2026-11-19T16:35:00Z')
const instants: Readonly<Record<Quality, number>> = { RLT: now, DLY: now - delayMs, EOD: lastClose }

test('the instant shown is that of a quote, of every instrument in the quality its asker may see', () => {
  const market = { now: () => now, quote: (_: unknown, quality: Quality) => ({ shownAt: instants[quality] }) as never }
  for (const type of ['STOCK', 'INDEX', 'FUND', 'CURRENCY'] as const)
    for (const instrument of loadUniverse().ofType(type).slice(0, 50)) {
      const listing = listListing(instrument)
      expect(shownAt({ market }, listing, anonymous)).toBe(instants[requireQuality(anonymous, listing)])
    }
})

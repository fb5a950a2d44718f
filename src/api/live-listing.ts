import type { Instrument, Listing } from '#market/instruments.ts'
import { listingThatLives } from '#market/live-listing.ts'
import type { Asker } from './asker.ts'
import { requireQuality } from './quality.ts'
import type { Rooms } from './rooms.ts'

/** The listing that lives, as the asker may see it. */
export const liveListing = (
  { market, calendar }: Pick<Rooms, 'market' | 'calendar'>,
  instrument: Instrument,
  asker: Asker,
): Listing =>
  listingThatLives(
    calendar,
    instrument,
    market.now(),
    (listing) => market.quote(listing.notation.id, requireQuality(asker, listing)).lastAt,
  )

import { grantedQuality } from '#contract/entitlements.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, Quality, RequestedQuality } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { listingFacts } from '#market/listings.ts'
import type { Market } from '#market/market.ts'
import { delayMs } from '#market/venues.ts'
import type { Asker } from './asker.ts'

/** The quality an asker is shown. @throws Failure REALTIME_NOT_ENTITLED for an explicit `RLT` without the right */
export function requireQuality({ rights }: Asker, listing: Listing, asked: RequestedQuality = 'BST'): Quality {
  const granted = grantedQuality(rights, listingFacts(listing), asked)
  if (!granted)
    throw new Failure(
      'REALTIME_NOT_ENTITLED',
      { notation: listing.notation.id },
      'Real time of this venue is not part of the subscription',
    )
  return granted
}

/** The quality an asker is shown of each listing. */
export const seenBy =
  (asker: Asker) =>
  (listing: Listing): Quality =>
    requireQuality(asker, listing)

/** The present of a listing as the asker may see it; only of the last close it takes a quote to know when that was. */
export function shownAt(
  { market }: { market: Pick<Market, 'quote' | 'now'> },
  listing: Listing,
  asker: Asker,
): Instant {
  const quality = requireQuality(asker, listing)
  if (quality === 'EOD') return market.quote(listing.notation.id, quality).shownAt
  return quality === 'DLY' ? market.now() - delayMs : market.now()
}

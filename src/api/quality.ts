import { grantedQuality } from '#contract/entitlements.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, Quality, RequestedQuality } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { listingFacts } from '#market/listings.ts'
import type { Market } from '#market/market.ts'
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

/** The present of a listing as the asker may see it. */
export const shownAt = ({ market }: { market: Pick<Market, 'quote'> }, listing: Listing, asker: Asker): Instant =>
  market.quote(listing.notation.id, requireQuality(asker, listing)).shownAt

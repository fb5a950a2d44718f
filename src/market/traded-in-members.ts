import { tidy } from '#figures/rounding.ts'
import type { Instrument, Listing } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Quote } from './market.ts'

/** members of a larger index are not all asked for one page */
const mostMembers = 100

/**
 * Nobody trades an index: its volume is that of its members on their main listings, in pieces and in its currency;
 * undefined where there are none, or too many.
 */
export function tradedInMembers(
  members: readonly Instrument[],
  isoCurrency: string,
  quoteOn: (listing: Listing) => Pick<Quote, 'volume' | 'turnover'>,
): { volume: number; turnover: number } | undefined {
  if (members.length === 0 || members.length > mostMembers) return undefined
  let [pieces, money] = [0, 0]
  for (const listing of members.map(mainListing)) {
    if (listing.notation.isoCurrency !== isoCurrency) continue
    const { volume = 0, turnover = 0 } = quoteOn(listing)
    pieces += volume
    money += turnover
  }
  return { volume: pieces, turnover: tidy(money, 2) }
}

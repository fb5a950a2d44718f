import { inPercent } from '#figures/rounding.ts'
import type { Listing } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Market, Quote } from './market.ts'
import { figuresInCurrency, performanceTo, referenceAt, type PerformancePeriod, type Statistics } from './statistics.ts'

interface Rooms {
  market: Pick<Market, 'now'>
  statistics: Pick<Statistics, 'of' | 'soon'>
}

/** How a price moved over a period. */
export interface ShownMove {
  pct: number | undefined
  /** the close that the percentage is measured against; absent where that is in another currency than the price shown */
  reference: number | undefined
}

/**
 * By period, to the price shown on the listing; where no closes are counted in its currency, to the price of the main
 * listing. A price from outside is not measured against closes that are generated.
 * Undefined until the table of daily figures has come to the instrument, and where its history is too short.
 * @param quoteOn what is seen of a listing
 */
export function shownMove(
  { market, statistics }: Rooms,
  listing: Listing,
  quoteOn: (listing: Listing) => Quote,
): (period: PerformancePeriod) => ShownMove {
  const counted = statistics.of(listing.instrument.key)
  if (!counted) {
    statistics.soon(listing.instrument.key)
    return () => ({ pct: undefined, reference: undefined })
  }
  const own = figuresInCurrency(counted, listing)
  const figures = own ?? counted
  const { last, lastAt, source } = quoteOn(own ? listing : mainListing(listing.instrument))
  const isOutside = source !== undefined && figures.simulated
  const [price, at] = last === undefined || isOutside ? [figures.close, 0] : [last, lastAt ?? market.now()]
  const isOfPriceShown = own !== undefined && price === last
  return (period) => ({
    pct: inPercent(performanceTo(figures, period, price, at)),
    reference: isOfPriceShown ? referenceAt(figures, period, at) : undefined,
  })
}

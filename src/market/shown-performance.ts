import { inPercent } from '#figures/rounding.ts'
import type { Listing } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Market, Quote } from './market.ts'
import { figuresInCurrency, performanceTo, referenceAt, type PerformancePeriod, type Statistics } from './statistics.ts'

interface Rooms {
  market: Pick<Market, 'now'>
  statistics: Pick<Statistics, 'of'>
}

/**
 * Percent by period, to the price shown on the listing; where no closes are counted in its currency, to the price of the
 * main listing. A price from outside is not measured against closes that are generated.
 * Undefined until the table of daily figures has come to the instrument, and where its history is too short.
 * @param quoteOn what is seen of a listing
 */
export function shownPerformance(
  rooms: Rooms,
  listing: Listing,
  quoteOn: (listing: Listing) => Quote,
): (period: PerformancePeriod) => number | undefined {
  const measured = measuredOn(rooms, listing, quoteOn)
  if (!measured) return () => undefined
  const { figures, price, at } = measured
  return (period) => inPercent(performanceTo(figures, period, price, at))
}

/** The close that the percentage is measured against; absent where that is in another currency than the price shown. */
export function shownReference(
  rooms: Rooms,
  listing: Listing,
  quoteOn: (listing: Listing) => Quote,
): (period: PerformancePeriod) => number | undefined {
  const measured = measuredOn(rooms, listing, quoteOn)
  if (!measured?.isOwn) return () => undefined
  const { figures, at } = measured
  return (period) => referenceAt(figures, period, at)
}

function measuredOn({ market, statistics }: Rooms, listing: Listing, quoteOn: (listing: Listing) => Quote) {
  const counted = statistics.of(listing.instrument.key)
  if (!counted) return undefined
  const own = figuresInCurrency(counted, listing)
  const figures = own ?? counted
  const { last, lastAt, source } = quoteOn(own ? listing : mainListing(listing.instrument))
  const isOutside = source !== undefined && figures.simulated
  const [price, at] = last === undefined || isOutside ? [figures.close, 0] : [last, lastAt ?? market.now()]
  return { figures, price, at, isOwn: own !== undefined && price === last }
}

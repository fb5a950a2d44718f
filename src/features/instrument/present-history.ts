import type { Listing } from '#market/instruments.ts'
import type { DailyBars } from '#market/market.ts'
import { presentMarket } from '#api/present-quote.ts'
import { unitsOf } from '#market/price-units.ts'

/** What every history says of the notation it is about. */
export const historyHead = (listing: Listing, expires: number) => ({
  expires,
  entityType: listing.instrument.entityType,
  entitySubType: listing.instrument.entitySubType,
  entityValue: listing.instrument.entityValue,
  market: presentMarket(listing),
  idInstrument: /^\d+$/.test(listing.instrument.entityValue) ? Number(listing.instrument.entityValue) : undefined,
  idNotation: listing.notation.id,
  isoCurrency: listing.notation.isoCurrency,
  ...unitsOf(listing.instrument, listing.notation.isoCurrency),
})

/** Stretches of one source in what is left from a row on. */
export const sourcesFrom = (sources: DailyBars['sources'], start: number): DailyBars['sources'] =>
  sources
    .slice(
      Math.max(
        0,
        sources.findLastIndex(({ from }) => from <= start),
      ),
    )
    .map(({ from, source }) => ({ from: Math.max(0, from - start), source }))

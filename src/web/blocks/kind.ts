import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import type { EntitySubType } from '#contract/vocabulary.ts'
import type { PriceKind } from '#web/format.ts'

/** How an instrument's prices are written. */
export const kindOf = (instrument: Pick<Instrument, 'entityType' | 'entitySubType'>): PriceKind => ({
  entityType: instrument.entityType,
  entitySubType: instrument.entitySubType as EntitySubType | undefined, // the wire says string; unknown words change nothing
})

export const kindOfQuote = (quote: Pick<Quote, 'entityType'>): PriceKind => ({ entityType: quote.entityType })

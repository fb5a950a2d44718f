import type { Calendar } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { tidyOrNone } from '#figures/rounding.ts'
import type { FactsOf, Instrument } from './instruments.ts'
import { listingThatLives } from './live-listing.ts'
import type { Market } from './market.ts'

/** Whether a future's price and its underlying's are counted in one money: indices are points in whatever currency. */
export const isComparable = (
  { tickCurrency }: Pick<FactsOf<'future'>, 'tickCurrency'>,
  underlying: Instrument | undefined,
): underlying is Instrument =>
  underlying !== undefined && (underlying.isoCurrency === tickCurrency || underlying.entityType === 'INDEX')

/** What carrying a future's underlying costs in this market, less what it earns: continuous a year. */
export function modelCarry(
  { isoCurrency }: Pick<Instrument, 'isoCurrency'>,
  { entityType, facts }: Instrument,
): number {
  const isCommodity = entityType === 'COMMODITY' || entityType === 'PRECIOUS_METAL'
  const income = isCommodity ? 0.01 : facts.kind === 'index' && facts.reinvests ? 0 : 0.02
  return (isoCurrency === 'EUR' ? 0.02 : 0.038) - income
}

/**
 * What an underlying stood at at that instant, an index out of session as it is indicated: beside the price of a future from
 * another moment there would be a basis that nobody pays.
 */
export function spotAt(
  { market, calendar }: { market: Pick<Market, 'quote'>; calendar: Calendar },
  underlying: Instrument,
  at: Instant,
): { price: number; at: Instant } | undefined {
  const { bid, ask, last, lastAt } = market.quote(
    listingThatLives(calendar, underlying, at, ({ notation }) => market.quote(notation.id, 'RLT', at).lastAt).notation
      .id,
    'RLT',
    at,
  )
  const price = bid === undefined || ask === undefined ? last : (bid + ask) / 2
  return price === undefined ? undefined : { price, at: lastAt ?? at }
}

/** What a future costs beyond its underlying, in its unit and in percent of it; absent where a price is missing. */
export function basisOf(
  last: number | undefined,
  spot: number | undefined,
): { basis: number | undefined; basisPct: number | undefined } {
  const basis = last === undefined || spot === undefined ? undefined : last - spot
  return {
    basis: tidyOrNone(basis, 6),
    basisPct: basis === undefined || !spot ? undefined : tidyOrNone((basis / spot) * 100, 4),
  }
}

import { tidyOrNone } from '#figures/rounding.ts'
import type { FactsOf, Instrument } from './instruments.ts'

/** Whether a future's price and its underlying's are counted in one money: indices are points in whatever currency. */
export const isComparable = (
  { tickCurrency }: Pick<FactsOf<'future'>, 'tickCurrency'>,
  underlying: Instrument | undefined,
): boolean => underlying !== undefined && (underlying.isoCurrency === tickCurrency || underlying.entityType === 'INDEX')

/** What carrying a future's underlying costs in this market, less what it earns: continuous a year. */
export function modelCarry(
  { isoCurrency }: Pick<Instrument, 'isoCurrency'>,
  { entityType, facts }: Instrument,
): number {
  const isCommodity = entityType === 'COMMODITY' || entityType === 'PRECIOUS_METAL'
  const income = isCommodity ? 0.01 : facts.kind === 'index' && facts.reinvests ? 0 : 0.02
  return (isoCurrency === 'EUR' ? 0.02 : 0.038) - income
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

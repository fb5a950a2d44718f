import { factsOf } from './facts-of.ts'
import { openBook } from './book.ts'
import { type Close, type PriceSeries, seriesWith } from './lookup/prices.ts'
import type { RateFact } from './lookup/rates.ts'
import type { Period } from './facts.ts'
import { scale } from './numbers/fixed.ts'
import type { Returns } from './returns.ts'

/** What a benchmark is measured by. */
export interface BenchmarkPrices {
  /** the price of now among them */
  readonly closes: PriceSeries
  readonly currency: string
  /** to the currency of the portfolio */
  readonly rates: readonly RateFact[]
}

export const withPriceOfNow = (ended: PriceSeries, latest: Close | undefined): PriceSeries =>
  latest ? seriesWith(ended, latest, []) : ended

/**
 * What one piece of the benchmark brought in a period, in the currency of the portfolio: the same time-weighted return as the
 * portfolio's, so that payments do not count in either.
 */
export function benchmarkReturns(
  { closes, currency, rates }: BenchmarkPrices,
  { baseCurrency, period }: { baseCurrency: string; period: Period },
): Returns | undefined {
  if (closes.days.length === 0) return undefined
  const symbol = 'benchmark'
  const { facts } = factsOf({
    baseCurrency,
    instruments: [{ symbol, currency }],
    bookings: [{ day: period.start, type: 'DELIVERY_IN', symbol, quantity: scale }],
    series: new Map([[symbol, closes]]),
    rates,
    period,
  })
  return openBook(facts).returns
}

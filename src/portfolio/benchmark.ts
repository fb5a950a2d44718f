import { factsOf } from './facts-of.ts'
import { openBook } from './book.ts'
import type { Close } from './lookup/prices.ts'
import type { RateFact } from './lookup/rates.ts'
import type { Period } from './facts.ts'
import { scale } from './numbers/fixed.ts'
import type { Returns } from './returns.ts'

/**
 * What one piece of the benchmark brought in a period, in the currency of the portfolio: the same time-weighted return as the
 * portfolio's, so that payments do not count in either.
 */
export function benchmarkReturns(
  closes: readonly Close[],
  currency: string,
  { baseCurrency, rates, period }: { baseCurrency: string; rates: readonly RateFact[]; period: Period },
): Returns | undefined {
  if (closes.length === 0) return undefined
  const symbol = 'benchmark'
  const { facts } = factsOf({
    baseCurrency,
    instruments: [{ symbol, currency }],
    bookings: [{ day: period.start, type: 'DELIVERY_IN', symbol, quantity: scale }],
    closes: new Map([[symbol, closes]]),
    rates,
    period,
  })
  return openBook(facts).returns
}

import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { figuresInCurrency, type Statistics } from '#market/statistics.ts'
import { bySize } from './instrument-columns.ts'

/** a table of older days says nothing of now */
const recentDays = 4

/**
 * Those whose last counted day brought the highest or lowest price of 52 weeks in the currency that lists show, the largest
 * companies first.
 */
export function extremesOf(
  all: readonly Instrument[],
  statistics: Pick<Statistics, 'of'>,
  today: TradingDay,
): { highs: Instrument[]; lows: Instrument[] } {
  const recent = addDays(today, -recentDays)
  const highs: Instrument[] = []
  const lows: Instrument[] = []
  for (const instrument of all) {
    const counted = statistics.of(instrument.key)
    const figures = counted && figuresInCurrency(counted, listListing(instrument))
    if (!figures || figures.day < recent) continue
    if (figures.high52wDay === figures.day) highs.push(instrument)
    if (figures.low52wDay === figures.day) lows.push(instrument)
  }
  return { highs: bySize(highs), lows: bySize(lows) }
}

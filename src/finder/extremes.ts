import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Statistics } from '#market/statistics.ts'
import { bySize } from './instrument-columns.ts'

/** a table of older days says nothing of now */
const recentDays = 4

/** Those whose last counted day brought the highest or lowest price of 52 weeks, the largest companies first. */
export function extremesOf(
  all: readonly Instrument[],
  statistics: Pick<Statistics, 'of'>,
  today: TradingDay,
): { highs: Instrument[]; lows: Instrument[] } {
  const recent = addDays(today, -recentDays)
  const on = (limit: 'high52wDay' | 'low52wDay') =>
    bySize(
      all.filter(({ key }) => {
        const figures = statistics.of(key)
        return figures !== undefined && figures.day >= recent && figures[limit] === figures.day
      }),
    )
  return { highs: on('high52wDay'), lows: on('low52wDay') }
}

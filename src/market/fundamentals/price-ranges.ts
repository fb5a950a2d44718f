import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars } from '../market.ts'
import { extremes } from '../performance.ts'
import type { FiscalYear } from './fiscal-years.ts'

/** Highest and lowest price of a fiscal year on the main listing, as far as it has come; adjusted for splits. */
export interface PriceRange {
  year: number
  high: number
  highDay: TradingDay
  low: number
  lowDay: TradingDay
}

/** @param years ascending, the first of which begins with the first bar */
export function priceRanges(
  years: readonly Pick<FiscalYear, 'year' | 'end'>[],
  { day, high, low }: Pick<DailyBars, 'day' | 'high' | 'low'>,
): PriceRange[] {
  let from = 0
  return years.flatMap(({ year, end }) => {
    let to = from
    while (to < day.length && (day[to] as TradingDay) <= end) to++
    const { top, bottom } = extremes(high, low, from, to)
    from = to
    if (top < 0) return []
    const [highest, lowest] = [high[top] as number, low[bottom] as number]
    return [{ year, high: highest, highDay: day[top] as TradingDay, low: lowest, lowDay: day[bottom] as TradingDay }]
  })
}

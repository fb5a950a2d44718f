import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars } from '../market.ts'
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
export function priceRanges(years: readonly Pick<FiscalYear, 'year' | 'end'>[], bars: Pick<DailyBars, 'day' | 'high' | 'low'>): PriceRange[] {
  let from = 0
  return years.flatMap(({ year, end }) => {
    let to = from
    while (to < bars.day.length && (bars.day[to] as string) <= end) to++
    const range = rangeOf(bars, from, to)
    from = to
    return range ? [{ year, ...range }] : []
  })
}

/** Highest and lowest of the bars from one to before another; undefined without any. */
function rangeOf({ day, high, low }: Pick<DailyBars, 'day' | 'high' | 'low'>, from: number, to: number): Omit<PriceRange, 'year'> | undefined {
  let [top, bottom] = [from, from]
  for (let i = from; i < to; i++) {
    if (high[i] > high[top]) top = i
    if (low[i] < low[bottom]) bottom = i
  }
  return from < to ? { high: high[top], highDay: day[top], low: low[bottom], lowDay: day[bottom] } : undefined
}

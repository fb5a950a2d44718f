import type { TradingDay } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { Split } from './corporate-actions.ts'
import type { FiscalYear, PriceRange } from './fundamentals.ts'

const percent = (value: number, divisor: number): number | undefined =>
  divisor > 0 ? tidy((value / divisor) * 100, 2) : undefined

const mean = (end: number, begin = end): number => (end + begin) / 2

/** Margins and returns of a fiscal year, percent; returns on the mean of what stood at both ends of the year. */
export const yearMargins = (year: FiscalYear, before: FiscalYear | undefined) => ({
  ebit: percent(year.ebit, year.revenue),
  ebitda: percent(year.ebitda, year.revenue),
  net: percent(year.netIncome, year.revenue),
  returnOnEquity: percent(year.netIncome, mean(year.equity, before?.equity)),
  returnOnAssets: percent(year.netIncome, mean(year.totalAssets, before?.totalAssets)),
  equityRatio: percent(year.equity, year.totalAssets),
  debtToEquity: percent(year.nonCurrentLiabilities + year.currentLiabilities, year.equity),
  revenueGrowth: before ? percent(year.revenue - before.revenue, before.revenue) : undefined,
})

/** Change of a year's items against the year before, percent; only from a gain on there is a rate. */
export function yearGrowth(year: FiscalYear, before: FiscalYear | undefined) {
  const rate = (item: 'revenue' | 'ebit' | 'netIncome' | 'eps' | 'dps' | 'equity') =>
    before && before[item] > 0 ? tidy((year[item] / before[item] - 1) * 100, 2) : undefined
  return {
    revenue: rate('revenue'),
    ebit: rate('ebit'),
    netIncome: rate('netIncome'),
    eps: rate('eps'),
    dps: rate('dps'),
    equity: rate('equity'),
  }
}

/** Highest and lowest price of a year as they were quoted then, before the splits that came after. */
export function quotedRange({ high, highDay, low, lowDay }: PriceRange, splits: readonly Split[]) {
  const quoted = (price: number, day: TradingDay) =>
    tidy(price * splits.filter((split) => split.day > day).reduce((product, { ratio }) => product * ratio, 1), 4)
  return { high: quoted(high, highDay), low: quoted(low, lowDay) }
}

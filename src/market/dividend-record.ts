import { tidy } from '#figures/rounding.ts'
import type { Dividend, FiscalYear } from './fundamentals.ts'

/** What dividends of the past say of a company; each absent where there are too few. */
export interface DividendRecord {
  /** how many of the latest payments in a row were no smaller than the one before */
  yearsWithoutCut: number | undefined
  /** mean growth a year over five and over nine years, percent: ten payments are nine years apart */
  growthPctPa5: number | undefined
  growthPctPa10: number | undefined
  /** of the earnings of the last ended year, percent */
  payoutPct: number | undefined
}

/** @param dividends oldest first, with estimates @param years oldest first, with estimates */
export function dividendRecord(dividends: readonly Dividend[], years: readonly FiscalYear[]): DividendRecord {
  const paid = dividends.flatMap(({ amount, estimated }) => (estimated ? [] : [amount]))
  const lastYear = years.findLast(({ estimate }) => !estimate)
  return {
    yearsWithoutCut: paid.length > 0 ? withoutCut(paid) : undefined,
    growthPctPa5: growthPerYear(paid, 5),
    growthPctPa10: growthPerYear(paid, 9),
    payoutPct:
      lastYear && lastYear.eps > 0 && lastYear.dps > 0 ? tidy((lastYear.dps / lastYear.eps) * 100, 2) : undefined,
  }
}

function withoutCut(amounts: readonly number[]): number {
  let years = 0
  for (const [i, amount] of amounts.entries()) years = i > 0 && amount >= (amounts[i - 1] as number) ? years + 1 : 0
  return years
}

function growthPerYear(amounts: readonly number[], years: number): number | undefined {
  const last = amounts.at(-1)
  const first = amounts.at(-1 - years)
  return last && first && first > 0 ? tidy(((last / first) ** (1 / years) - 1) * 100, 2) : undefined
}

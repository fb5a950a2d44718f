import { tidy } from '#figures/rounding.ts'
import type { Dividend, FiscalYear } from './fundamentals.ts'

/** What dividends of the past say of a company; each absent where there are too few. */
export interface DividendRecord {
  /** for how many of the latest fiscal years in a row no less was paid than for the one before; a year without a dividend is a cut */
  yearsWithoutCut: number | undefined
  /** mean growth a year over five and over nine fiscal years, percent: ten payments are nine years apart */
  growthPctPa5: number | undefined
  growthPctPa10: number | undefined
  /** of the earnings of the last ended year, percent */
  payoutPct: number | undefined
}

/** @param dividends oldest first, with estimates @param years oldest first, with estimates */
export function dividendRecord(dividends: readonly Dividend[], years: readonly FiscalYear[]): DividendRecord {
  const paid = new Map<number, number>()
  for (const { fiscalYear, amount, estimated } of dividends)
    if (!estimated) paid.set(fiscalYear, (paid.get(fiscalYear) ?? 0) + amount)
  const lastYear = years.findLast(({ estimate }) => !estimate)
  const lastPaid = Math.max(...paid.keys())
  const isOmitted = lastYear !== undefined && lastYear.year > lastPaid && lastYear.dps === 0
  return {
    yearsWithoutCut: paid.size === 0 ? undefined : isOmitted ? 0 : withoutCut(paid, lastPaid),
    growthPctPa5: isOmitted ? undefined : growthPerYear(paid, lastPaid, 5),
    growthPctPa10: isOmitted ? undefined : growthPerYear(paid, lastPaid, 9),
    payoutPct:
      lastYear && lastYear.eps > 0 && lastYear.dps > 0 ? tidy((lastYear.dps / lastYear.eps) * 100, 2) : undefined,
  }
}

function withoutCut(paid: ReadonlyMap<number, number>, last: number): number {
  let years = 0
  for (; ; years++) {
    const [amount, before] = [paid.get(last - years), paid.get(last - years - 1)]
    if (amount === undefined || before === undefined || amount < before) return years
  }
}

function growthPerYear(paid: ReadonlyMap<number, number>, last: number, years: number): number | undefined {
  const [latest, first] = [paid.get(last), paid.get(last - years)]
  return latest && first && first > 0 ? tidy(((latest / first) ** (1 / years) - 1) * 100, 2) : undefined
}

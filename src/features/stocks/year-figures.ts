import type { StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Split } from '#market/corporate-actions.ts'
import type { Dividend, FiscalYear, PriceRange } from '#market/fundamentals.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import { yearLabel } from '#features/lists/present-fundamentals.ts'
import { tidy } from '#api/present-quote.ts'

const keptYears = keeper<StocksFundamental[]>(mostOfPages)

/** Fiscal years with the ex-day of the dividend paid for each, and the price's highest and lowest. */
export const withDays = (
  years: StocksFundamental[],
  dividends: readonly Dividend[],
  ranges: readonly PriceRange[],
  splits: readonly Split[],
) =>
  keptYears(years, [dividends, ranges], () => {
    const exDays = new Map(
      dividends.map(({ fiscalYear, exDay, estimated }) => [fiscalYear, estimated ? undefined : exDay]),
    )
    const rangeOf = new Map(ranges.map((range) => [range.year, range]))
    return years.map((year) => ({
      ...year,
      dateExDividend: exDays.get(year.idYear),
      ...presentRange(rangeOf.get(year.idYear), splits),
    }))
  })

function presentRange(range: PriceRange | undefined, splits: readonly Split[]): Partial<StocksFundamental> {
  if (!range) return {}
  const quoted = (price: number, day: TradingDay) =>
    tidy(price * splits.filter((split) => split.day > day).reduce((product, { ratio }) => product * ratio, 1), 4)
  return {
    cnPriceHigh: quoted(range.high, range.highDay),
    cnPriceHighAdj: range.high,
    datePriceHigh: range.highDay,
    cnPriceLow: quoted(range.low, range.lowDay),
    cnPriceLowAdj: range.low,
    datePriceLow: range.lowDay,
  }
}

const mean = (end: number, begin = end): number => (end + begin) / 2

/**
 * Margins, returns and the balance of a year, percent where they are parts; returns on the mean of what stood at both
 * ends of the year.
 */
export function presentFinancial(year: FiscalYear, before: FiscalYear | undefined) {
  const percent = (value: number, divisor: number) => (divisor > 0 ? tidy((value / divisor) * 100, 2) : undefined)
  return {
    label: yearLabel(year),
    idYear: year.year,
    cnTurnover: year.revenue,
    cnTotalAssets: year.totalAssets,
    cnEquity: year.equity,
    cnEbit: year.ebit,
    cnEbitda: year.ebitda,
    cnEbitMa: percent(year.ebit, year.revenue),
    cnEbitdaMa: percent(year.ebitda, year.revenue),
    cnMarginNet: percent(year.netIncome, year.revenue),
    cnReturnEquity: percent(year.netIncome, mean(year.equity, before?.equity)),
    cnReturnAssets: percent(year.netIncome, mean(year.totalAssets, before?.totalAssets)),
    cnEquityRatio: percent(year.equity, year.totalAssets),
    cnDebtToEquity: percent(year.nonCurrentLiabilities + year.currentLiabilities, year.equity),
    cnCashflow: year.cashflowOperating,
    cnEpsAdj: year.eps,
    cnTurnoverGrowthPct: before ? percent(year.revenue - before.revenue, before.revenue) : undefined,
  }
}

/** Change of a year's items against the year before; only from a gain on there is a rate. */
export function presentGrowth(year: FiscalYear, before: FiscalYear | undefined) {
  const rate = (item: 'revenue' | 'ebit' | 'netIncome' | 'eps' | 'dps' | 'equity') =>
    before && before[item] > 0 ? tidy((year[item] / before[item] - 1) * 100, 2) : undefined
  return {
    label: yearLabel(year),
    idYear: year.year,
    cnTurnoverGrowthPct: rate('revenue'),
    cnEbitGrowthPct: rate('ebit'),
    cnNetIncomeGrowthPct: rate('netIncome'),
    cnEpsGrowthPct: rate('eps'),
    cnDpsGrowthPct: rate('dps'),
    cnEquityGrowthPct: rate('equity'),
  }
}

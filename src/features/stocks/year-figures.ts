import type { StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import type { Split } from '#market/corporate-actions.ts'
import type { Dividend, FiscalYear, PriceRange } from '#market/fundamentals.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import { yearLabel } from '#features/lists/present-fundamentals.ts'
import { quotedRange, yearGrowth, yearMargins } from '#market/year-margins.ts'

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
  const quoted = quotedRange(range, splits)
  return {
    cnPriceHigh: quoted.high,
    cnPriceHighAdj: range.high,
    datePriceHigh: range.highDay,
    cnPriceLow: quoted.low,
    cnPriceLowAdj: range.low,
    datePriceLow: range.lowDay,
  }
}

/** Margins, returns and the balance of a year. @param shares as many as there are today: figures are adjusted to them */
export function presentFinancial(year: FiscalYear, before: FiscalYear | undefined, shares?: number) {
  const margins = yearMargins(year, before)
  return {
    label: yearLabel(year),
    idYear: year.year,
    cnTurnover: year.revenue,
    cnTotalAssets: year.totalAssets,
    cnEquity: year.equity,
    cnEbit: year.ebit,
    cnEbitda: year.ebitda,
    cnNetIncome: year.netIncome,
    numShares: shares,
    cnEbitMa: margins.ebit,
    cnEbitdaMa: margins.ebitda,
    cnMarginNet: margins.net,
    cnReturnEquity: margins.returnOnEquity,
    cnReturnAssets: margins.returnOnAssets,
    cnEquityRatio: margins.equityRatio,
    cnDebtToEquity: margins.debtToEquity,
    cnCashflow: year.cashflowOperating,
    cnEpsAdj: year.eps,
    cnTurnoverGrowthPct: margins.revenueGrowth,
  }
}

/** Change of a year's items against the year before. */
export function presentGrowth(year: FiscalYear, before: FiscalYear | undefined) {
  const growth = yearGrowth(year, before)
  return {
    label: yearLabel(year),
    idYear: year.year,
    cnTurnoverGrowthPct: growth.revenue,
    cnEbitGrowthPct: growth.ebit,
    cnNetIncomeGrowthPct: growth.netIncome,
    cnEpsGrowthPct: growth.eps,
    cnDpsGrowthPct: growth.dps,
    cnEquityGrowthPct: growth.equity,
  }
}

import { tradingDay, type TradingDay } from '#contract/vocabulary.ts'
import type { StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import type { Statement } from '#features/stocks/statements.contract.ts'
import { yearName, type FiscalQuarter, type FiscalYear, type StatementItems } from '#market/fundamentals.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import type { PeriodRate } from '#market/period-rates.ts'
import { periodStart, translatedItems } from '#market/statement-items.ts'
import { pricedAt, yearRatios, type YearRatios } from '#market/year-ratios.ts'
import { tidyPrice } from '#figures/rounding.ts'

/** `2025`, of years that end within one `24/25`; estimates end in `e`. */
export const yearLabel = ({ year, end, estimate }: Pick<FiscalYear, 'year' | 'end' | 'estimate'>): string =>
  `${yearName(monthOf(end), year)}${estimate ? 'e' : ''}`

const monthOf = (day: string): number => Number(day.slice(5, 7))

/** `Q3 2025`, `Q1 24/25` */
const quarterLabel = ({ year, quarter, end }: FiscalQuarter): string =>
  `Q${quarter} ${yearName(((monthOf(end) + 3 * (4 - quarter) - 1) % 12) + 1, year)}`

const keptFundamentals = keeper<StocksFundamental[]>(mostOfPages)
const keptStatements = keeper<Statement[]>(mostOfPages)
const keptQuarters = keeper<Statement[]>(mostOfPages)

/**
 * Ratios of all years; the same list for as long as the years and the price are the same.
 * @param last price of the main listing, for the estimates
 */
export const presentFundamentals = (
  years: readonly FiscalYear[],
  shares: number | undefined,
  last: number | undefined,
): StocksFundamental[] =>
  keptFundamentals(years, [shares, last], () => {
    const priced = pricedAt(years, last)
    return priced.flatMap((year, i) => {
      const ratios = yearRatios(priced, i, shares)
      return ratios ? [presentRatios(year, ratios)] : []
    })
  })

/** Statements of the ended years, likewise. */
export const presentStatements = (years: readonly FiscalYear[], isoCurrency: string): Statement[] =>
  keptStatements(years, [isoCurrency], () =>
    years.filter(({ estimate }) => !estimate).map((year) => presentStatement(yearLabel(year), year, isoCurrency)),
  )

/** Statements of quarters, likewise. */
export const presentQuarters = (quarters: readonly FiscalQuarter[], isoCurrency: string): Statement[] =>
  keptQuarters(quarters, [isoCurrency], () =>
    quarters.map((quarter) => ({
      ...presentStatement(quarterLabel(quarter), quarter, isoCurrency),
      idQuarter: quarter.quarter,
    })),
  )

const presentRatios = (year: FiscalYear, ratios: YearRatios): StocksFundamental => ({
  label: yearLabel(year),
  idYear: year.year,
  cnEps: ratios.eps,
  cnEpsGrowthPct: ratios.epsGrowthPct,
  cnPer: ratios.per,
  cnPeg: ratios.peg,
  cnDps: ratios.dps,
  cnDpsAdj: ratios.dps,
  cnDivYield: ratios.dividendYieldPct,
  cnPayoutPct: ratios.payoutPct,
  cnBookvaluePerShare: ratios.bookPerShare,
  cnPriceBookvalue: ratios.priceToBook,
  cnCashflowPerShare: ratios.cashflowPerShare,
  cnPriceCf: ratios.priceToCashflow,
  cnSalesPerShare: ratios.salesPerShare,
  cnPriceSales: ratios.priceToSales,
  cnPriceProfit: ratios.per,
  cnMarketCap: ratios.marketCap,
})

function presentStatement(
  label: string,
  { year: idYear, end, ...items }: StatementItems & { year: number; end: string },
  isoCurrency: string,
): Statement {
  const {
    revenue: turnover,
    grossProfit,
    ebitda,
    ebit,
    ebt,
    netIncome,
    eps,
    nonCurrentAssets,
    currentAssets,
    cash,
    totalAssets,
    equity,
    nonCurrentLiabilities,
    currentLiabilities,
    cashflowOperating,
    cashflowInvesting,
    cashflowFinancing,
    freeCashflow,
  } = items
  return {
    label,
    idYear,
    isoCurrency,
    periodeEnd: end,
    nameBalanceType: 'Modell',
    turnover,
    grossProfit,
    ebitda,
    ebit,
    ebt,
    netIncome,
    eps,
    nonCurrentAssets,
    currentAssets,
    cash,
    totalAssets,
    equity,
    nonCurrentLiabilities,
    currentLiabilities,
    cashflowOperating,
    cashflowInvesting,
    cashflowFinancing,
    freeCashflow,
  }
}

/** A statement in another currency, and at which rates. */
export function translatedStatement(statement: Statement, isoCurrency: string, rate: PeriodRate): Statement {
  const { revenue: turnover, ...items } = translatedItems({ ...statement, revenue: statement.turnover }, rate)
  return {
    ...items,
    turnover,
    isoCurrency,
    translation: {
      isoCurrencyFrom: statement.isoCurrency,
      rateEnd: tidyPrice(rate.end),
      dateRateEnd: rate.endDay,
      rateAverage: tidyPrice(rate.average),
      numberRates: rate.days,
    },
  }
}

/** The first day of a statement's period. */
export const startOf = ({ periodeEnd, idQuarter }: Statement): TradingDay =>
  periodStart(tradingDay(periodeEnd), idQuarter === undefined ? 12 : 3)

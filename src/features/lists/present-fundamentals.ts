import { dayFrom, tradingDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import type { Statement } from '#features/stocks/statements.contract.ts'
import { yearName, type FiscalQuarter, type FiscalYear, type StatementItems } from '#market/fundamentals.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import type { PeriodRate } from '#market/period-rates.ts'
import { tidy } from '#api/present-quote.ts'

/** `2025`, of years that end within one `24/25`; estimates end in `e`. */
export const yearLabel = ({ year, end, estimate }: Pick<FiscalYear, 'year' | 'end' | 'estimate'>): string =>
  `${yearName(monthOf(end), year)}${estimate ? 'e' : ''}`

const monthOf = (day: string): number => Number(day.slice(5, 7))

/** `Q3 2025`, `Q1 24/25` */
const quarterLabel = ({ year, quarter, end }: FiscalQuarter): string =>
  `Q${quarter} ${yearName(((monthOf(end) + 3 * (4 - quarter) - 1) % 12) + 1, year)}`

/** A ratio with a divisor that means something; absent otherwise. */
const ratio = (value: number, divisor: number, scale = 1): number | undefined =>
  divisor > 0 ? tidy((value / divisor) * scale, 4) : undefined

const keptFundamentals = keeper<StocksFundamental[]>(mostOfPages)
const keptStatements = keeper<Statement[]>(mostOfPages)
const keptQuarters = keeper<Statement[]>(mostOfPages)

/** Estimates at the price that is shown: KGV × EPS is that price. */
export const pricedAt = (years: readonly FiscalYear[], last: number | undefined): readonly FiscalYear[] =>
  last === undefined ? years : years.map((year) => (year.estimate ? { ...year, price: last } : year))

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
    return priced.flatMap((_, i) => presentFundamental(priced, i, shares) ?? [])
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

/**
 * Ratios of one of some fiscal years in a row, on their prices; undefined where there is none. PEG divides by the
 * growth of the year that follows.
 */
export function presentFundamental(
  years: readonly FiscalYear[],
  i: number,
  shares: number | undefined,
): StocksFundamental | undefined {
  const [before, year, after] = [years[i - 1], years[i], years[i + 1]]
  if (!year) return undefined
  const perShare = (millions: number) => (shares ? tidy((millions * 1e6) / shares, 4) : undefined)
  const growth = (now: FiscalYear, then: FiscalYear | undefined) =>
    then && then.eps > 0 ? (now.eps / then.eps - 1) * 100 : undefined
  const cnPer = ratio(year.price, year.eps)
  const growthAhead = after && growth(after, year)
  const book = perShare(year.equity)
  const cashflow = perShare(year.cashflowOperating)
  const sales = perShare(year.revenue)
  return {
    label: yearLabel(year),
    idYear: year.year,
    cnEps: year.eps,
    cnEpsGrowthPct: round4(growth(year, before)),
    cnPer,
    cnPeg:
      cnPer !== undefined && growthAhead !== undefined && growthAhead > 0 ? tidy(cnPer / growthAhead, 4) : undefined,
    cnDps: year.dps > 0 ? year.dps : undefined,
    cnDpsAdj: year.dps > 0 ? year.dps : undefined,
    cnDivYield: year.dps > 0 ? ratio(year.dps, year.price, 100) : undefined,
    cnPayoutPct: year.dps > 0 ? ratio(year.dps, year.eps, 100) : undefined,
    cnBookvaluePerShare: book,
    cnPriceBookvalue: book === undefined ? undefined : ratio(year.price, book),
    cnCashflowPerShare: cashflow,
    cnPriceCf: cashflow === undefined ? undefined : ratio(year.price, cashflow),
    cnSalesPerShare: sales,
    cnPriceSales: sales === undefined ? undefined : ratio(year.price, sales),
    cnPriceProfit: cnPer,
    cnMarketCap: shares ? Math.round(shares * year.price) : undefined,
  }
}

const round4 = (value: number | undefined) => (value === undefined ? undefined : tidy(value, 4))

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

/** What was there at the end of a period; everything else of a statement came or went within it. */
const balanceItems = [
  'nonCurrentAssets',
  'currentAssets',
  'cash',
  'totalAssets',
  'equity',
  'nonCurrentLiabilities',
  'currentLiabilities',
] as const
const flowItems = [
  'turnover',
  'grossProfit',
  'ebitda',
  'ebit',
  'ebt',
  'netIncome',
  'cashflowOperating',
  'cashflowInvesting',
  'cashflowFinancing',
  'freeCashflow',
] as const

/** A statement in another currency: the balance sheet at the rate of the period's end, flows at its average. */
export function translatedStatement(
  statement: Statement,
  isoCurrency: string,
  { end, endDay, average, days }: PeriodRate,
): Statement {
  const moved = { ...statement, isoCurrency, eps: tidy(statement.eps * average, 4) }
  for (const item of balanceItems) moved[item] = tidy(statement[item] * end, 1)
  for (const item of flowItems) moved[item] = tidy(statement[item] * average, 1)
  return {
    ...moved,
    translation: {
      isoCurrencyFrom: statement.isoCurrency,
      rateEnd: tidy(end, 6),
      dateRateEnd: endDay,
      rateAverage: tidy(average, 6),
      numberRates: days,
    },
  }
}

/** The first day of a statement's period: three months or a year before its end. */
export function startOf({ periodeEnd, idQuarter }: Statement): TradingDay {
  const [year = 0, month = 0] = periodeEnd.split('-').map(Number)
  return tradingDayOf(dayFrom(year, month + 1 - (idQuarter === undefined ? 12 : 3), 1))
}

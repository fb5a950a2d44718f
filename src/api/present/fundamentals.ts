import type { StocksFundamental } from '#contract/snapshots.ts'
import type { Statement } from '#contract/statements.ts'
import type { FiscalYear } from '#market/fundamentals.ts'
import { keeper } from '../kept.ts'
import { tidy } from './quote.ts'

/** `2025`; estimates end in `e`. */
export const yearLabel = ({ year, estimate }: Pick<FiscalYear, 'year' | 'estimate'>): string => `${year}${estimate ? 'e' : ''}`

/** A ratio with a divisor that means something; absent otherwise. */
const ratio = (value: number, divisor: number, scale = 1): number | undefined => (divisor > 0 ? tidy((value / divisor) * scale, 4) : undefined)

const keptFundamentals = keeper<StocksFundamental[]>()
const keptStatements = keeper<Statement[]>()

/** Ratios of all years; the same list for as long as the years are the same. */
export const presentFundamentals = (years: readonly FiscalYear[], shares: number | undefined): StocksFundamental[] =>
  keptFundamentals(years, [shares], () => years.map((year, i) => presentFundamental(year, years[i - 1], years[i + 1], shares)))

/** Statements of the ended years, likewise. */
export const presentStatements = (years: readonly FiscalYear[], isoCurrency: string): Statement[] =>
  keptStatements(years, [isoCurrency], () => years.filter(({ estimate }) => !estimate).map((year) => presentStatement(year, isoCurrency)))

/**
 * Ratios of a fiscal year: past years on the year-end price, estimates on the current one. PEG divides by the growth of
 * the year that follows.
 */
function presentFundamental(year: FiscalYear, before: FiscalYear | undefined, after: FiscalYear | undefined, shares: number | undefined): StocksFundamental {
  const perShare = (millions: number) => (shares ? tidy((millions * 1e6) / shares, 4) : undefined)
  const growth = (now: FiscalYear, then: FiscalYear | undefined) => (then && then.eps > 0 ? (now.eps / then.eps - 1) * 100 : undefined)
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
    cnPeg: cnPer !== undefined && growthAhead !== undefined && growthAhead > 0 ? tidy(cnPer / growthAhead, 4) : undefined,
    cnDps: year.dps > 0 ? year.dps : undefined,
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

function presentStatement(year: FiscalYear, isoCurrency: string): Statement {
  const { year: idYear, estimate: _estimate, price: _price, dps: _dps, revenue, ...items } = year
  return { label: yearLabel(year), idYear, isoCurrency, periodeEnd: `${idYear}-12-31`, nameBalanceType: 'Modell', turnover: revenue, ...items }
}

import { tidy, tidyOrNone } from '#figures/rounding.ts'
import type { Fundamentals, FiscalYear } from './fundamentals.ts'
import type { Instrument } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Market } from './market.ts'

/** What a share's price is to a fiscal year's figures; absent where a divisor is none. Rounded to four places. */
export interface YearRatios {
  eps: number
  epsGrowthPct: number | undefined
  per: number | undefined
  /** KGV ÷ growth of the earnings of the year that follows, percent */
  peg: number | undefined
  /** absent where nothing is paid */
  dps: number | undefined
  dividendYieldPct: number | undefined
  payoutPct: number | undefined
  bookPerShare: number | undefined
  priceToBook: number | undefined
  cashflowPerShare: number | undefined
  priceToCashflow: number | undefined
  salesPerShare: number | undefined
  priceToSales: number | undefined
  marketCap: number | undefined
}

/** Estimates at the price that is shown: KGV × EPS is that price. */
export const pricedAt = (years: readonly FiscalYear[], last: number | undefined): readonly FiscalYear[] =>
  last === undefined ? years : years.map((year) => (year.estimate ? { ...year, price: last } : year))

/** Ratios of one of some fiscal years in a row, on their prices; undefined where there is none. */
export function yearRatios(
  years: readonly FiscalYear[],
  i: number,
  shares: number | undefined,
): YearRatios | undefined {
  const [before, year, after] = [years[i - 1], years[i], years[i + 1]]
  if (!year) return undefined
  const perShare = (millions: number) => (shares ? tidy((millions * 1e6) / shares, 4) : undefined)
  const overPrice = (divisor: number | undefined) => (divisor === undefined ? undefined : ratio(year.price, divisor))
  const per = ratio(year.price, year.eps)
  const growthAhead = after && epsGrowth(after, year)
  const bookPerShare = perShare(year.equity)
  const cashflowPerShare = perShare(year.cashflowOperating)
  const salesPerShare = perShare(year.revenue)
  const pays = year.dps > 0
  return {
    eps: year.eps,
    epsGrowthPct: tidyOrNone(epsGrowth(year, before), 4),
    per,
    peg: per !== undefined && growthAhead !== undefined && growthAhead > 0 ? tidy(per / growthAhead, 4) : undefined,
    dps: pays ? year.dps : undefined,
    dividendYieldPct: pays ? ratio(year.dps, year.price, 100) : undefined,
    payoutPct: pays ? ratio(year.dps, year.eps, 100) : undefined,
    bookPerShare,
    priceToBook: overPrice(bookPerShare),
    cashflowPerShare,
    priceToCashflow: overPrice(cashflowPerShare),
    salesPerShare,
    priceToSales: overPrice(salesPerShare),
    marketCap: shares ? Math.round(shares * year.price) : undefined,
  }
}

/** Growth of earnings per share against the year before, percent; only from a gain on there is a rate. */
export const epsGrowth = (now: FiscalYear, before: FiscalYear | undefined): number | undefined =>
  before && before.eps > 0 ? (now.eps / before.eps - 1) * 100 : undefined

/** A ratio with a divisor that means something; absent otherwise. */
const ratio = (value: number, divisor: number, scale = 1): number | undefined =>
  divisor > 0 ? tidy((value / divisor) * scale, 4) : undefined

/** A share at its price of now, on its main listing and in that listing's currency. */
export interface RunningRatios {
  /** of the running year's estimate; undefined where there is none */
  ratios: YearRatios | undefined
  /** shares × price */
  marketCap: number | undefined
  isoCurrency: string
}

/** What lists of shares say beside the quote; undefined for what is no share. */
export function runningRatios(
  { fundamentals, market }: { fundamentals: Fundamentals; market: Pick<Market, 'quote'> },
  stock: Instrument,
): RunningRatios | undefined {
  if (stock.facts.kind !== 'stock') return undefined
  const years = fundamentals.years(stock)
  const shares = fundamentals.shares(stock)
  const { id, isoCurrency } = mainListing(stock).notation
  const { last } = market.quote(id, 'DLY')
  return {
    ratios: yearRatios(
      pricedAt(years, last),
      years.findIndex(({ estimate }) => estimate),
      shares,
    ),
    marketCap: capitalisation(shares, last),
    isoCurrency,
  }
}

/** What all shares are worth at a price, in its currency. */
export const capitalisation = (shares: number | undefined, price: number | undefined): number | undefined =>
  shares === undefined || price === undefined ? undefined : Math.round(shares * price)

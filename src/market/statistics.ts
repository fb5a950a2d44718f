import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { AllTimeHigh } from './all-time-high.ts'
import type { Listing } from './instruments.ts'
import { listListing, mainListing } from './listings.ts'

/** What prices of one listing are measured against, from its last ended day back. */
export interface PriceFigures {
  /** the last day that is counted */
  day: TradingDay
  close: number
  high52w?: number
  high52wDay?: TradingDay
  low52w?: number
  low52wDay?: TradingDay
  /** whether the last day's prices are generated */
  simulated: boolean
  /**
   * what prices are measured against: those of the last ended day, then of each trading day after it from its opening
   * on
   */
  references: readonly { from: Instant; closes: ReferenceCloses }[]
  /** prices from here on have no references: the table should have been counted again by then */
  until: Instant
}

/** Risk of funds and ETFs, from daily closes; absent where the history is shorter. */
export interface FundRisk {
  /** a fraction a year; a year is that of the calendar */
  volatility1y?: number | undefined
  volatility3y?: number | undefined
  sharpe1y?: number | undefined
  sharpe3y?: number | undefined
  sharpe5y?: number | undefined
  sortino3y?: number | undefined
  /** a fraction, 0 or below */
  maxDrawdown1y?: number | undefined
  maxDrawdown3y?: number | undefined
}

/**
 * What a share's statements, dividends and analysts say at the last close; percent where a name says so. Absent where a
 * divisor is none, where nothing is paid, and where the history is shorter.
 */
export interface ShareFigures {
  /** of the last ended year, at the price of its end */
  per?: number | undefined
  /** of the running year's estimate, as all up to the yield */
  perExpected?: number | undefined
  peg?: number | undefined
  priceToSales?: number | undefined
  priceToBook?: number | undefined
  priceToCashflow?: number | undefined
  evToEbitda?: number | undefined
  dividendYieldPct?: number | undefined
  yearsWithoutCut?: number | undefined
  dividendGrowthPctPa5?: number | undefined
  /** of the last ended year, as margins, returns and the balance */
  payoutPct?: number | undefined
  /** the next one that is known or expected */
  exDay?: TradingDay | undefined
  /** a year, up to the last ended one */
  revenueGrowthPct1Y?: number | undefined
  revenueGrowthPct3Y?: number | undefined
  revenueGrowthPct5Y?: number | undefined
  epsGrowthPct1Y?: number | undefined
  epsGrowthPct3Y?: number | undefined
  epsGrowthPct5Y?: number | undefined
  /** of the next year against the running one */
  epsGrowthExpectedPct?: number | undefined
  ebitMarginPct?: number | undefined
  netMarginPct?: number | undefined
  returnOnEquityPct?: number | undefined
  equityRatioPct?: number | undefined
  debtToEquityPct?: number | undefined
  /** mean of the ratings, 1 strong buy … 5 strong sell */
  consensus?: number | undefined
  analysts?: number | undefined
  /** mean target against the close */
  upsidePct?: number | undefined
}

/** Daily figures of one instrument on its main listing. */
export interface DailyFigures extends PriceFigures, FundRisk {
  /** of shares */
  share?: ShareFigures
  /** those of the listing that lists show, where that is in another currency */
  inListCurrency?: PriceFigures
  /** of the last 200 closes; absent below 200 */
  mean200d?: number
  /** annualised standard deviation of daily log returns */
  volatility30d?: number
  volatility250d?: number
  /** deepest fall of the last 250 closes, a fraction, 0 or below */
  maxDrawdown250d?: number | undefined
  /** relative strength after Wilder, 0 to 100 */
  rsi14?: number | undefined
  /** of shares, to the first of their benchmarks, over 250 days on which both have a close */
  beta250d?: number | undefined
  correlation250d?: number | undefined
  /** of ETFs whose index is known, in its currency: a fraction a year, over the days of a year on which both have a close */
  trackingError1y?: number | undefined
  /** likewise: what was gained a year beyond the index, over one and three years, fractions */
  trackingDifference1y?: number | undefined
  trackingDifference3y?: number | undefined
  /** of ETFs: mean of the spreads in the middle of the last 30 sessions, a fraction of the middle of bid and ask */
  spread30d?: number | undefined
  /** mean pieces and money a day over the last 20 and 30 trading days */
  averageVolume20d?: number
  averageTurnover20d?: number
  averageVolume30d?: number
  averageTurnover30d?: number
  /** of coins, up to the last day that is counted */
  allTimeHigh?: AllTimeHigh | undefined
}

export const performancePeriods = ['W1', 'M1', 'M3', 'M6', 'CY', 'Y1', 'Y3', 'Y5', 'Y10'] as const
export type PerformancePeriod = (typeof performancePeriods)[number]

/** The close on or before the day that a period reaches back to; a period longer than the history has none. */
export type ReferenceCloses = Partial<Record<PerformancePeriod, number>>

/**
 * Change over a period to a price, a fraction; undefined where the history is too short, or where the table is of older
 * days.
 * @param at when the price was paid
 */
export function performanceTo(
  { references, until }: Pick<PriceFigures, 'references' | 'until'>,
  period: PerformancePeriod,
  price: number,
  at: Instant,
): number | undefined {
  const reference = referenceAt({ references, until }, period, at)
  return reference !== undefined && reference > 0 ? price / reference - 1 : undefined
}

/** The close that a price paid at an instant is measured against. */
export const referenceAt = (
  { references, until }: Pick<PriceFigures, 'references' | 'until'>,
  period: PerformancePeriod,
  at: Instant,
): number | undefined => (at < until ? references.findLast(({ from }) => from <= at)?.closes[period] : undefined)

/** The figures in the currency of a listing; undefined where its prices are in a third one. */
export function figuresInCurrency(figures: DailyFigures, { instrument, notation }: Listing): PriceFigures | undefined {
  if (notation.isoCurrency === mainListing(instrument).notation.isoCurrency) return figures
  return notation.isoCurrency === listListing(instrument).notation.isoCurrency ? figures.inListCurrency : undefined
}

/** The same to the close of the last ended day: a figure of the table alone, that asks for no price. */
export const performanceToClose = (
  figures: Pick<PriceFigures, 'references' | 'until' | 'close'>,
  period: PerformancePeriod,
): number | undefined => performanceTo(figures, period, figures.close, 0)

/** A table of daily figures over all instruments, kept up to date in the background; requests never wait for it. */
export interface Statistics {
  /** undefined until the background has come to it */
  of(key: InstrumentKey): DailyFigures | undefined
  /** A reader looks at an instrument that is not counted yet: the background comes to it next. */
  soon(key: InstrumentKey): void
  /** when the table was last complete; undefined while it is first filled */
  completeSince(): Instant | undefined
  /** whether the whole histories of the large indices have been handed to the market since the start */
  knowsLongHistories(): boolean
}

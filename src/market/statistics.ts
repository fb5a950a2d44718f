import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'

/** Daily figures of one instrument on its main listing, from the last ended day back. Returns are fractions. */
export interface DailyFigures {
  /** the last day that is counted */
  day: TradingDay
  close: number
  high52w?: number
  high52wDay?: TradingDay
  low52w?: number
  low52wDay?: TradingDay
  performance: Partial<Record<PerformancePeriod, number>>
  /** annualised standard deviation of daily log returns */
  volatility30d?: number
  volatility250d?: number
  /** mean pieces and money a day over the last 20 trading days */
  averageVolume20d?: number
  averageTurnover20d?: number
}

export const performancePeriods = ['W1', 'M1', 'M3', 'M6', 'CY', 'Y1', 'Y3', 'Y5', 'Y10'] as const
export type PerformancePeriod = (typeof performancePeriods)[number]

/** A table of daily figures over all instruments, kept up to date in the background; nobody waits for it. */
export interface Statistics {
  /** undefined until the background has come to it */
  of(key: InstrumentKey): DailyFigures | undefined
  /** when the table was last complete; undefined while it is first filled */
  completeSince(): Instant | undefined
  /** whether the whole histories of the large indices have been handed to the market since the start */
  knowsLongHistories(): boolean
}

import type { Instant, NotationId, Quality, TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from './instruments.ts'

/** A price is a decimal number on the venue's tick grid, exact in its shortest notation. */
export type Price = number

/**
 * The state of one notation as seen at an instant in one quality. Absent values are undefined. `highAt` and `lowAt` may
 * be found only when they are read, so a copy by `{ ...quote }` goes without them.
 */
export interface Quote {
  readonly notation: NotationId
  /** the quality these values have */
  readonly quality: Quality
  /** the instant whose market is shown: now, or 15 minutes ago, or the last close */
  readonly shownAt: Instant
  readonly last?: Price
  readonly lastSize?: number
  readonly lastAt?: Instant
  readonly open?: Price
  readonly openAt?: Instant
  readonly high?: Price
  readonly highAt?: Instant
  readonly low?: Price
  readonly lowAt?: Instant
  /** close of the trading day before the one shown */
  readonly previousClose?: Price
  readonly previousCloseAt?: Instant
  /** pieces (of bonds the nominal) and money traded on the day shown */
  readonly volume?: number
  readonly turnover?: number
  /** number of trades on the day shown */
  readonly trades?: number
  readonly bid?: Price
  readonly bidSize?: number
  readonly bidAt?: Instant
  readonly ask?: Price
  readonly askSize?: number
  readonly askAt?: Instant
  /** levels that can be negative or zero: they change by points, not by parts of themselves */
  readonly throughZero?: true
  /** the venue trades at `shownAt` */
  readonly isOpen: boolean
  /** name of the provider; absent: simulated */
  readonly source?: string
}

/** Daily bars, ascending, columns of equal length. Split-adjusted. */
export interface DailyBars {
  day: TradingDay[]
  open: Price[]
  high: Price[]
  low: Price[]
  close: Price[]
  volume: number[]
  /** money traded */
  turnover: number[]
  trades: number[]
  /** 'simulated', or the name of the imported source, per stretch: index from which it counts */
  sources: { from: number; source: string }[]
}

/** Days that are over by their closes alone, ascending, columns of equal length. The same days as those of the bars. */
export interface PastDays {
  day: TradingDay[]
  close: Price[]
  /** no price of the day lies above */
  above: Price[]
  /** no price of the day lies below */
  below: Price[]
  /** pieces may have been traded on some of these days */
  isTraded: boolean
}

/**
 * Bars that hold at least one trade, ascending. The market gives the same object again while there is no other trade.
 */
export interface MinuteBars {
  /** start of the minute */
  readonly at: readonly Instant[]
  readonly open: readonly Price[]
  readonly high: readonly Price[]
  readonly low: readonly Price[]
  readonly close: readonly Price[]
  readonly volume: readonly number[]
  readonly trades: readonly number[]
}

export interface Trades {
  at: Instant[]
  price: Price[]
  size: number[]
  /** running volume of the day after this trade */
  cumulative: number[]
  /** O opening auction, C closing auction, I intraday auction, T continuous */
  kind: ('O' | 'C' | 'I' | 'T')[]
}

export interface BookLevel {
  price: Price
  size: number
  orders: number
}

/** Best first. */
export interface OrderBook {
  at: Instant
  bid: BookLevel[]
  ask: BookLevel[]
}

/**
 * The market as pages, API and push see it. Every read is a pure, synchronous function of (seed, notation, instant).
 * `at` is the market's present (default: the clock); nothing after it is ever shown.
 */
export interface Market {
  now(): Instant
  quote(id: NotationId, quality: Quality, at?: Instant): Quote
  /** both days included */
  daily(id: NotationId, from: TradingDay, to: TradingDay, at?: Instant): DailyBars
  /** Both days included, which are over: a third of the work that their bars are. */
  pastDays(id: NotationId, from: TradingDay, to: TradingDay): PastDays
  /** Makes ready what reading these days rests on, and stops in between for others to have their turn. */
  preparing?(id: NotationId, from: TradingDay, to: TradingDay): Generator<void, void>
  /** [from, to) */
  minutes(id: NotationId, from: Instant, to: Instant, at?: Instant): MinuteBars
  /** [from, to) */
  trades(id: NotationId, from: Instant, to: Instant, at?: Instant): Trades
  book(id: NotationId, levels: number, at?: Instant): OrderBook | undefined
  /**
   * What papers on an instrument are priced at while they are traded: its middle in its home currency, before any rounding, and since
   * when; undefined at other hours and where it follows no path
   */
  papersMiddle?(instrument: Instrument, at: Instant): { middle: number; since: Instant } | undefined
  /** calls `changed` whenever the quote of that quality may have changed; returns the way to stop it */
  watch(id: NotationId, quality: Quality, changed: () => void): () => void
  /** the last of some days of which something is known that was not simulated */
  lastRealDay(id: NotationId, from: TradingDay, to: TradingDay): TradingDay | undefined
  /** the first day with history */
  firstDay(id: NotationId): TradingDay
}

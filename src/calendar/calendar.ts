import type { Instant, TradingDay } from '#contract/vocabulary.ts'

/** A stretch of a session. Nothing trades outside of phases; auctions print once, at their end. */
export interface Phase {
  kind: 'openingAuction' | 'continuous' | 'intradayAuction' | 'closingAuction'
  /** inclusive */
  from: Instant
  /** exclusive; an auction's price is printed at this instant */
  to: Instant
}

/** One trading day of one calendar, half days and daylight saving already applied. */
export interface Session {
  day: TradingDay
  phases: readonly Phase[]
  /** start of the first phase */
  opensAt: Instant
  /** end of the last phase */
  closesAt: Instant
  /** continuous trading; lunch breaks lie between phases */
  continuousFrom: Instant
  continuousTo: Instant
}

/**
 * Calendars are named by MIC (XETR, XFRA, XSTU, XGAT, MUNC, XQTX, HAMM, XNAS, XNYS, XASE, XLON, XSWX, XWBO, XPAR, XAMS,
 * XMIL, XTKS, XHKG …) or by their schedule: `24/7` (crypto, UTC days), `24/5` (Monday 00:00 to Friday 23:00
 * Europe/Berlin: currencies, metals), `TARGET` (settlement days). `seed/venue-hours.csv` lists them all.
 */
export type CalendarId = string

/**
 * What the calendars know, from 1970 to 2100. Every answer is a function of the facts in `seed/` alone; an unknown
 * calendar, a day that does not exist and times out of reach throw Failure INPUT_INVALID.
 */
export interface Calendar {
  /** undefined on holidays and weekends */
  sessionOf(id: CalendarId, day: TradingDay): Session | undefined
  /** first instant of continuous trading and the one after its last: what long histories need of a day, and no more */
  continuousOn(id: CalendarId, day: TradingDay): readonly [from: Instant, to: Instant] | undefined
  /** the session and phase that contain the instant */
  at(id: CalendarId, at: Instant): { session: Session; phase: Phase } | undefined
  isOpen(id: CalendarId, at: Instant): boolean
  isTradingDay(id: CalendarId, day: TradingDay): boolean
  nextTradingDay(id: CalendarId, day: TradingDay): TradingDay
  previousTradingDay(id: CalendarId, day: TradingDay): TradingDay
  /** the last session that has begun at or before the instant */
  lastSession(id: CalendarId, at: Instant): Session
  /** the first session that begins after the instant */
  nextSession(id: CalendarId, at: Instant): Session
  /** trading days in order, both ends included */
  tradingDays(id: CalendarId, from: TradingDay, to: TradingDay): TradingDay[]
  /** IANA name, e.g. `Europe/Berlin` */
  timeZoneOf(id: CalendarId): string
  /** the day of the instant in the calendar's time zone */
  dayOf(id: CalendarId, at: Instant): TradingDay
  /** when a trade of that day is settled; undefined where the venue was closed */
  settlementDay(id: CalendarId, tradeDay: TradingDay): TradingDay | undefined
  /** days from trade to settlement for trades of that day: 2 where it is T+2 */
  settlementDays(id: CalendarId, tradeDay: TradingDay): number
}

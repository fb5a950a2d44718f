import type { Acquired, BookingType, Instrument, Period, Split } from './facts.ts'
import type { Close, PriceSeries } from './lookup/prices.ts'
import type { RateFact } from './lookup/rates.ts'
import type { DayNumber } from '#calendar/days.ts'
import type { Fixed, Rational } from './numbers/fixed.ts'

/** A booking as somebody states it, whole or in part: `factsOf` completes it, or leaves it out with a warning. */
export interface BookingRow {
  readonly day: DayNumber
  /** `09:15` or `09:15:30`, Europe/Berlin */
  readonly time?: string
  readonly type: BookingType
  readonly symbol?: string
  readonly quantity?: Fixed
  readonly price?: Rational
  /** booked cash; absent: from quantity, price, fee and tax */
  readonly amount?: Fixed
  /** absent: of the account, else of the instrument, else the base currency */
  readonly currency?: string
  /** below 0: a rebate */
  readonly fee?: Fixed
  /** below 0: given back */
  readonly tax?: Fixed
  readonly depot?: string
  readonly toDepot?: string
  readonly account?: string
  readonly toAccount?: string
  readonly fromAmount?: Fixed
  readonly fromCurrency?: string
  readonly marketValue?: Fixed
  readonly recordedFx?: RecordedFxRow
  readonly acquired?: Acquired
  /** takes back the booking that says the same; amounts may carry the sign of the one or of the other */
  readonly reversal?: boolean
}

/** What the contract note says: two of `gross`, `instrumentGross` and `rate` give the third. */
export interface RecordedFxRow {
  /** in the booking's currency; absent: the amount without fee and tax */
  readonly gross?: Fixed
  readonly instrumentGross?: Fixed
  readonly instrumentCurrency: string
  readonly rate?: Rational
}

/** A corporate action; only splits are known, which is what an absent type means. */
export interface SplitRow extends Split {
  readonly type?: string
}

/** All that is said about a depot, from a database, a broker's file or JSON; in any order. */
export interface DepotRows {
  readonly baseCurrency: string
  readonly instruments?: readonly Instrument[]
  readonly accounts?: readonly { readonly name: string; readonly currency: string }[]
  readonly bookings?: readonly BookingRow[]
  readonly splits?: readonly SplitRow[]
  readonly closes?: ReadonlyMap<string, readonly Close[]>
  /** closes in columns, in shares of today; in the facts of a depot they stand for an instrument that has no rows */
  readonly series?: ReadonlyMap<string, PriceSeries>
  readonly rates?: readonly RateFact[]
  /** absent parts: from the day before the first booking to the last day named anywhere */
  readonly period?: Partial<Period>
}

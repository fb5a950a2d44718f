import type { PriceBook } from './lookup/prices.ts'
import type { RateBook } from './lookup/rates.ts'
import type { DayNumber } from '#calendar/days.ts'
import type { Fixed, Rational } from './numbers/fixed.ts'

export const bookingTypes = [
  'DEPOSIT',
  'WITHDRAWAL',
  'BUY',
  'SELL',
  'DELIVERY_IN',
  'DELIVERY_OUT',
  'TRANSFER_SECURITY',
  'TRANSFER_CASH',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'DIVIDEND',
  'INTEREST',
  'INTEREST_CHARGE',
  'FEE',
  'FEE_REFUND',
  'TAX',
  'TAX_REFUND',
] as const
export type BookingType = (typeof bookingTypes)[number]

/** What the contract note says about a booking in another currency than its instrument's. */
export interface RecordedFx {
  /** gross in the instrument's currency */
  readonly instrumentGross: Fixed
  readonly instrumentCurrency: string
  /** booking currency per unit of the instrument's currency */
  readonly rate: Rational
}

/**
 * One booking. The type says the direction, and quantities and money are positive, but for a fee or tax that was given
 * back, an amount that these make negative, and income that was taken back.
 */
export interface Booking {
  readonly day: DayNumber
  /** `09:15` or `09:15:30`, Europe/Berlin */
  readonly time?: string
  readonly type: BookingType
  readonly symbol?: string
  readonly quantity: Fixed
  /** as stated, in the booking's currency or the instrument's */
  readonly price?: Rational
  /** booked cash: BUY, DELIVERY_IN gross + fee + tax; SELL, DELIVERY_OUT, DIVIDEND, INTEREST gross − fee − tax */
  readonly amount: Fixed
  readonly currency: string
  readonly fee: Fixed
  readonly tax: Fixed
  /** '' is the one unnamed depot; of a transfer, where it comes from */
  readonly depot: string
  readonly toDepot?: string
  /** absent: moves no cash; of a transfer, where it comes from */
  readonly account?: string
  readonly toAccount?: string
  /** of a cash transfer: what left, where it differs from `amount` and `currency`, which arrived */
  readonly fromAmount?: Fixed
  readonly fromCurrency?: string
  /** of a transfer of shares, in `currency` */
  readonly marketValue?: Fixed
  readonly recordedFx?: RecordedFx
  /** of shares that came from a depot elsewhere: the purchase they belong to; their amount is what they were worth when they came */
  readonly acquired?: Acquired
}

/** What shares cost that were bought elsewhere; money in the currency of the booking. */
export interface Acquired {
  readonly day: DayNumber
  /** fees and taxes in it */
  readonly settled: Fixed
  readonly gross: Fixed
  /** gross in the instrument's currency */
  readonly instrumentGross: Fixed
}

export interface Split {
  readonly day: DayNumber
  readonly symbol: string
  readonly numerator: Fixed
  readonly denominator: Fixed
}

export interface Instrument {
  readonly symbol: string
  readonly name?: string
  readonly currency: string
}

/** All that is known about a depot and its market, already readable: see `facts-of.ts`. */
export interface Facts {
  readonly baseCurrency: string
  /** declared or booked, by symbol */
  readonly instruments: ReadonlyMap<string, Instrument>
  /** currency of each declared account */
  readonly accounts: ReadonlyMap<string, string>
  /** in shares of today and in the order in which they count, see `ledger/order.ts` */
  readonly bookings: readonly Booking[]
  readonly splits: readonly Split[]
  readonly prices: PriceBook
  readonly rates: RateBook
  /** value at the end of `start`, bookings after it up to `end` */
  readonly period: Period
}

export interface Period {
  readonly start: DayNumber
  readonly end: DayNumber
}

import type { Booking, Facts } from '../facts.ts'
import type { DayNumber } from '#calendar/days.ts'
import { type Fixed, inverse, multiply, oneRational, over, type Rational, times } from '../numbers/fixed.ts'
import { grossOf } from '../ledger/rules.ts'
import { rateAt } from './rates.ts'

/** A price or a rate is missing: the figures that need it are not computable. The message says what is missing. */
export class NotComputable extends Error {
  override readonly name = 'NotComputable'
}

/** The figure, or undefined where a price or a rate it needs is missing; `hears` is told what is. */
export function computable<T>(figure: () => T, hears?: (missing: string) => void): T | undefined {
  try {
    return figure()
  } catch (error) {
    if (!(error instanceof NotComputable)) throw error
    hears?.(error.message)
    return undefined
  }
}

/** A booking in the base currency and its gross in the instrument's. */
export interface Settled {
  readonly amount: Fixed
  readonly gross: Fixed
  readonly fee: Fixed
  readonly tax: Fixed
  readonly instrumentGross: Fixed
  /** base per unit of the instrument's currency: the contract note's, else the day's */
  readonly instrumentRate: Rational
}

/** @throws NotComputable */
export function rateOn(facts: Facts, from: string, to: string, day: DayNumber): Rational {
  const route = facts.rates.route(from, to)
  if (route === undefined) throw new NotComputable(`kein Wechselkurs von ${from} nach ${to}`)
  return route.legs.length === 0 ? oneRational : rateAt(route, day)
}

/** @throws NotComputable */
export function inBase(facts: Facts, amount: Fixed, currency: string, day: DayNumber): Fixed {
  return currency === facts.baseCurrency ? amount : times(amount, rateOn(facts, currency, facts.baseCurrency, day))
}

/** Base currency per unit of the booking's: where the base is the instrument's, the contract note beats the day. */
function bookingRate(facts: Facts, booking: Booking): Rational {
  if (booking.currency === facts.baseCurrency) return oneRational
  const recorded = booking.recordedFx
  if (recorded?.instrumentCurrency === facts.baseCurrency) return inverse(recorded.rate)
  return rateOn(facts, booking.currency, facts.baseCurrency, booking.day)
}

/** @throws NotComputable where the day's rate is needed and unknown */
export function settle(facts: Facts, booking: Booking, instrumentCurrency: string): Settled {
  const rate = bookingRate(facts, booking)
  const recorded = booking.recordedFx
  const direct = rate.num === rate.den
  const convert = (value: Fixed): Fixed => (direct ? value : times(value, rate))
  const fee = convert(booking.fee)
  const tax = convert(booking.tax)
  const bookedGross = grossOf(booking)
  const gross = recorded?.instrumentCurrency === facts.baseCurrency ? recorded.instrumentGross : convert(bookedGross)
  const amount = bookedGross === booking.amount ? gross : convert(booking.amount) + (gross - convert(bookedGross))
  if (instrumentCurrency === facts.baseCurrency) {
    return { amount, gross, fee, tax, instrumentGross: gross, instrumentRate: oneRational }
  }
  if (recorded !== undefined) {
    const instrumentRate = multiply(recorded.rate, rate)
    return { amount, gross, fee, tax, instrumentGross: recorded.instrumentGross, instrumentRate }
  }
  const instrumentRate = rateOn(facts, instrumentCurrency, facts.baseCurrency, booking.day)
  const instrumentGross = booking.currency === instrumentCurrency ? bookedGross : over(gross, instrumentRate)
  return { amount, gross, fee, tax, instrumentGross, instrumentRate }
}

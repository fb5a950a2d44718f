import type { Booking, Split } from '../facts.ts'
import type { Rational } from '../numbers/fixed.ts'
import { mulDiv } from '../numbers/fixed.ts'
import { grossOf, rules } from './rules.ts'

/**
 * The order in which bookings count: by day, by turn, by time (none first), by lower price, by smaller quantity. What
 * is left of ties is broken by every other field, so that the order of entry never counts.
 */
export function byTurn(a: Booking, b: Booking): number {
  return (
    a.day - b.day ||
    rules[a.type].turn - rules[b.type].turn ||
    compare(a.time ?? '', b.time ?? '') ||
    comparePrice(a, b) ||
    compare(a.quantity, b.quantity) ||
    compare(a.amount, b.amount) ||
    compare(a.fee, b.fee) ||
    compare(a.tax, b.tax) ||
    compare(a.type, b.type) ||
    compare(a.symbol ?? '', b.symbol ?? '') ||
    compare(a.depot, b.depot) ||
    compare(a.toDepot ?? '', b.toDepot ?? '') ||
    compare(a.currency, b.currency) ||
    compare(a.account ?? '', b.account ?? '') ||
    compare(a.toAccount ?? '', b.toAccount ?? '') ||
    compare(a.fromAmount ?? 0n, b.fromAmount ?? 0n) ||
    compare(a.marketValue ?? 0n, b.marketValue ?? 0n) ||
    compare(a.recordedFx?.instrumentGross ?? 0n, b.recordedFx?.instrumentGross ?? 0n) ||
    (a.acquired?.day ?? 0) - (b.acquired?.day ?? 0) ||
    compare(a.acquired?.settled ?? 0n, b.acquired?.settled ?? 0n)
  )
}

/** The stated price, else what one share came to. */
function comparePrice(a: Booking, b: Booking): number {
  const [left, right] = [priceOf(a), priceOf(b)]
  return compare(left.num * right.den, right.num * left.den)
}

function priceOf(booking: Booking): Rational {
  if (booking.price !== undefined) return booking.price
  return booking.quantity === 0n ? { num: 0n, den: 1n } : { num: grossOf(booking), den: booking.quantity }
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The booking in shares of today: quantity × n/d and price × d/n for every split after its day. */
export function splitAdjusted(booking: Booking, splits: readonly Split[]): Booking {
  let num = 1n
  let den = 1n
  for (const split of splits) {
    if (split.symbol !== booking.symbol || split.day <= booking.day) continue
    num *= split.numerator
    den *= split.denominator
  }
  if (num === den) return booking
  const price = booking.price && { num: booking.price.num * den, den: booking.price.den * num }
  return { ...booking, quantity: mulDiv(booking.quantity, num, den), price }
}

/** Bookings of a depot in shares of today and in the order in which they count. */
export function prepared(bookings: readonly Booking[], splits: readonly Split[]): Booking[] {
  const adjusted = splits.length === 0 ? bookings : bookings.map((booking) => splitAdjusted(booking, splits))
  return adjusted.toSorted(byTurn)
}

/** The list with one more booking at its place. */
export function inserted(bookings: readonly Booking[], added: Booking): Booking[] {
  let at = bookings.length
  while (at > 0 && byTurn(bookings[at - 1] ?? added, added) > 0) at -= 1
  return bookings.toSpliced(at, 0, added)
}

import type { Booking } from '../facts.ts'
import type { Fixed } from '../numbers/fixed.ts'
import type { Change } from './holdings.ts'
import { rules } from './rules.ts'

export interface CashChange extends Change {
  readonly account: string
  readonly currency: string
}

/** What a booking does to cash: nothing without an account. */
export function cashChanges(booking: Booking): CashChange[] {
  const { type, day, account, amount, currency } = booking
  if (type === 'TRANSFER_CASH') {
    const out = outgoingOf(booking)
    return [
      ...(account === undefined ? [] : [{ account, day, currency: out.currency, quantity: -out.amount }]),
      ...(booking.toAccount === undefined ? [] : [{ account: booking.toAccount, day, currency, quantity: amount }]),
    ]
  }
  if (account === undefined) return []
  const direction = rules[type].cash
  return direction === 0 ? [] : [{ account, day, currency, quantity: BigInt(direction) * amount }]
}

/** The leaving side of a cash transfer. */
export function outgoingOf(booking: Booking): { amount: Fixed; currency: string } {
  const { fromAmount, fromCurrency, amount, currency } = booking
  return { amount: fromAmount ?? amount, currency: fromCurrency ?? currency }
}

/** Which cash a booking moves, without its amount: most bookings move one. */
export function cashSides(booking: Booking): readonly CashSide[] {
  const { type, account, currency } = booking
  if (type === 'TRANSFER_CASH' || account === undefined) return cashChanges(booking)
  return rules[type].cash === 0 ? [] : [{ account, currency }]
}

export interface CashSide {
  readonly account: string
  readonly currency: string
}

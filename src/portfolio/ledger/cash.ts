import type { Booking, BookingType } from '../facts.ts'
import type { Fixed } from '../numbers/fixed.ts'
import type { Change } from './holdings.ts'

export interface CashChange extends Change {
  readonly account: string
  readonly currency: string
}

/** 1 for bookings that pay into an account, −1 for those that take from it, 0 for those that do neither or both. */
export function cashDirection(type: BookingType): 1 | -1 | 0 {
  switch (type) {
    case 'DEPOSIT':
    case 'SELL':
    case 'DIVIDEND':
    case 'INTEREST':
    case 'FEE_REFUND':
    case 'TAX_REFUND':
      return 1
    case 'WITHDRAWAL':
    case 'BUY':
    case 'INTEREST_CHARGE':
    case 'FEE':
    case 'TAX':
      return -1
    default:
      return 0
  }
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
  const direction = cashDirection(type)
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
  return type === 'DELIVERY_IN' || type === 'DELIVERY_OUT' || type === 'TRANSFER_SECURITY'
    ? []
    : [{ account, currency }]
}

export interface CashSide {
  readonly account: string
  readonly currency: string
}

import type { Booking } from '../facts.ts'
import type { Fixed } from '../numbers/fixed.ts'
import type { Change } from './positions.ts'

export interface CashChange extends Change {
  readonly account: string
  readonly currency: string
}

const comesIn = new Set(['DEPOSIT', 'SELL', 'DIVIDEND', 'INTEREST', 'FEE_REFUND', 'TAX_REFUND'])
const goesOut = new Set(['WITHDRAWAL', 'BUY', 'INTEREST_CHARGE', 'FEE', 'TAX'])

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
  if (comesIn.has(type)) return [{ account, day, currency, quantity: amount }]
  if (goesOut.has(type)) return [{ account, day, currency, quantity: -amount }]
  return []
}

/** The leaving side of a cash transfer. */
export function outgoingOf(booking: Booking): { amount: Fixed; currency: string } {
  const { fromAmount, fromCurrency, amount, currency } = booking
  return { amount: fromAmount ?? amount, currency: fromCurrency ?? currency }
}

/** Cash of one account in one currency; an account that was booked in two has two. */
export const cashKey = (change: CashChange): string => `${change.account} ${change.currency}`

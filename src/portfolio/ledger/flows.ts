import type { Booking, Facts } from '../facts.ts'
import { inBase, settle } from '../lookup/money.ts'
import type { Fixed } from '../numbers/fixed.ts'
import { outgoingOf } from './cash.ts'

/** Money or shares that enter (+) or leave (−) from outside; undefined for a booking that moves neither. */
export function externalFlow(facts: Facts, booking: Booking): Fixed | undefined {
  const { type, account } = booking
  switch (type) {
    case 'DEPOSIT':
      return account === undefined ? undefined : inBase(facts, booking.amount, booking.currency, booking.day)
    case 'WITHDRAWAL':
      return account === undefined ? undefined : -inBase(facts, booking.amount, booking.currency, booking.day)
    case 'DELIVERY_IN':
    case 'TRANSFER_IN':
      return settle(facts, booking, currencyOf(facts, booking)).amount
    case 'DELIVERY_OUT':
    case 'TRANSFER_OUT':
      return -settle(facts, booking, currencyOf(facts, booking)).amount
    case 'TRANSFER_CASH':
      if ((account === undefined) === (booking.toAccount === undefined)) return undefined
      return account === undefined ? transferValue(facts, booking) : -transferValue(facts, booking)
    default:
      return undefined
  }
}

const currencyOf = (facts: Facts, { symbol }: Booking): string =>
  facts.instruments.get(symbol ?? '')?.currency ?? facts.baseCurrency

/**
 * Value of a cash transfer: the side in base currency, since the bank's rate may differ from the day's; otherwise the
 * mean of both sides.
 */
export function transferValue(facts: Facts, booking: Booking): Fixed {
  const out = outgoingOf(booking)
  if (booking.currency === facts.baseCurrency) return booking.amount
  if (out.currency === facts.baseCurrency) return out.amount
  const arrived = inBase(facts, booking.amount, booking.currency, booking.day)
  const left = inBase(facts, out.amount, out.currency, booking.day)
  return (arrived + left) / 2n
}

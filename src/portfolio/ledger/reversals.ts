import type { Booking } from '../facts.ts'
import { nameOf } from './booked.ts'
import { byTurn } from './order.ts'
import { rules } from './rules.ts'

/**
 * What is left of bookings when others are taken back: each reversal undoes the last booking on or before its day that
 * says the same, fee and tax apart, which not every bank repeats. Without one it counts as the opposite booking.
 * @param reversals each as the booking it takes back, on the day it does
 */
export function withoutReversed(
  bookings: readonly Booking[],
  reversals: readonly Booking[],
  warn: (text: string) => void,
): readonly Booking[] {
  if (reversals.length === 0) return bookings
  const open = new Map<string, Booking[]>()
  for (const booking of bookings.toSorted(byTurn)) {
    const same = open.get(keyOf(booking))
    if (same === undefined) open.set(keyOf(booking), [booking])
    else same.push(booking)
  }
  const undone = new Set<Booking>()
  const opposites: Booking[] = []
  for (const reversal of reversals.toSorted(byTurn)) {
    const same = open.get(keyOf(reversal)) ?? []
    const at = same.findLastIndex(({ day }) => day <= reversal.day)
    const [booking] = at < 0 ? [] : same.splice(at, 1)
    if (booking !== undefined) undone.add(booking)
    else {
      warn(`${nameOf(reversal)}: die stornierte Buchung fehlt, das Storno zählt als Gegenbuchung`)
      opposites.push(oppositeOf(reversal))
    }
  }
  return [...bookings.filter((booking) => !undone.has(booking)), ...opposites]
}

const keyOf = ({ type, symbol, quantity, amount, currency, depot, toDepot, account, toAccount }: Booking): string =>
  JSON.stringify([type, symbol, `${quantity}`, `${amount}`, currency, depot, toDepot, account, toAccount])

/** Takes back shares, cash, fee and tax alike. */
function oppositeOf(booking: Booking): Booking {
  const { type, amount, currency, fee, tax, depot, toDepot, account, toAccount, recordedFx } = booking
  if (type === 'TRANSFER_SECURITY') return { ...booking, depot: toDepot ?? '', toDepot: depot }
  if (type === 'TRANSFER_CASH') {
    const { fromAmount = amount, fromCurrency = currency } = booking
    const turned = { amount: fromAmount, currency: fromCurrency, fromAmount: amount, fromCurrency: currency }
    return { ...booking, ...turned, account: toAccount, toAccount: account }
  }
  const { opposite, costs } = rules[type]
  const given = costs === 0 ? {} : { fee: -fee, tax: -tax }
  if (opposite !== type) return { ...booking, ...given, type: opposite }
  return {
    ...booking,
    ...given,
    amount: -amount,
    recordedFx: recordedFx && { ...recordedFx, instrumentGross: -recordedFx.instrumentGross },
  }
}

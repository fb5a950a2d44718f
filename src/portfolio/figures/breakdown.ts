import { once } from '#platform/kept.ts'
import type { Book } from '../book.ts'
import type { Booking, Facts } from '../facts.ts'
import { cashChanges } from '../ledger/cash.ts'
import type { CashBook } from '../ledger/cash-book.ts'
import { externalFlow, transferValue } from '../ledger/flows.ts'
import { valueOn } from '../ledger/positions.ts'
import { acquiredOf } from '../ledger/instrument.ts'
import { rules } from '../ledger/rules.ts'
import { inBase, NotComputable, settle } from '../lookup/money.ts'
import type { DayNumber } from '#calendar/days.ts'
import type { Fixed } from '../numbers/fixed.ts'
import type { Gains } from './gains.ts'

/**
 * initialValue + capitalGains + realizedCapitalGains + earnings − fees − taxes + currencyGains + transfers =
 * finalValue.
 */
export interface Breakdown {
  readonly initialValue: Fixed
  readonly capitalGains: Fixed
  readonly realizedCapitalGains: Fixed
  readonly earnings: Fixed
  readonly fees: Fixed
  readonly taxes: Fixed
  readonly currencyGains: Fixed
  readonly transfers: Fixed
  readonly finalValue: Fixed
  readonly capitalGainsForexPart: Fixed
  readonly realizedForexPart: Fixed
}

/** What a booking adds to the parts of the breakdown, in base currency. */
export interface Charges {
  readonly earnings: Fixed
  readonly fees: Fixed
  readonly taxes: Fixed
  readonly transfers: Fixed
}

/**
 * @param gains of every instrument
 * @param charges of the whole depot
 * @throws NotComputable
 */
export function breakdownOf(book: Book, gains: Iterable<Gains>, charges: Charges): Breakdown {
  const { start, end } = book.facts.period
  const gain = { capital: 0n, realized: 0n, capitalForex: 0n, realizedForex: 0n, departed: 0n }
  for (const one of gains) {
    gain.capital += one.unrealizedGainFifo
    gain.realized += one.realizedGainFifo
    gain.capitalForex += one.unrealizedForexGainFifo
    gain.realizedForex += one.realizedForexGainFifo
    gain.departed += one.departedGross
  }
  return {
    initialValue: totalValue(book, start),
    capitalGains: gain.capital,
    realizedCapitalGains: gain.realized,
    earnings: charges.earnings,
    fees: charges.fees,
    taxes: charges.taxes,
    currencyGains: currencyGains(book),
    transfers: charges.transfers - gain.departed,
    finalValue: totalValue(book, end),
    capitalGainsForexPart: gain.capitalForex,
    realizedForexPart: gain.realizedForex,
  }
}

/** Charges, and the separate fees among them; refunds reduce. */
export interface TotalCharges extends Charges {
  readonly separateFees: Fixed
}

/** What bookings add to the parts of the breakdown. @throws NotComputable */
export const sumOfCharges = (facts: Facts, bookings: readonly Booking[]): TotalCharges =>
  addedCharges(
    bookings.map((booking) => {
      const part = chargesOf(facts, booking)
      return { ...part, separateFees: booking.type === 'FEE' || booking.type === 'FEE_REFUND' ? part.fees : 0n }
    }),
  )

export function addedCharges(parts: Iterable<TotalCharges>): TotalCharges {
  const sums = { earnings: 0n, fees: 0n, taxes: 0n, transfers: 0n, separateFees: 0n }
  for (const part of parts) {
    sums.earnings += part.earnings
    sums.fees += part.fees
    sums.taxes += part.taxes
    sums.transfers += part.transfers
    sums.separateFees += part.separateFees
  }
  return sums
}

/** In the period, of no instrument. */
export const bookingsOfCash = (book: Book): Booking[] =>
  bookingsInPeriod(book).filter(({ symbol }) => symbol === undefined)

export const bookingsInPeriod = ({ facts: { bookings, period } }: Book): Booking[] =>
  bookings.filter(({ day }) => day > period.start && day <= period.end)

/** Cash and shares at the end of a day, each position to the cent. @throws NotComputable */
function totalValue(book: Book, day: DayNumber): Fixed {
  let sum = 0n
  for (const instrument of book.instruments.values()) {
    const value = instrument.valueAt(day)
    if (value === undefined) throw new NotComputable(`kein Kurs für ${instrument.symbol}`)
    sum += value
  }
  for (const { position, currency } of book.cash.values()) {
    const value = valueOn(position, day)
    if (value === undefined) throw new NotComputable(`kein Wechselkurs von ${currency} nach ${book.facts.baseCurrency}`)
    sum += value
  }
  return sum
}

/** @throws NotComputable */
export function chargesOf(facts: Facts, booking: Booking): Charges {
  const none = { earnings: 0n, fees: 0n, taxes: 0n, transfers: 0n }
  const flow = externalFlow(facts, booking)
  const value = (): Fixed => bookedValue(facts, booking)
  const unpaid = (cash: Fixed): Fixed => (booking.account === undefined ? -cash : 0n)
  switch (booking.type) {
    case 'BUY':
    case 'SELL':
    case 'DELIVERY_IN':
    case 'DELIVERY_OUT': {
      const { amount, fee, tax } = settle(facts, booking, currencyOf(facts, booking))
      const transfers = flow ?? unpaid(booking.type === 'BUY' ? -amount : amount)
      return { ...none, fees: fee, taxes: tax, transfers }
    }
    case 'TRANSFER_IN': // as the lot that it is; what left counts as its lots, which the ledger knows
      return { ...none, transfers: acquiredOf(facts, booking)?.gross ?? flow ?? 0n }
    case 'TRANSFER_OUT':
      return none
    case 'DIVIDEND':
    case 'INTEREST': {
      const { amount, gross, fee, tax } = settle(facts, booking, currencyOf(facts, booking))
      return { earnings: gross, fees: fee, taxes: tax, transfers: unpaid(amount) }
    }
    case 'INTEREST_CHARGE':
      return { ...none, earnings: -value(), transfers: unpaid(-value()) }
    case 'FEE':
      return { ...none, fees: value(), transfers: unpaid(-value()) }
    case 'FEE_REFUND':
      return { ...none, fees: -value(), transfers: unpaid(value()) }
    case 'TAX':
      return { ...none, taxes: value(), transfers: unpaid(-value()) }
    case 'TAX_REFUND':
      return { ...none, taxes: -value(), transfers: unpaid(value()) }
    default:
      return { ...none, transfers: flow ?? 0n }
  }
}

/** What foreign cash gained by its rate alone. */
const currencyGains = (book: Book): Fixed =>
  [...book.cash.values()].reduce((sum, cash) => sum + gainOfCash(cash, book.facts), 0n)

/** The change in value of one account less what was booked, each at its day; kept while the account stays as it is. */
const gainOfCash = once((cash: CashBook, facts: Facts): Fixed => {
  const { account, currency, position, bookings } = cash
  const { start, end } = facts.period
  if (currency === facts.baseCurrency) return 0n
  const [before, after] = [valueOn(position, start), valueOn(position, end)]
  if (before === undefined || after === undefined) {
    throw new NotComputable(`kein Wechselkurs von ${currency} nach ${facts.baseCurrency}`)
  }
  let gain = after - before
  for (const booking of bookings) {
    if (booking.day <= start || booking.day > end) continue
    for (const change of cashChanges(booking)) {
      if (change.account !== account || change.currency !== currency || change.quantity === 0n) continue
      const comesIn = booking.type === 'TRANSFER_CASH' ? change.quantity > 0n : rules[booking.type].cash > 0
      const value = bookedValue(facts, booking)
      gain -= comesIn ? value : -value
    }
  }
  return gain
})

/** The booked amount in base currency, as all other figures take it. @throws NotComputable */
function bookedValue(facts: Facts, booking: Booking): Fixed {
  if (booking.type === 'TRANSFER_CASH') return transferValue(facts, booking)
  if (booking.recordedFx !== undefined) return settle(facts, booking, currencyOf(facts, booking)).amount
  return inBase(facts, booking.amount, booking.currency, booking.day)
}

/** Of the booking's instrument; without one the base currency, so that nothing has to be converted. */
const currencyOf = (facts: Facts, { symbol }: Booking): string =>
  facts.instruments.get(symbol ?? '')?.currency ?? facts.baseCurrency

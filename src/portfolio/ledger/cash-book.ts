import type { Booking, Facts } from '../facts.ts'
import { cashChanges, cashDirection, type CashSide } from './cash.ts'
import { type Change, HoldingBuilder, holdingWith } from './holdings.ts'
import { inserted } from './order.ts'
import { cashSeries, type Position } from './positions.ts'

/** Cash of one account in one currency. */
export interface CashBook {
  readonly account: string
  readonly currency: string
  /** bookings that move it */
  readonly bookings: readonly Booking[]
  readonly position: Position
}

export const cashKey = (account: string, currency: string): string => `${account} ${currency}`

/** Cash by account and currency, collected booking by booking in their order. */
export class CashCollector {
  private readonly builders = new Map<string, Map<string, CashBuilder>>()

  add(booking: Booking): void {
    addCash(this.builders, booking)
  }

  finish(facts: Facts): Map<string, CashBook> {
    const cash = new Map<string, CashBook>()
    for (const [account, currencies] of this.builders) {
      for (const [currency, builder] of currencies) cash.set(cashKey(account, currency), finishCash(facts, { account, currency }, builder))
    }
    return cash
  }
}

interface CashBuilder {
  readonly bookings: Booking[]
  readonly holding: HoldingBuilder
}

/** The cash with one more booking: its days before that stay as they are. */
export function cashWith(facts: Facts, side: CashSide, before: CashBook | undefined, booking: Booking): CashBook {
  const bookings = inserted(before?.bookings ?? [], booking)
  const direction = cashDirection(booking.type)
  const change = { day: booking.day, quantity: BigInt(direction) * booking.amount }
  const holding = before === undefined || direction === 0 ? undefined : holdingWith(before.position.holding, change)
  return before === undefined || holding === undefined
    ? cashBook(facts, side, bookings)
    : { ...before, bookings, position: { ...before.position, holding } }
}

function cashBook(facts: Facts, side: CashSide, bookings: readonly Booking[]): CashBook {
  const builders = new Map<string, Map<string, CashBuilder>>()
  for (const booking of bookings) addCash(builders, booking)
  const builder = builders.get(side.account)?.get(side.currency)
  return finishCash(facts, side, builder ?? { bookings: [], holding: new HoldingBuilder() })
}

function finishCash(facts: Facts, { account, currency }: CashSide, { bookings, holding }: CashBuilder): CashBook {
  const route = facts.rates.route(currency, facts.baseCurrency)
  const changes = function* (): Generator<Change> {
    for (const booking of bookings) {
      for (const change of cashChanges(booking)) {
        if (change.account === account && change.currency === currency) yield change
      }
    }
  }
  return { account, currency, bookings, position: { holding: holding.finish(changes), series: cashSeries, route } }
}

function addCash(builders: Map<string, Map<string, CashBuilder>>, booking: Booking): void {
  const direction = cashDirection(booking.type)
  if (direction !== 0) {
    if (booking.account === undefined) return
    const builder = builderOf(builders, booking.account, booking.currency)
    builder.bookings.push(booking)
    builder.holding.add(booking.day, booking.amount, direction)
    return
  }
  for (const { account, currency, day, quantity } of cashChanges(booking)) {
    const builder = builderOf(builders, account, currency)
    if (builder.bookings.at(-1) !== booking) builder.bookings.push(booking)
    builder.holding.add(day, quantity < 0n ? -quantity : quantity, quantity < 0n ? -1 : 1)
  }
}

function builderOf(builders: Map<string, Map<string, CashBuilder>>, account: string, currency: string): CashBuilder {
  let currencies = builders.get(account)
  if (currencies === undefined) {
    currencies = new Map()
    builders.set(account, currencies)
  }
  let builder = currencies.get(currency)
  if (builder === undefined) {
    builder = { bookings: [], holding: new HoldingBuilder() }
    currencies.set(currency, builder)
  }
  return builder
}

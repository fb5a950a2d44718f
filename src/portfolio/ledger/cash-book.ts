import type { Booking, Facts } from '../facts.ts'
import { cashChanges, type CashSide } from './cash.ts'
import { type Change, type Holding, HoldingBuilder, holdingWith } from './holdings.ts'
import { inserted } from './order.ts'
import { cashSeries, type Position } from './positions.ts'
import { type Rule, rules } from './rules.ts'

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
  private lastSide: CashSide | undefined
  private last: CashBuilder | undefined

  add(booking: Booking, { cash: direction }: Rule): void {
    const { account, currency } = booking
    if (direction === 0 || account === undefined) return addCash(this.builders, booking)
    if (this.last === undefined || this.lastSide?.account !== account || this.lastSide.currency !== currency) {
      this.lastSide = { account, currency }
      this.last = builderOf(this.builders, account, currency)
    }
    this.last.bookings.push(booking)
    this.last.holding.add(booking.day, booking.amount, direction)
  }

  finish(): CashCollected[] {
    return [...this.builders].flatMap(([account, currencies]) =>
      [...currencies].map(([currency, builder]) => collectedCash({ account, currency }, builder)),
    )
  }
}

/** What bookings leave in one account in one currency. */
export interface CashCollected extends CashSide {
  readonly bookings: readonly Booking[]
  readonly holding: Holding
}

export function cashBook(facts: Facts, { account, currency, bookings, holding }: CashCollected): CashBook {
  const route = facts.rates.route(currency, facts.baseCurrency)
  return { account, currency, bookings, position: { holding, series: cashSeries, route } }
}

interface CashBuilder {
  readonly bookings: Booking[]
  readonly holding: HoldingBuilder
}

/** The cash with one more booking: its days before that stay as they are. */
export function cashWith(facts: Facts, side: CashSide, before: CashBook | undefined, booking: Booking): CashBook {
  const bookings = inserted(before?.bookings ?? [], booking)
  const direction = rules[booking.type].cash
  const change = { day: booking.day, quantity: BigInt(direction) * booking.amount }
  const holding = before === undefined || direction === 0 ? undefined : holdingWith(before.position.holding, change)
  return before === undefined || holding === undefined
    ? cashBook(facts, cashOf(side, bookings))
    : { ...before, bookings, position: { ...before.position, holding } }
}

function cashOf(side: CashSide, bookings: readonly Booking[]): CashCollected {
  const builders = new Map<string, Map<string, CashBuilder>>()
  for (const booking of bookings) addCash(builders, booking)
  const builder = builders.get(side.account)?.get(side.currency)
  return collectedCash(side, builder ?? { bookings: [], holding: new HoldingBuilder() })
}

function collectedCash({ account, currency }: CashSide, { bookings, holding }: CashBuilder): CashCollected {
  const changes = function* (): Generator<Change> {
    for (const booking of bookings) {
      for (const change of cashChanges(booking)) {
        if (change.account === account && change.currency === currency) yield change
      }
    }
  }
  return { account, currency, bookings, holding: holding.finish(changes) }
}

function addCash(builders: Map<string, Map<string, CashBuilder>>, booking: Booking): void {
  const direction = rules[booking.type].cash
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

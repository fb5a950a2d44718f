import type { Booking } from '../facts.ts'
import { closeIndexAt } from '../lookup/prices.ts'
import type { DayNumber } from '#calendar/days.ts'
import { type Fixed, fixedToNumber, wholeMicros } from '../numbers/fixed.ts'
import { once } from '../numbers/once.ts'
import { type Rule, rules } from './rules.ts'

/** How many shares of one instrument lie in one depot, or how much cash in one account, from day to day. */
export interface Holding {
  readonly days: Int32Array
  /** held from that day on, to the nearest double */
  readonly quantities: Float64Array
  /** in whole millionths, where all of them are */
  readonly micros: Float64Array | undefined
  exact(index: number): Fixed
}

export interface Change {
  readonly day: DayNumber
  readonly quantity: Fixed
}

const wholeDoubles = 2 ** 53

/**
 * Collects changes in order of days. Whole millionths, as nearly all quantities and amounts are, add up without error
 * in doubles; others are added exactly, when somebody asks.
 */
export class HoldingBuilder {
  private readonly days: DayNumber[] = []
  private readonly micros: number[] = []
  private held = 0
  /** after the first fractional change the sum is NaN and this stays false */
  private whole = true

  add(day: DayNumber, quantity: Fixed, sign: 1 | -1): void {
    this.held += sign * wholeMicros(quantity)
    if (!(Math.abs(this.held) <= wholeDoubles)) this.whole = false
    const last = this.days.length - 1
    if (last >= 0 && this.days[last] === day) this.micros[last] = this.held
    else {
      this.days.push(day)
      this.micros.push(this.held)
    }
  }

  /** @param replay the changes again, for sums that doubles cannot hold */
  finish(replay: () => Iterable<Change>): Holding {
    const days = new Int32Array(this.days)
    if (this.whole) return holdingInMicros(days, new Float64Array(this.micros))
    const sums = once(() => sumsByDay(replay()))
    return {
      days,
      micros: undefined,
      quantities: Float64Array.from(sums(), fixedToNumber),
      exact: (index) => sums()[index] ?? 0n,
    }
  }
}

function holdingInMicros(days: Int32Array, micros: Float64Array): Holding {
  const quantities = new Float64Array(micros.length)
  for (let index = 0; index < micros.length; index += 1) quantities[index] = (micros[index] ?? 0) / 1e6
  return { days, quantities, micros, exact: (index) => BigInt(micros[index] ?? 0) * 1_000_000n }
}

/** The holding with one more change; undefined where it has to be added up anew. */
export function holdingWith(holding: Holding, { day, quantity }: Change): Holding | undefined {
  const added = Number(quantity) / 1e6
  if (holding.micros === undefined || quantity % 1_000_000n !== 0n) return undefined
  const last = closeIndexAt(holding.days, day)
  const known = last >= 0 && holding.days[last] === day
  const at = known ? last : last < 0 || (holding.days[last] ?? day) > day ? 0 : last + 1
  const before = at === 0 ? 0 : (holding.micros[at - 1] ?? 0)
  const days = known
    ? holding.days
    : Int32Array.from([...holding.days.subarray(0, at), day, ...holding.days.subarray(at)])
  const micros = known
    ? holding.micros.slice()
    : Float64Array.from([...holding.micros.subarray(0, at), before, ...holding.micros.subarray(at)])
  for (let index = at; index < micros.length; index += 1) {
    micros[index] = (micros[index] ?? 0) + added
    if (Math.abs(micros[index] ?? 0) > wholeDoubles) return undefined
  }
  return holdingInMicros(days, micros)
}

function sumsByDay(changes: Iterable<Change>): Fixed[] {
  const sums: Fixed[] = []
  let held = 0n
  let day: DayNumber | undefined
  for (const change of changes) {
    held += change.quantity
    if (change.day === day) sums[sums.length - 1] = held
    else sums.push(held)
    day = change.day
  }
  return sums
}

/** Collects what one instrument's bookings leave in each depot. */
export class DepotHoldings {
  private readonly builders = new Map<string, HoldingBuilder>()
  private lastDepot: string | undefined
  private lastBuilder = new HoldingBuilder()

  add(booking: Booking, { lots }: Rule = rules[booking.type]): void {
    const { day, quantity } = booking
    if (lots === 'in') this.of(booking.depot).add(day, quantity, 1)
    else if (lots === 'out') this.of(booking.depot).add(day, quantity, -1)
    else if (lots === 'move') {
      this.of(booking.depot).add(day, quantity, -1)
      this.of(booking.toDepot ?? '').add(day, quantity, 1)
    }
  }

  /** @param bookings the same ones, for sums that doubles cannot hold */
  finish(bookings: readonly Booking[]): Map<string, Holding> {
    const holdings = new Map<string, Holding>()
    for (const [depot, builder] of this.builders)
      holdings.set(
        depot,
        builder.finish(() => changesIn(depot, bookings)),
      )
    return holdings
  }

  private of(depot: string): HoldingBuilder {
    if (depot === this.lastDepot) return this.lastBuilder
    const builder = this.builders.get(depot) ?? new HoldingBuilder()
    this.builders.set(depot, builder)
    this.lastDepot = depot
    this.lastBuilder = builder
    return builder
  }
}

export function holdingsByDepot(bookings: readonly Booking[]): Map<string, Holding> {
  const holdings = new DepotHoldings()
  for (const booking of bookings) holdings.add(booking)
  return holdings.finish(bookings)
}

function* changesIn(depot: string, bookings: readonly Booking[]): Generator<Change> {
  for (const { type, day, quantity, depot: from, toDepot = '' } of bookings) {
    const { lots } = rules[type]
    const incoming = lots === 'in' ? from : lots === 'move' ? toDepot : undefined
    const outgoing = lots === 'out' || lots === 'move' ? from : undefined
    if (incoming !== depot && outgoing !== depot) continue
    yield { day, quantity: (incoming === depot ? quantity : 0n) - (outgoing === depot ? quantity : 0n) }
  }
}

export function heldOn(holding: Holding, day: DayNumber): Fixed {
  const index = closeIndexAt(holding.days, day)
  return index < 0 || (holding.days[index] ?? day) > day ? 0n : holding.exact(index)
}

import type { Booking, Period } from '../facts.ts'
import { closeIndexAt, type PriceSeries } from '../lookup/prices.ts'
import { rateAt, type RateRoute } from '../lookup/rates.ts'
import type { DayNumber } from '../numbers/days.ts'
import { once } from '../numbers/once.ts'
import { centsToFixed, exactCents, type Fixed, fixedToNumber, oneRational } from '../numbers/fixed.ts'

/** How many shares of one instrument lie in one depot, or how much cash in one account, from day to day. */
export interface Holding {
  readonly days: Int32Array
  /** held from that day on, to the nearest double */
  readonly quantities: Float64Array
  /** in whole millionths, where all of them are */
  readonly micros: Float64Array | undefined
  exact(index: number): Fixed
}

/** A holding with all that its value needs. */
export interface Position {
  readonly holding: Holding
  readonly series: PriceSeries
  /** undefined: no rate is known, the value is not computable */
  readonly route: RateRoute | undefined
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
  private whole = true

  add(day: DayNumber, quantity: Fixed, sign: 1 | -1): void {
    const size = Number(quantity)
    const micros = size / 1e6
    if (!Number.isInteger(micros) || (size > wholeDoubles && quantity % 1_000_000n !== 0n)) this.whole = false
    this.held += sign * micros
    if (Math.abs(this.held) > wholeDoubles) this.whole = false
    const last = this.days.length - 1
    if (last >= 0 && this.days[last] === day) this.micros[last] = this.held
    else {
      this.days.push(day)
      this.micros.push(this.held)
    }
  }

  /** @param replay the changes again, for sums that doubles cannot hold */
  finish(replay: () => Iterable<Change>): Holding {
    const days = Int32Array.from(this.days)
    if (this.whole) return holdingInMicros(days, Float64Array.from(this.micros))
    const sums = once(() => sumsByDay(replay()))
    return { days, micros: undefined, quantities: Float64Array.from(sums(), fixedToNumber), exact: (index) => sums()[index] ?? 0n }
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
  const days = known ? holding.days : Int32Array.from([...holding.days.subarray(0, at), day, ...holding.days.subarray(at)])
  const micros = known ? holding.micros.slice() : Float64Array.from([...holding.micros.subarray(0, at), before, ...holding.micros.subarray(at)])
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

  add(booking: Booking): void {
    const { type, day, quantity } = booking
    if (type === 'BUY' || type === 'DELIVERY_IN') this.of(booking.depot).add(day, quantity, 1)
    else if (type === 'SELL' || type === 'DELIVERY_OUT') this.of(booking.depot).add(day, quantity, -1)
    else if (type === 'TRANSFER_SECURITY') {
      this.of(booking.depot).add(day, quantity, -1)
      this.of(booking.toDepot ?? '').add(day, quantity, 1)
    }
  }

  /** @param bookings the same ones, for sums that doubles cannot hold */
  finish(bookings: readonly Booking[]): Map<string, Holding> {
    const holdings = new Map<string, Holding>()
    for (const [depot, builder] of this.builders) holdings.set(depot, builder.finish(() => changesIn(depot, bookings)))
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
    const incoming = type === 'BUY' || type === 'DELIVERY_IN' ? from : type === 'TRANSFER_SECURITY' ? toDepot : undefined
    const outgoing = type === 'SELL' || type === 'DELIVERY_OUT' || type === 'TRANSFER_SECURITY' ? from : undefined
    if (incoming !== depot && outgoing !== depot) continue
    yield { day, quantity: (incoming === depot ? quantity : 0n) - (outgoing === depot ? quantity : 0n) }
  }
}

export function heldOn(holding: Holding, day: DayNumber): Fixed {
  const index = closeIndexAt(holding.days, day)
  return index < 0 || (holding.days[index] ?? day) > day ? 0n : holding.exact(index)
}

/** The value of a position at the end of a day, rounded to the cent; undefined without a price or a rate. */
export function valueOn({ holding, series, route }: Position, day: DayNumber): Fixed | undefined {
  const quantity = heldOn(holding, day)
  if (quantity === 0n) return 0n
  const index = closeIndexAt(series.days, day)
  if (index < 0 || route === undefined) return undefined
  return centsToFixed(exactCents(quantity, series.exact(index), rateAt(route, day)))
}

/** Cash is a position whose price is one. */
export const cashSeries: PriceSeries = {
  days: Int32Array.of(-1_000_000),
  values: Float64Array.of(1),
  exact: () => oneRational,
  source: () => 'cash',
}

/** Two conversions, three products and up to eight roundings of rate and price stay below this share of the value. */
const relativeError = 4e-15

/**
 * Adds the value of a position, in cents, to every day from `first` to `last` of a column that begins at `start`.
 * The value is computed in doubles; where their error could reach the middle between two cents, exactly.
 */
export function addValues(
  column: Float64Array,
  start: DayNumber,
  { first, last, sign }: { first: DayNumber; last: DayNumber; sign: 1 | -1 },
  position: Position,
  rates: Float64Array | undefined,
): void {
  const { holding, series, route } = position
  const { days: heldDays, quantities } = holding
  const { days: priceDays, values: prices } = series
  let held = -1
  while (held + 1 < heldDays.length && (heldDays[held + 1] ?? 0) <= first) held += 1
  let price = closeIndexAt(priceDays, first)
  let quantity = held < 0 ? 0 : (quantities[held] ?? 0)
  let nextHeld = heldDays[held + 1] ?? Number.POSITIVE_INFINITY
  let nextPrice = priceDays[price + 1] ?? Number.POSITIVE_INFINITY
  let value = 0
  let rate = 0
  let stale = true
  for (let day = first; day <= last; day += 1) {
    if (day >= nextHeld) {
      held += 1
      quantity = quantities[held] ?? 0
      nextHeld = heldDays[held + 1] ?? Number.POSITIVE_INFINITY
      stale = true
    }
    if (day >= nextPrice) {
      price += 1
      nextPrice = priceDays[price + 1] ?? Number.POSITIVE_INFINITY
      stale = true
    }
    if (quantity === 0) {
      if (nextHeld > last) return
      continue
    }
    const today = rates === undefined ? 1 : (rates[day - start] ?? Number.NaN)
    if (stale || today !== rate) {
      rate = today
      stale = false
      const cents = quantity * (prices[price] ?? Number.NaN) * rate * 100
      const size = cents < 0 ? -cents : cents
      const whole = Math.floor(size)
      const beyondHalf = size - whole - 0.5
      if (beyondHalf > size * relativeError) value = cents < 0 ? -whole - 1 : whole + 1
      else if (beyondHalf < -size * relativeError) value = cents < 0 ? -whole : whole
      else value = exactValue(holding.exact(held), series, price, route, day)
    }
    column[day - start] = (column[day - start] ?? 0) + sign * value
  }
}

function exactValue(
  quantity: Fixed,
  series: PriceSeries,
  price: number,
  route: RateRoute | undefined,
  day: DayNumber,
): number {
  if (price < 0 || route === undefined) return Number.NaN
  return Number(exactCents(quantity, series.exact(price), rateAt(route, day)))
}

/** Days of the period a position touches at all: from its first change on. */
export function firstDayOf(holding: Holding, period: Period): DayNumber {
  return Math.max(period.start, holding.days[0] ?? period.end + 1)
}

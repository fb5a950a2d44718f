import type { Acquired, Booking, Facts } from '../facts.ts'
import { inBase, NotComputable, settle, type Settled } from '../lookup/money.ts'
import { closeIndexAt, type PriceSeries } from '../lookup/prices.ts'
import type { DayNumber } from '#calendar/days.ts'
import { type Fixed, rationalToNumber, times } from '../numbers/fixed.ts'
import { once } from '../numbers/once.ts'
import { heldOn, type Holding, holdingsByDepot } from './holdings.ts'
import { type Position, valueOn } from './positions.ts'
import { type Entry, type Ledger, type Seed, walk } from './walk.ts'

/**
 * One instrument of a depot; every figure is computed on first use and kept, unaffected by facts about other
 * instruments. Anything in money throws NotComputable where a rate is missing.
 */
export interface InstrumentBook {
  readonly symbol: string
  readonly currency: string
  /** in shares of today and in the order in which they count */
  readonly bookings: readonly Booking[]
  /** by depot */
  readonly holdings: ReadonlyMap<string, Holding>
  readonly entries: () => readonly Entry[]
  readonly series: () => PriceSeries
  readonly positions: () => ReadonlyMap<string, Position>
  /** from the first booking to the day of evaluation */
  readonly history: () => Ledger
  /** from the value at the start of the period to the day of evaluation */
  readonly inPeriod: () => Ledger
  /** undefined without a price or a rate */
  readonly valueAt: (day: DayNumber) => Fixed | undefined
}

/** What does not follow from closes: a book of other closes takes it over. */
type WithoutCloses = Pick<InstrumentBook, 'entries' | 'history'>

/** @param holdings by depot, where they are already known */
export function instrumentBook(
  facts: Facts,
  symbol: string,
  bookings: readonly Booking[],
  holdings: ReadonlyMap<string, Holding> = holdingsByDepot(bookings),
  known?: WithoutCloses,
): InstrumentBook {
  const currency = facts.instruments.get(symbol)?.currency ?? facts.baseCurrency
  const { start, end } = facts.period
  const entries =
    known?.entries ??
    once(() =>
      bookings
        .filter((booking) => booking.day <= end)
        .map((booking) => ({
          booking,
          settled: settledOf(facts, booking, currency),
          acquired: acquiredOf(facts, booking),
        })),
    )
  const series = once(() => facts.prices.series.get(symbol) ?? seriesOfBookings(entries()))
  const positions = once(() => positionsOf(facts, currency, holdings, series()))
  const history = known?.history ?? once(() => walk(entries(), []))
  const inPeriod = once(() => {
    const first = entries()[0]
    if (first === undefined || first.booking.day > start) return history()
    const inside = entries().filter(({ booking }) => booking.day > start)
    return walk(inside, seedsAt(symbol, start, positions()))
  })
  const valueAt = (day: DayNumber): Fixed | undefined => {
    let sum: Fixed = 0n
    for (const position of positions().values()) {
      const value = valueOn(position, day)
      if (value === undefined) return undefined
      sum += value
    }
    return sum
  }
  return { symbol, currency, bookings, holdings, entries, series, positions, history, inPeriod, valueAt }
}

/** What arrived shares were bought for, at the rates of that day. @throws NotComputable */
export function acquiredOf(facts: Facts, { type, acquired, currency }: Booking): Acquired | undefined {
  if (type !== 'TRANSFER_IN' || !acquired) return undefined
  const { day, settled, gross, instrumentGross } = acquired
  const inBaseThen = (value: Fixed): Fixed => inBase(facts, value, currency, day)
  return { day, settled: inBaseThen(settled), gross: inBaseThen(gross), instrumentGross }
}

function settledOf(facts: Facts, booking: Booking, currency: string): Settled {
  if (booking.type !== 'TRANSFER_SECURITY') return settle(facts, booking, currency)
  return settle(facts, { ...booking, amount: booking.marketValue ?? booking.amount, fee: 0n, tax: 0n }, currency)
}

function positionsOf(
  facts: Facts,
  currency: string,
  holdings: ReadonlyMap<string, Holding>,
  series: PriceSeries,
): Map<string, Position> {
  const route = facts.rates.route(currency, facts.baseCurrency)
  const positions = new Map<string, Position>()
  for (const [depot, holding] of holdings) positions.set(depot, { holding, series, route })
  return positions
}

/**
 * Prices derived from bookings for instruments without closes: the last booked price of each day, in the instrument's
 * currency.
 */
function seriesOfBookings(entries: readonly Entry[]): PriceSeries {
  const priced = entries.filter(
    ({ booking, settled }) => booking.quantity > 0n && settled.instrumentGross > 0n && booking.type !== 'DIVIDEND',
  )
  const last = priced.filter(({ booking }, index) => priced[index + 1]?.booking.day !== booking.day)
  const exact = (index: number): { num: bigint; den: bigint } => {
    const entry = last[index]
    return entry === undefined
      ? { num: 0n, den: 1n }
      : { num: entry.settled.instrumentGross, den: entry.booking.quantity }
  }
  return {
    days: Int32Array.from(last, ({ booking }) => booking.day),
    values: Float64Array.from(last, (_, index) => rationalToNumber(exact(index))),
    exact,
    source: () => 'booking',
  }
}

function seedsAt(symbol: string, day: DayNumber, positions: ReadonlyMap<string, Position>): Seed[] {
  const seeds: Seed[] = []
  for (const [depot, position] of positions) {
    const quantity = heldOn(position.holding, day)
    if (quantity === 0n) continue
    const index = closeIndexAt(position.series.days, day)
    const value = valueOn(position, day)
    if (value === undefined) throw new NotComputable(`kein Kurs für ${symbol}`)
    seeds.push({ depot, day, quantity, value, instrumentValue: times(quantity, position.series.exact(index)) })
  }
  return seeds
}

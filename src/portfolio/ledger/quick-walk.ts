import type { Booking, Facts } from '../facts.ts'
import { dayFrom, type DayNumber, yearOf } from '../numbers/days.ts'
import type { Fixed } from '../numbers/fixed.ts'
import type { InstrumentBook } from './instrument.ts'

/** What the lots of one instrument come to, in doubles. Money in base currency, quantities in shares. */
export interface QuickLedger {
  readonly shares: number
  readonly fifoCost: number
  readonly fifoGross: number
  readonly fifoInstrumentGross: number
  readonly averageCost: number
  readonly averageGross: number
  readonly averageInstrumentGross: number
  readonly realizedGainFifo: number
  readonly realizedGainMovingAverage: number
  readonly realizedForexGainFifo: number
  readonly realizedForexGainMovingAverage: number
  /** by calendar year: gains with fees before taxes, and gross dividends */
  readonly gainsByYear: ReadonlyMap<number, number>
  readonly dividendsByYear: ReadonlyMap<number, number>
  /** no result is further from the exact one */
  readonly errorBound: number
}

/** Base per unit of the instrument's currency, by day from `start`; undefined where both are the same. */
export interface DayRates {
  readonly start: DayNumber
  readonly rates: Float64Array | undefined
}

/** Roundings of a step, each at most half a unit in the last place of a value the step handled. */
const stepError = 16 * Number.EPSILON

/**
 * The walk of `walk.ts` in doubles, for depots with very many bookings: the same lots, first in first out by depot and
 * one moving average. Shares are counted in whole millionths, so without any error; every other step rounds values it
 * handles, and the sum of these bounds the error. undefined where the case is not plain (short sales, transfers,
 * bookings without shares, finer quantities, a third currency, a period that begins inside the history): then the exact
 * walk answers.
 */
export function quickWalk(facts: Facts, book: InstrumentBook, { start, rates }: DayRates): QuickLedger | undefined {
  const { bookings, currency } = book
  const { period, baseCurrency } = facts
  if ((bookings[0]?.day ?? period.end) <= period.start) return undefined
  const foreign = currency !== baseCurrency
  const queues = new Map<string, Lots>()
  const pool = new Pool()
  const gains = new YearSums()
  const dividends = new YearSums()
  let realized = 0
  let forex = 0
  let handled = 0
  let lots: Lots | undefined
  let lotsDepot = ''
  for (const booking of bookings) {
    const { type, day, depot } = booking
    if (day > period.end) break
    if (type === 'TRANSFER_SECURITY') return undefined
    const incoming = type === 'BUY' || type === 'DELIVERY_IN'
    const outgoing = type === 'SELL' || type === 'DELIVERY_OUT'
    if (!incoming && !outgoing && type !== 'DIVIDEND') continue
    const dayRate = rates === undefined ? 1 : (rates[day - start] ?? Number.NaN)
    const rate = bookingRate(booking, baseCurrency, currency, dayRate)
    if (rate === undefined) return undefined
    const amount = (Number(booking.amount) / 1e12) * rate
    const costs = booking.fee === 0n && booking.tax === 0n ? 0 : (Number(booking.fee + booking.tax) / 1e12) * rate
    const gross = incoming ? amount - costs : amount + costs
    handled += amount + costs
    if (type === 'DIVIDEND') {
      dividends.add(day, gross)
      continue
    }
    const units = wholeMillionths(booking.quantity)
    if (units === undefined) return undefined
    const recorded = foreign ? booking.recordedFx : undefined
    const instrumentRate = recorded === undefined ? dayRate : Number(recorded.rate.num) / Number(recorded.rate.den)
    const instrumentGross = recorded === undefined ? gross / dayRate : Number(recorded.instrumentGross) / 1e12
    if (lots === undefined || depot !== lotsDepot) {
      lots = queues.get(depot) ?? new Lots()
      queues.set(depot, lots)
      lotsDepot = depot
    }
    if (incoming) {
      lots.add(units, amount, gross, instrumentGross)
      pool.add(units, amount, gross, instrumentGross)
      continue
    }
    if (!lots.take(units)) return undefined
    realized += gross - lots.takenGross
    forex += lots.takenInstrumentGross * instrumentRate - lots.takenGross
    gains.add(day, amount + (booking.tax === 0n ? 0 : (Number(booking.tax) / 1e12) * rate) - lots.takenCost)
    pool.take(units, gross, instrumentRate)
    handled += lots.touched + pool.cost + Math.abs(realized) + Math.abs(pool.realized)
  }
  const open = { units: 0, cost: 0, gross: 0, instrumentGross: 0 }
  for (const queue of queues.values()) queue.addOpen(open)
  const errorBound = handled * stepError
  if (!(errorBound < 1e-4)) return undefined
  return {
    shares: open.units / 1e6,
    fifoCost: open.cost,
    fifoGross: open.gross,
    fifoInstrumentGross: open.instrumentGross,
    averageCost: pool.cost,
    averageGross: pool.gross,
    averageInstrumentGross: pool.instrumentGross,
    realizedGainFifo: realized,
    realizedGainMovingAverage: pool.realized,
    realizedForexGainFifo: foreign ? forex : 0,
    realizedForexGainMovingAverage: foreign ? pool.forex : 0,
    gainsByYear: gains.sums,
    dividendsByYear: dividends.sums,
    errorBound,
  }
}

/** A quantity as an integer of 10⁻⁶; undefined where it is none, or nothing, or beyond what doubles count. */
function wholeMillionths(quantity: Fixed): number | undefined {
  const size = Number(quantity)
  const units = size / 1e6
  if (size > 2 ** 53 && quantity % 1_000_000n !== 0n) return undefined
  return Number.isInteger(units) && units > 0 && units < 2 ** 52 ? units : undefined
}

/** Base per unit of the booking's currency; undefined where it is neither the base nor the instrument's. */
function bookingRate({ currency, recordedFx }: Booking, base: string, instrument: string, dayRate: number): number | undefined {
  if (currency === base) return recordedFx === undefined || recordedFx.instrumentCurrency === instrument ? 1 : undefined
  return currency === instrument && recordedFx === undefined ? dayRate : undefined
}

/** Sums by calendar year of values that come in order of days. */
class YearSums {
  readonly sums = new Map<number, number>()
  private year = 0
  private from = 0
  private to = -1

  add(day: DayNumber, value: number): void {
    if (day < this.from || day > this.to) {
      this.year = yearOf(day)
      this.from = dayFrom(this.year, 1, 1)
      this.to = dayFrom(this.year, 12, 31)
    }
    this.sums.set(this.year, (this.sums.get(this.year) ?? 0) + value)
  }
}

class Pool {
  units = 0
  cost = 0
  gross = 0
  instrumentGross = 0
  realized = 0
  forex = 0

  add(units: number, cost: number, gross: number, instrumentGross: number): void {
    this.units += units
    this.cost += cost
    this.gross += gross
    this.instrumentGross += instrumentGross
  }

  take(units: number, proceeds: number, instrumentRate: number): void {
    const part = units / this.units
    const gross = this.gross * part
    const instrumentGross = this.instrumentGross * part
    this.realized += proceeds - gross
    this.forex += instrumentGross * instrumentRate - gross
    this.units -= units
    const empty = this.units === 0
    this.cost = empty ? 0 : this.cost - this.cost * part
    this.gross = empty ? 0 : this.gross - gross
    this.instrumentGross = empty ? 0 : this.instrumentGross - instrumentGross
  }
}

interface Open {
  units: number
  cost: number
  gross: number
  instrumentGross: number
}

/** Lots of one depot, the oldest first, four numbers each. */
class Lots {
  private readonly values: number[] = []
  private head = 0
  takenCost = 0
  takenGross = 0
  takenInstrumentGross = 0
  /** cost of all lots the last sale took from, whole */
  touched = 0

  add(units: number, cost: number, gross: number, instrumentGross: number): void {
    this.values.push(units, cost, gross, instrumentGross)
  }

  /** Takes shares off the oldest lots and leaves their values in `taken…`; false where fewer are held. */
  take(wanted: number): boolean {
    const { values } = this
    this.takenCost = 0
    this.takenGross = 0
    this.takenInstrumentGross = 0
    this.touched = 0
    let left = wanted
    while (left > 0) {
      const at = this.head
      const units = values[at]
      if (units === undefined) return false
      const part = units <= left ? 1 : left / units
      const cost = values[at + 1] ?? 0
      const gross = values[at + 2] ?? 0
      const instrumentGross = values[at + 3] ?? 0
      this.touched += cost
      this.takenCost += cost * part
      this.takenGross += gross * part
      this.takenInstrumentGross += instrumentGross * part
      if (part === 1) {
        this.head += 4
        left -= units
        continue
      }
      values[at] = units - left
      values[at + 1] = cost - cost * part
      values[at + 2] = gross - gross * part
      values[at + 3] = instrumentGross - instrumentGross * part
      left = 0
    }
    return true
  }

  addOpen(open: Open): void {
    for (let at = this.head; at < this.values.length; at += 4) {
      open.units += this.values[at] ?? 0
      open.cost += this.values[at + 1] ?? 0
      open.gross += this.values[at + 2] ?? 0
      open.instrumentGross += this.values[at + 3] ?? 0
    }
  }
}

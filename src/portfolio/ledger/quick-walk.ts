import type { Booking, Facts } from '../facts.ts'
import type { DayNumber } from '../numbers/days.ts'
import { wholeMicros } from '../numbers/fixed.ts'
import type { InstrumentBook } from './instrument.ts'
import { QuickLots, QuickPool, YearSums } from './quick-lots.ts'

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
  const queues = new Map<string, QuickLots>()
  const pool = new QuickPool()
  const gains = new YearSums()
  const dividends = new YearSums()
  let realized = 0
  let forex = 0
  let handled = 0
  let lots: QuickLots | undefined
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
    const tax = booking.tax === 0n ? 0 : (Number(booking.tax) / 1e12) * rate
    const costs = booking.fee === 0n ? tax : (Number(booking.fee) / 1e12) * rate + tax
    const gross = incoming ? amount - costs : amount + costs
    handled += amount + costs
    if (type === 'DIVIDEND') {
      dividends.add(day, gross)
      continue
    }
    const units = wholeMicros(booking.quantity)
    if (!(units > 0 && units < 2 ** 52)) return undefined
    const recorded = foreign ? booking.recordedFx : undefined
    const instrumentRate = recorded === undefined ? dayRate : Number(recorded.rate.num) / Number(recorded.rate.den)
    const instrumentGross = recorded === undefined ? gross / dayRate : Number(recorded.instrumentGross) / 1e12
    if (lots === undefined || depot !== lotsDepot) {
      lots = queues.get(depot) ?? new QuickLots()
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
    gains.add(day, amount + tax - lots.takenCost)
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

/** Base per unit of the booking's currency; undefined where it is neither the base nor the instrument's. */
function bookingRate({ currency, recordedFx }: Booking, base: string, instrument: string, dayRate: number): number | undefined {
  if (currency === base) return recordedFx === undefined || recordedFx.instrumentCurrency === instrument ? 1 : undefined
  return currency === instrument && recordedFx === undefined ? dayRate : undefined
}

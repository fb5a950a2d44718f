import type { Facts } from '../facts.ts'
import type { DayNumber } from '#calendar/days.ts'
import { fixedToNumber } from '../numbers/fixed.ts'
import { bookingColumns, dividend, incoming, transfer } from './booking-columns.ts'
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
  /** bound on the absolute error of every result */
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
  const { period, baseCurrency } = facts
  const columns = bookingColumns(book.bookings)
  if (columns === undefined || (columns.days[0] ?? period.end) <= period.start) return undefined
  const { days, kinds, depots, currencies, units: allUnits, amounts, fees, taxes, recorded } = columns
  const foreign = book.currency !== baseCurrency
  const conversions = columns.currencyNames.map((currency) => conversionOf(currency, baseCurrency, book.currency))
  const queues = columns.depotNames.map(() => new QuickLots())
  const pool = new QuickPool()
  const gains = new YearSums()
  const dividends = new YearSums()
  let realized = 0
  let forex = 0
  let handled = 0
  for (let at = 0; at < days.length; at += 1) {
    const day = days[at] ?? 0
    if (day > period.end) break
    const kind = kinds[at] ?? 0
    if (kind === 0) continue
    if (kind === transfer) return undefined
    const dayRate = rates === undefined ? 1 : (rates[day - start] ?? Number.NaN)
    const conversion = conversions[currencies[at] ?? 0] ?? unknown
    const note = recorded[at] === 1 ? columns.bookings[at]?.recordedFx : undefined
    if (
      conversion === unknown ||
      (note !== undefined && (conversion !== none || note.instrumentCurrency !== book.currency))
    )
      return undefined
    const rate = conversion === none ? 1 : dayRate
    const amount = (amounts[at] ?? 0) * rate
    const fee = (fees[at] ?? 0) * rate
    const tax = (taxes[at] ?? 0) * rate
    const costs = fee + tax
    const gross = kind === incoming ? amount - costs : amount + costs
    handled += Math.abs(amount) + Math.abs(fee) + Math.abs(tax)
    if (kind === dividend) {
      dividends.add(day, gross)
      continue
    }
    const units = allUnits[at] ?? Number.NaN
    if (!(units > 0 && units < 2 ** 52)) return undefined
    const recordedFx = foreign ? note : undefined
    const instrumentRate =
      recordedFx === undefined ? dayRate : Number(recordedFx.rate.num) / Number(recordedFx.rate.den)
    const instrumentGross = recordedFx === undefined ? gross / dayRate : fixedToNumber(recordedFx.instrumentGross)
    const lots = queues[depots[at] ?? 0]
    if (lots === undefined) return undefined
    if (kind === incoming) {
      lots.add(units, amount, gross, instrumentGross)
      pool.add(units, amount, gross, instrumentGross)
      continue
    }
    if (!lots.take(units)) return undefined
    realized += gross - lots.takenGross
    forex += lots.takenInstrumentGross * instrumentRate - lots.takenGross
    gains.add(day, amount + tax - lots.takenCost)
    pool.take(units, gross, instrumentRate)
    handled += lots.touched + Math.abs(pool.cost) + Math.abs(realized) + Math.abs(pool.realized)
  }
  const open = { units: 0, cost: 0, gross: 0, instrumentGross: 0 }
  for (const queue of queues) queue.addOpen(open)
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

const unknown = 0
const none = 1
const ofDay = 2

/** How a booking's currency becomes the base: not at all, at the day's rate, or in a way this walk does not know. */
function conversionOf(currency: string, base: string, instrument: string): 0 | 1 | 2 {
  if (currency === base) return none
  return currency === instrument ? ofDay : unknown
}

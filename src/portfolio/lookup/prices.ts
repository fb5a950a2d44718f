import type { Split } from '../facts.ts'
import type { DayNumber } from '#calendar/days.ts'
import { decimalOf, multiply, rationalToNumber, type Rational } from '../numbers/fixed.ts'

/** One close as it came in. */
export interface Close {
  readonly day: DayNumber
  readonly close: number
  /** where the double does not hold the decimal as written */
  readonly exact?: Rational
  /** already in shares of today: no split scales it again */
  readonly splitAdjusted?: boolean
  /** a quote of the running day: it replaces that day's close */
  readonly latest?: boolean
  readonly source?: string
}

/** Closes of one instrument in its own currency, by day, in shares of today. */
export interface PriceSeries {
  readonly days: Int32Array
  readonly values: Float64Array
  /** true where each value is the decimal it prints as, so that it need not be asked for exactly */
  readonly plain?: boolean
  /** the exact close of an index, as written and scaled by the splits after it */
  exact(index: number): Rational
  source(index: number): string
}

export interface PriceBook {
  readonly series: ReadonlyMap<string, PriceSeries>
}

/**
 * @param known what is a series already
 * @param contradicted called for a day that has two different closes; the one named last stands
 */
export function priceBook(
  closes: ReadonlyMap<string, readonly Close[]>,
  known: ReadonlyMap<string, PriceSeries>,
  splits: readonly Split[],
  contradicted: (symbol: string, day: DayNumber) => void,
): PriceBook {
  const series = new Map<string, PriceSeries>(known)
  for (const [symbol, rows] of closes) {
    const ofSymbol = splits.filter((split) => split.symbol === symbol)
    series.set(
      symbol,
      priceSeries(rows, ofSymbol, (day) => contradicted(symbol, day)),
    )
  }
  return { series }
}

export function priceSeries(
  rows: readonly Close[],
  splits: readonly Split[],
  contradicted: (day: DayNumber) => void,
): PriceSeries {
  const sorted = rows.toSorted((a, b) => a.day - b.day || rank(a) - rank(b))
  const kept = sorted.filter((row, index) => {
    const after = sorted[index + 1]
    if (after === undefined || after.day !== row.day) return true
    if (after.close !== row.close && rank(after) === rank(row)) contradicted(row.day)
    return false
  })
  const exact = (index: number): Rational => {
    const row = kept[index]
    if (row === undefined) throw new RangeError(`no close at ${index}`)
    return exactOf(row, splits)
  }
  return {
    days: Int32Array.from(kept, (row) => row.day),
    plain: splits.length === 0 && kept.every((row) => row.exact === undefined),
    values: Float64Array.from(kept, (row, index) => (splits.length === 0 ? row.close : rationalToNumber(exact(index)))),
    exact,
    source: (index) => sourceOf(kept[index]),
  }
}

/** The series with one more close, which stands in the place of another of its day. */
export function seriesWith(series: PriceSeries, close: Close, splits: readonly Split[]): PriceSeries {
  const { day } = close
  const last = closeIndexAt(series.days, day)
  const before = last < 0 || (series.days[last] ?? 0) > day ? 0 : series.days[last] === day ? last : last + 1
  const after = series.days[before] === day ? before + 1 : before
  const exact = exactOf(close, splits)
  const value = splits.length === 0 ? close.close : rationalToNumber(exact)
  const at = (index: number): number | undefined =>
    index < before ? index : index === before ? undefined : index - before - 1 + after
  return {
    days: spliced(series.days, before, after, day),
    values: spliced(series.values, before, after, value),
    plain: series.plain === true && splits.length === 0 && close.exact === undefined,
    exact: (index) => {
      const place = at(index)
      return place === undefined ? exact : series.exact(place)
    },
    source: (index) => {
      const place = at(index)
      return place === undefined ? sourceOf(close) : series.source(place)
    },
  }
}

function spliced<Column extends Int32Array | Float64Array>(
  column: Column,
  before: number,
  after: number,
  value: number,
): Column {
  const made = new (column.constructor as new (length: number) => Column)(column.length + 1 - (after - before)) // of its own kind
  made.set(column.subarray(0, before))
  made[before] = value
  made.set(column.subarray(after), before + 1)
  return made
}

/** The closes at some indices alone, ascending. */
export const partOf = (series: PriceSeries, indices: readonly number[]): PriceSeries => ({
  days: Int32Array.from(indices, (index) => series.days[index] ?? 0),
  values: Float64Array.from(indices, (index) => series.values[index] ?? Number.NaN),
  plain: series.plain === true,
  exact: (index) => series.exact(indices[index] ?? -1),
  source: (index) => series.source(indices[index] ?? -1),
})

function exactOf(row: Close, splits: readonly Split[]): Rational {
  const close = row.exact ?? decimalOf(row.close) ?? { num: 0n, den: 1n }
  return row.splitAdjusted === true ? close : multiply(close, factorBefore(row.day, splits))
}

const sourceOf = (row: Close | undefined): string => row?.source ?? (row?.latest === true ? 'quote' : 'close')

const rank = (row: Close): number => (row.latest === true ? 1 : 0)

/** What a price of before the splits is worth per share of after them. */
function factorBefore(day: DayNumber, splits: readonly Split[]): Rational {
  let num = 1n
  let den = 1n
  for (const split of splits) {
    if (split.day <= day) continue
    num *= split.denominator
    den *= split.numerator
  }
  return { num, den }
}

/** The close in force on every day of a span that begins at `first`: what a value by day needs most often. */
export interface DailyCloses {
  readonly first: DayNumber
  readonly values: Float64Array
}

/** The span grows with what is asked for, so `once` does not fit. */
const knownDaily = new WeakMap<PriceSeries, DailyCloses>()

/** Covers the span asked for, and what was asked before; kept with the series, so that all depots share it. */
export function dailyCloses(series: PriceSeries, from: DayNumber, to: DayNumber): DailyCloses {
  const known = knownDaily.get(series)
  const knownUntil = known === undefined ? to : known.first + known.values.length - 1
  if (known !== undefined && known.first <= from && to <= knownUntil) return known
  const first = Math.min(from, known?.first ?? from)
  const end = Math.max(to, knownUntil) + 1 - first
  const { days, values } = series
  const daily = new Float64Array(end)
  let index = closeIndexAt(days, first)
  for (let at = 0; at < end; at += 1) {
    while (index + 1 < days.length && (days[index + 1] ?? 0) <= first + at) index += 1
    daily[at] = index < 0 ? Number.NaN : (values[index] ?? Number.NaN)
  }
  const closes = { first, values: daily }
  knownDaily.set(series, closes)
  return closes
}

/** Index of the last close on or before the day; before the first close, the first. -1 without closes. */
export function closeIndexAt(days: Int32Array, day: DayNumber): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low === 0 ? Math.min(0, days.length - 1) : low - 1
}

/** The closes from a day on. */
export function seriesFrom(series: PriceSeries, day: DayNumber): PriceSeries {
  const start = lastBefore(series.days, day) + 1
  if (start === 0) return series
  return {
    ...series,
    days: series.days.subarray(start),
    values: series.values.subarray(start),
    exact: (index) => series.exact(start + index),
    source: (index) => series.source(start + index),
  }
}

/** Index of the last close before a day; -1 where there is none. */
export function lastBefore(days: Int32Array, day: DayNumber): number {
  const index = closeIndexAt(days, day - 1)
  return (days[index] ?? day) < day ? index : -1
}

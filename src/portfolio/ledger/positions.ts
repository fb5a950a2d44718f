import type { Period } from '../facts.ts'
import { closeIndexAt, dailyCloses, type PriceSeries } from '../lookup/prices.ts'
import { rateAt, type RateRoute } from '../lookup/rates.ts'
import type { DayNumber } from '#calendar/days.ts'
import { centsToFixed, exactCents, type Fixed, oneRational } from '../numbers/fixed.ts'
import { heldOn, type Holding } from './holdings.ts'

/** A holding with all that its value needs. */
export interface Position {
  readonly holding: Holding
  readonly series: PriceSeries
  /** undefined: no rate is known, the value is not computable */
  readonly route: RateRoute | undefined
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
  plain: true,
  exact: () => oneRational,
  source: () => 'cash',
}

/** Relative error bound of a value: two conversions, three products and up to eight roundings. */
const relativeError = 4e-15

/**
 * Adds the value of a position, in cents, to every day from `first` to `last` of a column that begins at `start`. The
 * value is computed in doubles; where their error could reach the middle between two cents, exactly.
 * @param rates by day from `start` on; undefined where the position is in the base currency
 */
export function addValues(
  column: Float64Array,
  start: DayNumber,
  { first, last, sign }: { first: DayNumber; last: DayNumber; sign: 1 | -1 },
  position: Position,
  rates: Float64Array | undefined,
): void {
  const { holding, series } = position
  const { days, quantities } = holding
  const closes = dailyCloses(series, start, last)
  const shift = start - closes.first
  let held = -1
  while (held + 1 < days.length && (days[held + 1] ?? 0) <= first) held += 1
  for (let from = first; from <= last; held += 1) {
    const next = held + 1 < days.length ? (days[held + 1] ?? 0) : last + 1
    const end = (next > last ? last + 1 : next) - start
    const quantity = held < 0 ? 0 : (quantities[held] ?? 0)
    if (quantity !== 0) {
      const factor = sign * quantity * 100
      for (let at = from - start; ; at += 1) {
        at =
          rates === undefined
            ? addStretch(column, closes.values, shift, factor, at, end)
            : addConverted(column, closes.values, rates, shift, factor, at, end)
        if (at >= end) break
        const cents =
          centsOfPlain(position, held, closes.values[at + shift] ?? Number.NaN) ??
          exactValue(position, held, start + at)
        column[at] = (column[at] ?? 0) + sign * cents
      }
    }
    from = start + end
  }
}

/** Adds day by day up to the first day whose rounding is uncertain; returns that day, or the end. */
function addStretch(
  column: Float64Array,
  closes: Float64Array,
  shift: number,
  factor: number,
  from: number,
  end: number,
): number {
  for (let at = from; at < end; at += 1) {
    const cents = factor * (closes[at + shift] ?? Number.NaN)
    const size = cents < 0 ? -cents : cents
    const whole = Math.floor(size + 0.5)
    const distance = size < whole ? whole - size : size - whole
    if (0.5 - distance <= size * relativeError) return at
    column[at] = (column[at] ?? 0) + (cents < 0 ? -whole : whole)
  }
  return end
}

/** The same of a position in another currency. */
function addConverted(
  column: Float64Array,
  closes: Float64Array,
  rates: Float64Array,
  shift: number,
  factor: number,
  from: number,
  end: number,
): number {
  for (let at = from; at < end; at += 1) {
    const cents = factor * (closes[at + shift] ?? Number.NaN) * (rates[at] ?? Number.NaN)
    const size = cents < 0 ? -cents : cents
    const whole = Math.floor(size + 0.5)
    const distance = size < whole ? whole - size : size - whole
    if (0.5 - distance <= size * relativeError) return at
    column[at] = (column[at] ?? 0) + (cents < 0 ? -whole : whole)
  }
  return end
}

function exactValue({ holding, series, route }: Position, held: number, day: DayNumber): number {
  if (route === undefined) return Number.NaN
  return Number(exactCents(holding.exact(held), series.exact(closeIndexAt(series.days, day)), rateAt(route, day)))
}

/**
 * Whole millionths of a share times whole ten-thousandths of the base currency: a product that doubles hold exactly.
 */
function centsOfPlain({ holding, series, route }: Position, held: number, close: number): number | undefined {
  const micros = holding.micros?.[held]
  const price = Math.round(close * 1e4)
  if (micros === undefined || series.plain !== true || route?.legs.length !== 0 || price / 1e4 !== close)
    return undefined
  const product = Math.abs(micros) * price
  if (product > Number.MAX_SAFE_INTEGER) return undefined
  const rest = product % 1e8
  const whole = (product - rest) / 1e8 + (rest * 2 >= 1e8 ? 1 : 0)
  return micros < 0 ? -whole : whole
}

/** Days of the period a position touches at all: from its first change on. */
export function firstDayOf(holding: Holding, period: Period): DayNumber {
  return Math.max(period.start, holding.days[0] ?? period.end + 1)
}

import type { Period } from '../facts.ts'
import { closeIndexAt, type PriceSeries } from '../lookup/prices.ts'
import { rateAt, type RateRoute } from '../lookup/rates.ts'
import type { DayNumber } from '../numbers/days.ts'
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

import type { DayNumber } from '#calendar/days.ts'
import { decimalOf, inverse, multiply, oneRational, type Rational } from '../numbers/fixed.ts'
import { onceEach } from '../numbers/once.ts'
import { closeIndexAt } from './prices.ts'

/** 1 base = rate quote. */
export interface RateFact {
  readonly day: DayNumber
  readonly base: string
  readonly quote: string
  readonly rate: number
  readonly exact?: Rational
}

interface RateSeries {
  readonly pair: string
  readonly days: Int32Array
  readonly values: Float64Array
  readonly rows: readonly RateFact[]
  /** of a row, as written; each is worked out once */
  readonly exact: (index: number) => Rational
}

interface Leg {
  readonly series: RateSeries
  readonly inverted: boolean
}

/** How one currency becomes another: no leg (the same), one, or two over a common currency. */
export interface RateRoute {
  readonly legs: readonly Leg[]
}

export interface RateStep {
  readonly pair: string
  readonly day: DayNumber
  readonly rate: number
  readonly inverted: boolean
}

export interface RateBook {
  readonly series: ReadonlyMap<string, RateSeries>
  readonly facts: readonly RateFact[]
  /** undefined where no way is known; found ways are remembered */
  route(from: string, to: string): RateRoute | undefined
}

const same: RateRoute = { legs: [] }

/** @param contradicted called for a pair and day with two different rates; the one named last stands */
export function rateBook(facts: readonly RateFact[], contradicted: (pair: string, day: DayNumber) => void): RateBook {
  const grouped = Map.groupBy(facts, (fact) => `${fact.base}/${fact.quote}`)
  const series = new Map<string, RateSeries>()
  for (const [pair, rows] of grouped) {
    const sorted = rows.toSorted((a, b) => a.day - b.day)
    const kept = sorted.filter((row, index) => {
      const after = sorted[index + 1]
      if (after === undefined || after.day !== row.day) return true
      if (after.rate !== row.rate) contradicted(pair, row.day)
      return false
    })
    series.set(pair, {
      pair,
      days: Int32Array.from(kept, (row) => row.day),
      values: Float64Array.from(kept, (row) => row.rate),
      rows: kept,
      exact: onceEach((index) => kept[index]?.exact ?? decimalOf(kept[index]?.rate ?? 1) ?? oneRational),
    })
  }
  const currencies = [...new Set(facts.flatMap((fact) => [fact.base, fact.quote]))].toSorted(byCommonness)
  const routes = new Map<string, RateRoute | undefined>()

  const leg = (from: string, to: string): Leg | undefined => {
    const direct = series.get(`${from}/${to}`)
    if (direct !== undefined) return { series: direct, inverted: false }
    const back = series.get(`${to}/${from}`)
    return back === undefined ? undefined : { series: back, inverted: true }
  }
  const find = (from: string, to: string): RateRoute | undefined => {
    if (from === to) return same
    const direct = leg(from, to)
    if (direct !== undefined) return { legs: [direct] }
    for (const common of currencies) {
      const first = leg(from, common)
      const second = leg(common, to)
      if (first !== undefined && second !== undefined) return { legs: [first, second] }
    }
    return undefined
  }
  return {
    series,
    facts,
    route(from, to) {
      const key = `${from}/${to}`
      if (!routes.has(key)) routes.set(key, find(from, to))
      return routes.get(key)
    },
  }
}

/**
 * EUR and USD first, for most rates are quoted against them; then by name, so that the order of facts does not count.
 */
function byCommonness(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1)
}

const rankOf = (currency: string): number => (currency === 'EUR' ? 0 : currency === 'USD' ? 1 : 2)

/** The rate in force: of each leg the last on or before the day, before the first the first. */
export function rateAt(route: RateRoute, day: DayNumber): Rational {
  return route.legs.reduce<Rational>((product, leg) => {
    const rate = leg.series.exact(closeIndexAt(leg.series.days, day))
    const turned = leg.inverted ? inverse(rate) : rate
    return product === oneRational ? turned : multiply(product, turned)
  }, oneRational)
}

/** Where the rate of a day comes from. */
export function rateSteps(route: RateRoute, day: DayNumber): RateStep[] {
  return route.legs.map((leg) => {
    const row = rowAt(leg.series, day)
    return { pair: leg.series.pair, day: row.day, rate: row.rate, inverted: leg.inverted }
  })
}

/** The last span asked for; another one replaces it, so `once` does not fit. */
const knownDaily = new WeakMap<RateRoute, { from: DayNumber; rates: Float64Array }>()

/** The rates of every day from `from` to `to`, as doubles within four units in the last place. */
export function ratesByDay(route: RateRoute, from: DayNumber, to: DayNumber): Float64Array {
  const known = knownDaily.get(route)
  if (known !== undefined && known.from === from && known.rates.length === to - from + 1) return known.rates
  const rates = new Float64Array(to - from + 1).fill(1)
  for (const { series, inverted } of route.legs) {
    let index = closeIndexAt(series.days, from)
    for (let offset = 0; offset < rates.length; offset += 1) {
      while (index + 1 < series.days.length && (series.days[index + 1] ?? 0) <= from + offset) index += 1
      const rate = series.values[index] ?? Number.NaN
      rates[offset] = (rates[offset] ?? 1) * (inverted ? 1 / rate : rate)
    }
  }
  if (to > from) knownDaily.set(route, { from, rates })
  return rates
}

function rowAt(series: RateSeries, day: DayNumber): RateFact {
  const row = series.rows[closeIndexAt(series.days, day)]
  if (row === undefined) throw new RangeError(`no rates for ${series.pair}`)
  return row
}

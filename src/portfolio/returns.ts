import { type DayNumber, weekEnding } from '#calendar/days.ts'
import { countsForRisk } from './numbers/risk-days.ts'
import { type Drawdown, drawdownOf, type Spread, spreadOf } from './risk.ts'

/** A value and what went in and out, for every day from the start of a period to its end, one unit for all. */
export interface Columns {
  readonly start: DayNumber
  readonly totals: Float64Array
  readonly inflows: Float64Array
  readonly outflows: Float64Array
}

export interface Returns {
  readonly start: DayNumber
  /** of each day; 0 at the start; NaN where a value is not computable */
  readonly daily: Float64Array
  /** chained from the start on */
  readonly accumulated: Float64Array
  /** indices of days with a value but without capital */
  readonly withoutCapital: readonly number[]
}

/**
 * True time-weighted returns: r = (value + out) / (value of the day before + in) − 1, chained. What comes in counts
 * from the morning, what goes out until the evening. Without capital r is 0.
 * @param from index to begin with, where the returns before it are already known
 */
export function returnsOf(columns: Columns, known?: { readonly returns: Returns; readonly from: number }): Returns {
  const { totals, inflows, outflows, start } = columns
  const daily = known === undefined ? new Float64Array(totals.length) : known.returns.daily.slice()
  const accumulated = known === undefined ? new Float64Array(totals.length) : known.returns.accumulated.slice()
  const first = Math.max(1, known?.from ?? 1)
  const withoutCapital = known === undefined ? [] : known.returns.withoutCapital.filter((index) => index < first)
  for (let index = first; index < totals.length; index += 1) {
    const invested = (totals[index - 1] ?? 0) + (inflows[index] ?? 0)
    const result = (totals[index] ?? 0) + (outflows[index] ?? 0)
    if (invested === 0 && result !== 0 && !Number.isNaN(result)) withoutCapital.push(index)
    const r = invested === 0 ? (Number.isNaN(result) ? Number.NaN : 0) : result / invested - 1
    daily[index] = r
    accumulated[index] = (1 + (accumulated[index - 1] ?? 0)) * (1 + r) - 1
  }
  return { start, daily, accumulated, withoutCapital }
}

export interface WeeklyReturn {
  /** a Sunday */
  readonly weekEnding: DayNumber
  readonly value: number
}

/** Daily returns after the start, chained by weeks from Monday to Sunday. */
export function weeklyReturns({ start, daily }: Returns): WeeklyReturn[] {
  const weeks: WeeklyReturn[] = []
  let growth = 1
  for (let index = 1; index < daily.length; index += 1) {
    const day = start + index
    growth *= 1 + (daily[index] ?? 0)
    if (day !== weekEnding(day) && index < daily.length - 1) continue
    weeks.push({ weekEnding: weekEnding(day), value: growth - 1 })
    growth = 1
  }
  return weeks
}

/** Spread and falls of a series; each is absent where it is not computable, whatever the other is. */
export type Risk = Partial<Spread & Drawdown>

/** Spread over the days that count for risk, with a value on the day and the day before. */
export function riskOf(columns: Columns, returns: Returns): Risk {
  const { totals, start } = columns
  const counted: number[] = []
  for (let index = 1; index < totals.length; index += 1) {
    if (totals[index] !== 0 && totals[index - 1] !== 0 && countsForRisk(start + index)) {
      counted.push(returns.daily[index] ?? Number.NaN)
    }
  }
  const firstValue = Math.max(
    0,
    totals.findIndex((value) => value !== 0),
  )
  const accumulated = returns.accumulated.subarray(firstValue)
  const days = Int32Array.from(accumulated, (_, index) => start + firstValue + index)
  return { ...spreadOf(counted), ...drawdownOf(days, accumulated) }
}

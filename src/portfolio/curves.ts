import { civil, type DayNumber } from '#calendar/days.ts'
import type { Columns, Returns } from './returns.ts'

/** How deep each day lies below the highest return before it: 0, or a negative fraction. NaN where not computable. */
export function drawdowns({ accumulated }: Pick<Returns, 'accumulated'>): Float64Array {
  let peak = 1
  return accumulated.map((value) => {
    if (!Number.isNaN(value)) peak = Math.max(peak, 1 + value)
    return peak === 0 ? Number.NaN : (1 + value) / peak - 1
  })
}

export interface YearOfReturns {
  readonly year: number
  /** chained from the year's first day here to its last; NaN where not computable */
  readonly value: number
  /** by month, January first; undefined where the period has no day of it */
  readonly months: readonly (number | undefined)[]
}

/** Daily returns after the start, chained by months and years, oldest first. */
export function returnsByMonth({ start, daily }: Pick<Returns, 'start' | 'daily'>): YearOfReturns[] {
  const years = new Map<number, { growth: number; months: (number | undefined)[] }>()
  for (let index = 1; index < daily.length; index += 1) {
    const { year, month } = civil(start + index)
    const known = years.get(year) ?? { growth: 1, months: Array.from<number | undefined>({ length: 12 }) }
    const factor = 1 + (daily[index] ?? 0)
    known.growth *= factor
    known.months[month - 1] = (known.months[month - 1] ?? 1) * factor
    years.set(year, known)
  }
  return [...years].map(([year, { growth, months }]) => ({
    year,
    value: growth - 1,
    months: months.map((each) => (each === undefined ? undefined : each - 1)),
  }))
}

/** Days of a curve that are enough to draw it: every n-th, and always the last. */
export function drawnDays(length: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(length / most))
  const days = Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
  return days.at(-1) === length - 1 || length === 0 ? days : [...days, length - 1]
}

/**
 * What a portfolio was worth within so many days, in its currency: every second day, counted back from the last, so that curves of one day
 * have the same days. Undefined where a price or a rate is missing, and for less than two days.
 */
export function valueCurve({ start, totals }: Pick<Columns, 'start' | 'totals'>, days: number): ValueCurve | undefined {
  const last = totals.length - 1
  const indices: number[] = []
  for (let index = last; index > 0 && index >= last - days; index -= 2) indices.unshift(index)
  const value = indices.map((index) => (totals[index] ?? Number.NaN) / 100)
  if (indices.length < 2 || value.some(Number.isNaN)) return undefined
  return { days: indices.map((index) => start + index), value }
}

export interface ValueCurve {
  readonly days: readonly DayNumber[]
  readonly value: readonly number[]
}

/** The part of a span that a curve shows. @param from day of its first point */
export const spanFrom = (from: DayNumber, start: DayNumber, length: number): number =>
  Math.min(Math.max(0, from - start), Math.max(0, length - 1))

import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { valueAt } from '#web/charts/indexed.ts'
import { type ChartRange, firstFrom, isComparable, rebased, type Series, startOf } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

/** A line beside a price. */
export interface Comparison {
  /** as it is, from where the price begins; its changes count from there */
  own: Series
  /** on the scale of the price */
  series: Series
  /** its first day, where the price is older */
  begins?: Instant | undefined
}

/**
 * Another line on the scale of a price: both are one where both are first known. An older line counts from where the
 * price begins, a younger one joins the price where it begins itself.
 * @returns undefined where one of them runs through zero, or says nothing
 */
export function besidePrice(price: Series, other: Series): Comparison | undefined {
  if (!isComparable(price) || !isComparable(other)) return undefined
  const own = isYounger(price, other) ? since(other, price.at[0] ?? 0) : other
  const begins = isYounger(other, price) ? other.at[0] : undefined
  const base = begins === undefined ? startOf(price) : valueAt(price, begins)
  const ownBase = startOf(own)
  if (base === undefined || ownBase === undefined || own.value.length < 2) return undefined
  return { own, series: { ...rebased(own, ownBase, base), start: base }, begins }
}

/** Whether a line begins by more than nights and time zones after another, not because its range does. */
const isYounger = (one: Series, other: Series): boolean =>
  one.day === undefined && one.start === undefined && (one.at[0] ?? 0) > (other.at[0] ?? 0) + dayMs

/** From the last point known at an instant on. */
function since({ at, value }: Series, instant: Instant): Series {
  const first = firstFrom(at, instant + 1) - 1
  return { at: at.slice(first), value: value.slice(first) }
}

/** „auf den Beginn bezogen“: what a line beside a price is measured against, for the legend. */
export function basisWords(range: ChartRange, inPercent: boolean, { begins }: Pick<Comparison, 'begins'>): string {
  if (begins !== undefined) return `ab ${format.date(begins)} ${inPercent ? 'in Prozent' : 'auf den Kurs bezogen'}`
  if (inPercent) return 'in Prozent'
  if (range === 'D1') return 'auf Vortag bezogen'
  return range === 'CY' ? 'auf den Jahresschluss bezogen' : 'auf den Beginn bezogen'
}

import type { Instant } from '#contract/vocabulary.ts'

/**
 * The place of an instant on a time axis, in parts of a place where it lies between two (a day without trading, a
 * minute among days). Beyond the ends it goes on as wide as places are on average.
 */
export function placeOf(at: readonly Instant[], instant: Instant): number {
  const last = at.length - 1
  const [first = 0, end = 0] = [at[0], at[last]]
  if (last < 1) return 0
  const average = (end - first) / last || 1
  if (instant <= first) return (instant - first) / average
  if (instant >= end) return last + (instant - end) / average
  let [low, high] = [0, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) <= instant) low = middle
    else high = middle
  }
  const [before = 0, after = 0] = [at[low], at[high]]
  return low + (instant - before) / (after - before || 1)
}

/** The instant at a whole place of a time axis: the nearest to the one asked for, beyond the ends as far apart as on average. */
export function instantAt(at: readonly Instant[], place: number): Instant {
  const last = at.length - 1
  const [first = 0, end = 0] = [at[0], at[last]]
  const whole = Math.round(place)
  const average = last < 1 ? 0 : (end - first) / last
  if (whole < 0) return Math.round(first + whole * average)
  return whole > last ? Math.round(end + (whole - last) * average) : (at[whole] ?? end)
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** A round step of which about a hundred fit between two prices. */
export function stepBetween(low: number, high: number): number {
  const wanted = Math.abs(high - low) / 100 || 0.01
  const power = 10 ** Math.floor(Math.log10(wanted))
  const factor = [1, 2, 5].find((each) => each * power >= wanted) ?? 10
  return Number((factor * power).toPrecision(12))
}

/** The next price on a grid of steps. */
export const steppedPrice = (price: number, step: number, steps: number): number =>
  Number(((Math.round(price / step) + steps) * step).toPrecision(12))

import type { DayNumber } from '#calendar/days.ts'

export interface Spread {
  readonly volatility: number
  readonly semiDeviation: number
}

/**
 * Spread of log returns x = ln(1 + r) around their mean m: √(Σ(x − m)² / (n − 1) · n), not annualised; the
 * semi-deviation sums only x < m. Zero for one return or none; undefined where a return of −100 % or less has no
 * logarithm.
 */
export function spreadOf(returns: readonly number[]): Spread | undefined {
  const logs = returns.map((value) => Math.log1p(value))
  if (!logs.every(Number.isFinite)) return undefined
  const count = logs.length
  if (count <= 1) return { volatility: 0, semiDeviation: 0 }
  const mean = logs.reduce((sum, x) => sum + x, 0) / count
  const squares = (kept: readonly number[]): number => kept.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  const scaled = (sum: number): number => Math.sqrt((sum / (count - 1)) * count)
  return { volatility: scaled(squares(logs)), semiDeviation: scaled(squares(logs.filter((x) => x < mean))) }
}

export interface Drawdown {
  /** (peak − value) / peak at its deepest */
  readonly maxDrawdown: number
  /** the longest time from a peak to the day that exceeds it, or to the end */
  readonly maxDrawdownDays: number
  /** the longest time from a low to the return above the old peak, or to the end */
  readonly longestRecovery: { readonly start: DayNumber; readonly end: DayNumber }
}

/**
 * Falls below the highest point so far, of the value 1 + accumulated return.
 * @param accumulated day by day, from the first day with a value on; undefined when empty or not computable
 */
export function drawdownOf(days: ArrayLike<DayNumber>, accumulated: ArrayLike<number>): Drawdown | undefined {
  const first = days[0]
  if (first === undefined) return undefined
  let peak = 1 + (accumulated[0] ?? Number.NaN)
  let low = peak
  let [peakDay, lowDay] = [first, first]
  let maxDrawdown = 0
  let maxDrawdownDays = 0
  let recovery = { start: first, end: first }
  for (let index = 0; index < days.length; index += 1) {
    const day = days[index] ?? first
    const value = 1 + (accumulated[index] ?? Number.NaN)
    if (!Number.isFinite(value)) return undefined
    const isHigher = value > peak
    if (!isHigher && value < low) [low, lowDay] = [value, day]
    if (isHigher || index === days.length - 1) {
      maxDrawdownDays = Math.max(maxDrawdownDays, day - peakDay)
      if (day - lowDay > recovery.end - recovery.start) recovery = { start: lowDay, end: day }
    }
    if (isHigher) [peak, low, peakDay, lowDay] = [value, value, day, day]
    else if (peak !== 0) maxDrawdown = Math.max(maxDrawdown, (peak - value) / peak)
  }
  return { maxDrawdown, maxDrawdownDays, longestRecovery: recovery }
}

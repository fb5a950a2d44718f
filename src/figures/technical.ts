/** Technical indicators. Every answer is as long as its input and absent until the indicator has enough of it. */
import { FigureError, type Maybe } from './figure.ts'

export type Indicator = readonly Maybe[]

/** Limit on length × period: longer calculations are refused instead of being slow. */
const MOST_WORK = 200_000_000

/** Mean of the last `period` values. */
export const sma = (values: readonly number[], period: number): Indicator =>
  overWindows(values, period, (from, to) => sum(values, from, to) / period)

/** Exponential mean, weight 2/(period + 1), which begins with the plain mean of the first period. */
export const ema = (values: readonly number[], period: number): Indicator =>
  recursiveMean(values, period, 2 / (checked('period', period) + 1))

/**
 * Relative strength index by Wilder (1978): 100 − 100/(1 + mean gain/mean loss), both smoothed by 1/period; no losses:
 * 100.
 */
export function rsi(values: readonly number[], period = 14): Indicator {
  checked('period', period)
  const changes = values.slice(1).map((value, index) => value - values[index]!)
  const gains = recursiveMean(
    changes.map((change) => Math.max(0, change)),
    period,
    1 / period,
  )
  const losses = recursiveMean(
    changes.map((change) => Math.max(0, -change)),
    period,
    1 / period,
  )
  return values.map((_, index) => {
    const [gain, loss] = [gains[index - 1], losses[index - 1]]
    if (gain === undefined || loss === undefined) return undefined
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss)
  })
}

/** Average true range by Wilder (1978); the first true range is that of the second bar, which has a previous close. */
export function atr(bars: Bars, period = 14): Indicator {
  checked('period', period)
  const { high, low, close } = sameLength(bars)
  const ranges = high.slice(1).map((top, index) => {
    const bottom = low[index + 1]!
    const previous = close[index]!
    return Math.max(top - bottom, Math.abs(top - previous), Math.abs(bottom - previous))
  })
  const smoothed = recursiveMean(ranges, period, 1 / period)
  return high.map((_, index) => (index === 0 ? undefined : smoothed[index - 1]))
}

/** Difference to the value `period` before. */
export const momentum = (values: readonly number[], period: number): Indicator =>
  againstEarlier(values, period, (now, before) => now - before)

/** Rate of change in percent; absent where the earlier value is not positive. */
export const roc = (values: readonly number[], period: number): Indicator =>
  againstEarlier(values, period, (now, before) => (before > 0 ? (now / before - 1) * 100 : undefined))

/**
 * Relative strength by Levy (1967): the value over the mean of the last `period`, usually 27 weeks, itself included.
 */
export function levy(values: readonly number[], period = 27): Indicator {
  const means = sma(values, period)
  return values.map((value, index) => {
    const average = means[index]
    return average !== undefined && average > 0 ? value / average : undefined
  })
}

export interface Macd {
  macd: Indicator
  signal: Indicator
  histogram: Indicator
}

/** Fast less slow exponential mean; the signal is the exponential mean of that, the histogram their difference. */
export function macd(values: readonly number[], fast = 12, slow = 26, signal = 9): Macd {
  checked('fast', fast)
  checked('slow', slow)
  checked('signal', signal)
  const quick = ema(values, fast)
  const calm = ema(values, slow)
  const line = values.map((_, index) => difference(quick[index], calm[index]))
  const start = Math.max(fast, slow) - 1
  const known = line.slice(start).filter((value) => value !== undefined)
  const smoothed = ema(known, signal)
  const signalLine = values.map((_, index) => (index < start ? undefined : smoothed[index - start]))
  return { macd: line, signal: signalLine, histogram: line.map((value, index) => difference(value, signalLine[index])) }
}

export interface Bands {
  upper: Indicator
  middle: Indicator
  lower: Indicator
}

/** Bollinger: the mean, and so many standard deviations (of the whole window, divisor n) above and below. */
export function bollinger(values: readonly number[], period = 20, deviations = 2): Bands {
  const middle = sma(values, period)
  const width = overWindows(values, period, (from, to) => {
    const mean = middle[to - 1]!
    let squares = 0
    for (let index = from; index < to; index++) squares += (values[index]! - mean) ** 2
    return deviations * Math.sqrt(squares / period)
  })
  return {
    upper: middle.map((mean, index) => difference(mean, negative(width[index]))),
    middle,
    lower: middle.map((mean, index) => difference(mean, width[index])),
  }
}

export interface Stochastic {
  k: Indicator
  d: Indicator
}

/** Lane: (close − lowest low)/(highest high − lowest low) · 100, unsmoothed; d is its mean over `signal` values. */
export function stochastic(bars: Bars, period = 14, signal = 3): Stochastic {
  checked('signal', signal)
  const { high, low, close } = sameLength(bars)
  const k = overWindows(close, period, (from, to) => {
    let [top, bottom] = [-Infinity, Infinity]
    for (let index = from; index < to; index++) {
      top = Math.max(top, high[index]!)
      bottom = Math.min(bottom, low[index]!)
    }
    return top > bottom ? ((close[to - 1]! - bottom) / (top - bottom)) * 100 : undefined
  })
  const d = overWindows(close, signal, (from, to) => {
    let total = 0
    for (let index = from; index < to; index++) {
      const value = k[index]
      if (value === undefined) return undefined
      total += value
    }
    return total / signal
  })
  return { k, d }
}

export interface Bars {
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
}

function sameLength(bars: Bars): Bars {
  if (bars.high.length !== bars.low.length || bars.high.length !== bars.close.length) {
    throw new FigureError('high, low und close müssen gleich lang sein')
  }
  return bars
}

function checked(name: string, period: number): number {
  if (!(Number.isInteger(period) && period >= 1)) throw new FigureError(`${name} muss eine ganze Zahl ab 1 sein`)
  return period
}

/** One answer per full window [from, to). */
function overWindows(
  values: readonly number[],
  period: number,
  answer: (from: number, to: number) => Maybe,
): Indicator {
  checked('period', period)
  if (period < values.length && values.length * period > MOST_WORK)
    throw new FigureError('Die Reihe ist zu lang für diese Periode')
  return values.map((_, index) => (index + 1 < period ? undefined : answer(index + 1 - period, index + 1)))
}

/** Begins with the mean of the first `period` values, then moves by `weight` of each difference. */
function recursiveMean(values: readonly number[], period: number, weight: number): Indicator {
  let mean: Maybe
  return values.map((value, index) => {
    if (index + 1 === period) mean = sum(values, 0, period) / period
    else if (mean !== undefined) mean += weight * (value - mean)
    return mean
  })
}

function againstEarlier(
  values: readonly number[],
  period: number,
  compared: (now: number, before: number) => Maybe,
): Indicator {
  checked('period', period)
  return values.map((value, index) => (index < period ? undefined : compared(value, values[index - period]!)))
}

function sum(values: readonly number[], from: number, to: number): number {
  let total = 0
  for (let index = from; index < to; index++) total += values[index]!
  return total
}

const difference = (a: Maybe, b: Maybe): Maybe => (a === undefined || b === undefined ? undefined : a - b)
const negative = (a: Maybe): Maybe => (a === undefined ? undefined : -a)

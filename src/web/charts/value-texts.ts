import { roundTicks, tickDigits } from '#web/charts/series.ts'
import { format, type PriceKind } from '#web/format.ts'

/** A value of the axis, and what stands beside it. */
export interface ValueTick {
  value: number
  text: string
}

/** What an axis counts in: prices, or percent of a price. */
export interface AxisScale {
  kind: PriceKind
  /** equal shares of it are equal steps */
  isLog?: boolean
  /** 0 % is here; undefined: prices */
  percentOf?: number | undefined
}

/**
 * Round values from low to high, of prices or of percent; at most `most` + 1, and fewer where prices have no decimals to
 * tell them apart.
 */
export function valueTicks(low: number, high: number, { kind, isLog, percentOf }: AxisScale, most = 6): ValueTick[] {
  if (percentOf === undefined && isLog && low > 0 && high / low >= leastOfLog)
    return logTicks(low, high, most).map((value) => ({ value, text: format.number(value, tickDigits([value])) }))
  if (percentOf === undefined) {
    const values = roundTicks(low, high, most)
    const digits = tickDigits(values)
    const ticks = values.map((value) => ({ value, text: axisText(value, high - low, kind, digits) }))
    const isTold = most <= 1 || new Set(ticks.map(({ text }) => text)).size === ticks.length
    return isTold ? ticks : valueTicks(low, high, { kind }, most - 1)
  }
  const [from, to] = [percentFrom(low, percentOf), percentFrom(high, percentOf)]
  const percents = roundTicks(from, to, most)
  const digits = Math.max(tickDigits(percents), to - from >= 20 ? 0 : to - from >= 4 ? 1 : 2)
  return percents.map((percent) => ({
    value: percentOf * (1 + percent / 100),
    text: format.changePercent(percent, digits),
  }))
}

/** From so many times the lowest price on, even steps would leave the lower half of a logarithmic axis without a mark. */
const leastOfLog = 3

/** Parts of a power of ten, from few to many. */
const logSteps = [[1], [1, 3], [1, 2, 5], [1, 2, 3, 5, 7], [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9]]

/** Round values at about even distances on a logarithmic axis; at most `most` + 1. */
function logTicks(low: number, high: number, most: number): number[] {
  const [from, to] = [Math.floor(Math.log10(low)), Math.floor(Math.log10(high))]
  const powers = Array.from({ length: to - from + 1 }, (_, place) => 10 ** (from + place))
  const ways = logSteps.map((steps) =>
    powers
      .flatMap((power) => steps.map((step) => Number((step * power).toPrecision(12))))
      .filter((value) => value >= low && value <= high),
  )
  return ways.findLast((ticks) => ticks.length <= most + 1) ?? ways[0] ?? []
}

/** In percent: 110 is 10 from 100. */
export const percentFrom = (value: number, base: number): number => (value / base - 1) * 100

/** A round value beside its line, with the decimals that tell it from the next. @param digits that it needs at least */
export function axisText(tick: number, span: number, kind: PriceKind, digits: number): string {
  if (span < 0.5) return format.price(tick, kind)
  return format.number(tick, Math.max(digits, span >= 20 ? 0 : span >= 4 ? 1 : 2))
}

/** Of the plot's height: a label this close to the flag of the last price is left out. */
export const flagShare = 0.09

/** The flag has room for nine characters: longer prices leave off what is behind the comma. */
export function flagText(last: number, { kind, percentOf }: AxisScale): string {
  if (percentOf !== undefined) return shortPercent(percentFrom(last, percentOf))
  const text = format.price(last, kind)
  return text.length > 9 ? format.integer(last) : text
}

/** A change in percent that fits beside the plot. */
export const shortPercent = (percent: number): string => format.changePercent(percent, Math.abs(percent) < 100 ? 2 : 0)

/** Decimals that tell values of an indicator apart: two, and more where all of them lie within less than one. */
export function paneDigits(points: readonly (number | undefined)[]): number {
  const known = points.filter((value) => value !== undefined)
  const span = Math.max(...known) - Math.min(...known)
  return span > 0 && span < 1 ? Math.min(2 - Math.floor(Math.log10(span)), 8) : 2
}

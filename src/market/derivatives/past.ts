import { addDays, dayNumberOf } from '#calendar/days.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { factorGrowth } from '#figures/factor.ts'
import type { UnderlyingSource } from '../derivatives.ts'
import { financingAt } from './financing.ts'

/** Cost of a factor paper a day, from its issue on. */
export const factorCostPerDay = 0.00005
export const factorStart = 10

/** The past of an underlying from each month's issue to a day that has not ended. */
export interface Past {
  /** whether a level issued at that month's issue was touched since; `moves`: with its daily financing */
  touched(month: number, level: number, isShort: boolean, moves: boolean): boolean
  /** value of a factor paper at the last close; it began at 10 */
  factorValue(month: number, factor: number, level: number): number
  lastClose: number | undefined
  /** close of the underlying before that month's issue */
  levelBefore(month: number): number | undefined
}

/** @param day shown day; `months` are months of issue up to it, the earliest first */
export function pastOf(
  source: UnderlyingSource,
  key: InstrumentKey,
  day: TradingDay,
  months: readonly number[],
  issueOf: (month: number) => TradingDay,
): Past {
  const first = months[0]
  const issues = new Map(months.map((month) => [month, issueOf(month)]))
  const history = source.history(key, first === undefined ? day : historyFrom(issueOf(first)), day)
  const extremes = extremesFromEnd(history)
  const startOf = startsIn(history.day, issues)
  const factorValues = new Map<string, number>()

  function touched(month: number, level: number, isShort: boolean, moves: boolean): boolean {
    const start = startOf.get(month)
    const issue = issues.get(month)
    if (start === undefined || issue === undefined || start >= history.day.length) return false
    if (!moves) return isShort ? extremes.high[start]! >= level : extremes.low[start]! <= level
    const unfinanced = level / financingAt(isShort, dayNumberOf(issue))
    return isShort ? extremes.financedHigh[start]! >= unfinanced : extremes.financedLow[start]! <= unfinanced
  }

  function factorValue(month: number, factor: number, level: number): number {
    const name = `${month} ${factor}`
    const known = factorValues.get(name)
    if (known !== undefined) return known
    let value = factorStart
    let previous = level
    for (let index = startOf.get(month) ?? history.day.length; index < history.day.length; index++) {
      const close = history.close[index]!
      value *= factorGrowth(factor, previous, close, factorCostPerDay)
      previous = close
    }
    factorValues.set(name, value)
    return value
  }

  function levelBefore(month: number): number | undefined {
    const start = startOf.get(month)
    return start === undefined ? undefined : history.close[start - 1]
  }

  return { touched, factorValue, lastClose: history.close.at(-1), levelBefore }
}

/** Days read before the first issue, enough to contain a close. */
const daysAhead = 14

/** The first day of the past of papers issued from that day on. */
export const historyFrom = (issue: TradingDay): TradingDay => addDays(issue, -daysAhead)

type History = ReturnType<UnderlyingSource['history']>

/** Extremes from each day to the end; the financed ones measure each day in levels of 2018. */
function extremesFromEnd({ day, low, high }: History) {
  const count = day.length
  const result = {
    low: new Float64Array(count),
    high: new Float64Array(count),
    financedLow: new Float64Array(count),
    financedHigh: new Float64Array(count),
  }
  let [lowest, highest, financedLowest, financedHighest] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let index = count - 1; index >= 0; index--) {
    const number = dayNumberOf(day[index]!)
    lowest = Math.min(lowest, low[index]!)
    highest = Math.max(highest, high[index]!)
    financedLowest = Math.min(financedLowest, low[index]! / financingAt(false, number))
    financedHighest = Math.max(financedHighest, high[index]! / financingAt(true, number))
    result.low[index] = lowest
    result.high[index] = highest
    result.financedLow[index] = financedLowest
    result.financedHigh[index] = financedHighest
  }
  return result
}

/** Index of the first day at or after each month's issue. */
function startsIn(days: readonly TradingDay[], issues: ReadonlyMap<number, TradingDay>): Map<number, number> {
  const starts = new Map<number, number>()
  let index = 0
  for (const [month, issue] of issues) {
    while (index < days.length && days[index]! < issue) index++
    starts.set(month, index)
  }
  return starts
}

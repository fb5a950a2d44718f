/** The highest and the lowest price of a year. */
import { dayOf } from './dates.ts'
import { requireNotNegative, type Maybe } from './figure.ts'

export interface DayRange {
  /** 2026-11-20 */
  readonly date: string
  readonly high: number
  readonly low: number
}

export interface YearRange {
  high52w: Maybe
  high52wDate: string | undefined
  low52w: Maybe
  low52wDate: string | undefined
}

const YEAR = 365

/** Over the last 365 calendar days, `asOf` included; the first day that saw the extreme is named. */
export function highAndLow(bars: readonly DayRange[] | undefined, asOf: string | undefined): YearRange {
  const range: YearRange = { high52w: undefined, high52wDate: undefined, low52w: undefined, low52wDate: undefined }
  if (bars === undefined || asOf === undefined) return range
  const last = dayOf('asOf', asOf)
  const within = bars.filter(({ date, high, low }, index) => {
    requireNotNegative(`bars[${index}].high`, high)
    requireNotNegative(`bars[${index}].low`, low)
    const day = dayOf(`bars[${index}].date`, date)
    return day > last - YEAR && day <= last
  })
  for (const { date, high, low } of within.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    if (range.high52w === undefined || high > range.high52w) [range.high52w, range.high52wDate] = [high, date]
    if (range.low52w === undefined || low < range.low52w) [range.low52w, range.low52wDate] = [low, date]
  }
  return range
}

import { dayNumberOf, isWeekend, utcDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars } from './market.ts'
import type { Closes } from './held-returns.ts'
import { tidyPrice } from '#figures/rounding.ts'

/** Periods of the performance table: name on the wire, and how far back its reference day lies. */
const periods = {
  D1: { trading: 1 },
  W1: { days: 7 },
  W4: { days: 28 },
  M1: { months: 1 },
  M2: { months: 2 },
  M3: { months: 3 },
  M6: { months: 6 },
  W52: { days: 364 },
  Y1: { months: 12 },
  Y2: { months: 24 },
  Y3: { months: 36 },
  Y4: { months: 48 },
  Y5: { months: 60 },
  Y7: { months: 84 },
  Y10: { months: 120 },
  Cy: { yearStart: true },
  Cm: { monthStart: true },
  Year: { months: 12 }, // Y1, under the name that highs and lows of a year have
} as const
type Period = keyof typeof periods

const highLowPeriods: readonly Period[] = [
  'W1',
  'W4',
  'M1',
  'M3',
  'M6',
  'W52',
  'Y1',
  'Y3',
  'Y5',
  'Y7',
  'Y10',
  'Cy',
  'Year',
]
const volatilityPeriods: readonly Period[] = ['W1', 'M1', 'M3', 'M6', 'Y1', 'Y3', 'Y5', 'Y7', 'Y10', 'Cy']
const averages = { D5: 5, D30: 30, D100: 100, D250: 250 }
const tradingDaysPerYear = 252

/**
 * The last row on or before the day that a period's performance is measured against; −1 when the history is too short.
 * A month back from the 31st is the month's last day.
 */
export function referenceIndex(day: readonly string[], period: Period): number {
  const rule = periods[period]
  return 'trading' in rule ? day.length - 1 - rule.trading : indexOnOrBefore(day, dayBack(String(day.at(-1)), rule))
}

type Back = Exclude<(typeof periods)[Period], { trading: number }>

/** The periods that count back by the calendar, from a last day to the one whose close, or the last before, they begin with. */
export const calendarPeriods = ['W1', 'M1', 'M3', 'M6', 'Y1', 'Y3', 'Y5', 'Y10'] as const satisfies readonly Period[]
export const referenceDay = (last: TradingDay, period: (typeof calendarPeriods)[number]): TradingDay =>
  dayBack(last, periods[period])

/** Every day that a period's performance is measured against, counted back from a last day, ascending. */
export const referenceDays = (last: TradingDay): TradingDay[] =>
  [...new Set(Object.values(periods).flatMap((rule) => ('trading' in rule ? [] : [dayBack(last, rule)])))].toSorted()

function dayBack(last: string, rule: Back): TradingDay {
  const target = new Date(`${last}T00:00:00Z`)
  if ('yearStart' in rule) return `${target.getUTCFullYear() - 1}-12-31`
  if ('monthStart' in rule) target.setUTCDate(0)
  else if ('days' in rule) target.setUTCDate(target.getUTCDate() - rule.days)
  else {
    const dayOfMonth = target.getUTCDate()
    target.setUTCDate(1)
    target.setUTCMonth(target.getUTCMonth() - rule.months)
    target.setUTCDate(
      Math.min(dayOfMonth, new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()),
    )
  }
  return utcDayOf(target.getTime())
}

/** Binary search for the last day ≤ `wanted`; −1 when all are later. */
export function indexOnOrBefore(day: readonly string[], wanted: string): number {
  let low = 0
  let high = day.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((day[middle] as string) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Days with a price in a year: coins have one every day. @param day those of a history */
export const daysAYear = (day: readonly TradingDay[]): number =>
  day.slice(-7).some((each) => isWeekend(dayNumberOf(each))) ? 365 : tradingDaysPerYear

/**
 * Annualised standard deviation (n − 1) of daily log returns over rows [from, last]; undefined below two returns.
 * @param daysPerYear `daysAYear` of the history
 */
export function volatility(
  close: readonly number[],
  from: number,
  daysPerYear = tradingDaysPerYear,
): number | undefined {
  const count = close.length - 1 - from
  if (from < 0 || count < 2) return undefined
  let sum = 0
  let squares = 0
  for (let i = from + 1; i < close.length; i++) {
    const logReturn = Math.log((close[i] as number) / (close[i - 1] as number))
    sum += logReturn
    squares += logReturn * logReturn
  }
  const variance = (squares - (sum * sum) / count) / (count - 1)
  return Number.isFinite(variance) ? Math.sqrt(Math.max(0, variance) * daysPerYear) : undefined
}

/** A yearly volatility over so many trading days: it grows with the square root of time. */
export const overDays = (perYear: number, days: number, daysPerYear = tradingDaysPerYear): number =>
  perYear * Math.sqrt(days / daysPerYear)

/** What `performanceValues` reads of daily bars. */
export type PerformanceBars = Pick<DailyBars, 'day' | 'high' | 'low' | 'close' | 'volume' | 'turnover' | 'sources'>

/** The rows after which highs and lows of some period begin, ascending. */
export const firstRowsOfExtremes = (day: readonly string[]): number[] =>
  [...new Set(highLowPeriods.map((period) => referenceIndex(day, period) + 1))].toSorted((a, b) => a - b)

/** The first row of the longest mean. */
export const firstRowOfMeans = (day: readonly string[]): number =>
  Math.max(0, Math.min(day.length - Math.max(...Object.values(averages)), referenceIndex(day, 'Cy') + 1))

/**
 * Flat values of one notation by period, from its daily bars (ascending, the last row is today's): `performanceAbsM1`,
 * `performanceRelM1` (percent), `highPriceM1` with `dateM1High`, `lowPriceM1`, `lastPriceM1` with `dateM1Last`,
 * `volaM1` (percent a year), `volaPeriodM1` (percent in the period), `averageVolumeD30` … Periods longer than the history are left out.
 * @param reinvested closes with every dividend put back; with them `totalReturnRelM1` … (percent) are given, too
 */
export function performanceValues(
  bars: PerformanceBars,
  reinvested?: readonly number[],
): Record<string, number | string> {
  const values: Record<string, number | string> = {}
  const put = (name: string, value: number | undefined, decimals: number) => {
    if (value !== undefined && Number.isFinite(value)) values[name] = Number(value.toFixed(decimals))
  }
  const putPrice = (name: string, price: number | undefined) => {
    if (price !== undefined && Number.isFinite(price)) values[name] = tidyPrice(price)
  }
  const { day, close, high, low, volume, turnover } = bars
  const last = day.length - 1
  const yearDays = daysAYear(day)
  const lastClose = close.at(-1)
  const lastReinvested = reinvested?.at(-1)
  if (lastClose === undefined) return values
  for (const period of Object.keys(periods) as Period[]) {
    const at = referenceIndex(day, period)
    const [reference, referenceDay, reinvestedThen] = [close[at], day[at], reinvested?.[at]]
    if (reference === undefined || referenceDay === undefined) continue
    Object.assign(values, changes(period, lastClose, reference))
    if (lastReinvested !== undefined && reinvestedThen !== undefined && reinvestedThen > 0)
      put(`totalReturnRel${period}`, (lastReinvested / reinvestedThen - 1) * 100, 4)
    putPrice(`lastPrice${period}`, reference)
    values[`date${period}Last`] = referenceDay
    if (highLowPeriods.includes(period)) {
      const { top, bottom } = extremes(high, low, at + 1)
      if (top >= 0) {
        putPrice(`highPrice${period}`, high[top])
        putPrice(`lowPrice${period}`, low[bottom])
        values[`date${period}High`] = `${day[top]}T12:00:00.000+00:00`
        values[`date${period}Low`] = `${day[bottom]}T12:00:00.000+00:00`
      }
    }
    if (volatilityPeriods.includes(period)) {
      const perYear = volatility(close, at, yearDays)
      put(`vola${period}`, percent(perYear), 4)
      put(`volaPeriod${period}`, percent(perYear === undefined ? undefined : overDays(perYear, last - at, yearDays)), 4)
    }
  }
  put('vola30', percent(volatility(close, last - 30, yearDays)), 4)
  put('vola250', percent(volatility(close, last - 250, yearDays)), 4)
  // Where nobody ever counted pieces, as of indices and currencies, there is no mean of them.
  const isCounted = volume.some((pieces) => pieces > 0)
  const yearStart = referenceIndex(day, 'Cy')
  for (const [name, count] of Object.entries({ ...averages, Cy: last - yearStart })) {
    if (last + 1 < count || count === 0) continue
    putPrice(`averagePrice${name}`, mean(close, count))
    if (!isCounted) continue
    put(`averageVolume${name}`, mean(volume, count), 0)
    put(`averageMoney${name}`, mean(turnover, count), 2)
  }
  return values
}

/**
 * The same values once the price has moved on within the last row's day: what is measured to the last price follows it.
 * Highs, lows and means stay.
 */
export function performanceAt(
  values: Readonly<Record<string, number | string>>,
  before: number,
  last: number,
): Record<string, number | string> {
  const moved = { ...values }
  if (last === before || !(before > 0)) return moved
  for (const period of Object.keys(periods) as Period[]) {
    const reference = values[`lastPrice${period}`]
    const total = values[`totalReturnRel${period}`]
    if (typeof reference !== 'number') continue
    Object.assign(moved, changes(period, last, reference))
    if (typeof total === 'number')
      moved[`totalReturnRel${period}`] = Number((((1 + total / 100) * (last / before) - 1) * 100).toFixed(4))
  }
  return moved
}

const changes = (period: Period, last: number, reference: number): Record<string, number> => ({
  [`performanceAbs${period}`]: tidyPrice(last - reference, last),
  ...(reference > 0 && { [`performanceRel${period}`]: Number(((last / reference - 1) * 100).toFixed(4)) }),
})

const percent = (fraction: number | undefined) => (fraction === undefined ? undefined : fraction * 100)

function mean(column: readonly number[], count: number): number {
  let sum = 0
  for (let i = column.length - count; i < column.length; i++) sum += column[i] as number
  return sum / count
}

/**
 * Rows of the first highest and the first lowest price from one row to before another; −1 where there is none between.
 */
export function extremes(
  high: readonly number[],
  low: readonly number[],
  from: number,
  to = high.length,
): { top: number; bottom: number } {
  let top = from < to ? from : -1
  let bottom = top
  for (let i = from; i < to; i++) {
    if ((high[i] as number) > (high[top] as number)) top = i
    if ((low[i] as number) < (low[bottom] as number)) bottom = i
  }
  return { top, bottom }
}

export interface YearPerformance {
  year: number
  dateBeforeLastPrice?: string
  beforeLastPrice?: number
  dateFirstPrice: string
  firstPrice: number
  dateLastPrice: string
  lastPrice: number
  performanceAbs?: number
  performanceRel?: number
}

/**
 * Performance by calendar year against the last close of the year before, newest first; relative values in percent.
 * Of each year the first and the last row are enough.
 */
export function performanceByYear({ day, close }: Closes): YearPerformance[] {
  const years: YearPerformance[] = []
  for (const [i, date] of day.entries()) {
    const price = close[i] as number
    const newest = years.at(-1)
    if (newest?.year === Number(date.slice(0, 4))) {
      newest.dateLastPrice = date
      newest.lastPrice = price
    } else {
      years.push({
        year: Number(date.slice(0, 4)),
        ...(newest && { dateBeforeLastPrice: newest.dateLastPrice, beforeLastPrice: newest.lastPrice }),
        dateFirstPrice: date,
        firstPrice: price,
        dateLastPrice: date,
        lastPrice: price,
      })
    }
  }
  return years.map((year) => ({ ...year, ...changeOfYear(year) })).toReversed()
}

function changeOfYear({ lastPrice, beforeLastPrice: before }: YearPerformance): Partial<YearPerformance> {
  if (before === undefined) return {}
  return {
    performanceAbs: tidyPrice(lastPrice - before, lastPrice),
    ...(before > 0 && { performanceRel: Number(((lastPrice / before - 1) * 100).toFixed(4)) }),
  }
}

/** By how much a price has changed that stands so many percent above an earlier one. */
export const changeOf = (last: number, percent: number): number => tidyPrice(last - last / (1 + percent / 100), last)

/** What is left where nothing but the closes of `referenceDays` is known: changes, and what they are measured against. */
export const changesAlone = (values: ReturnType<typeof performanceValues>): ReturnType<typeof performanceValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => /^(performance|lastPrice|date\w+Last$)/.test(name)))

/** Levels that run through zero move by points: nothing is a part of them, and no return can be counted. */
export const inPoints = (values: ReturnType<typeof performanceValues>): ReturnType<typeof performanceValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/^(performanceRel|totalReturnRel|vola)/.test(name)))

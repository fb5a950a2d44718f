import { addDays, addMonths } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import type { Maybe } from '#figures/figure.ts'
import { fundFigures } from '#figures/fund.ts'
import type { Closes } from './held-returns.ts'
import { indexOnOrBefore, volatility } from './performance.ts'

/** What a fund risked over a stretch, alone and against its index; fractions, those of deviations a year. */
export interface FundStretch {
  from: TradingDay
  to: TradingDay
  return: number
  volatility: Maybe
  /** 0 or below */
  maxDrawdown: Maybe
  /** of the deepest fall: its high, its low, and when the high was reached again; absent: nothing fell, or not yet */
  drawdownFrom?: TradingDay | undefined
  drawdownTo?: TradingDay | undefined
  recovered?: TradingDay | undefined
  trackingError?: Maybe
  informationRatio?: Maybe
  beta?: Maybe
  /** a year, where a rate without risk is given */
  alpha?: Maybe
  correlation?: Maybe
}

/** so many returns of both have to be there to say how they hang together */
const leastPairs = 200

/** What a fund is held against. */
export interface Beside {
  /** closes of what the fund follows, in the same currency */
  index?: Closes | undefined
  /** a fraction a year */
  riskFree?: number | undefined
}

/** Over whole years of the calendar up to the last close, as performances and the table of daily figures count them. */
export function stretchOf({ day, close }: Closes, years: number, beside: Beside = {}): FundStretch | undefined {
  const last = day.at(-1)
  if (last === undefined) return undefined
  const from = indexOnOrBefore(day, addMonths(last, -12 * years))
  return from < 0 ? undefined : between({ day, close }, from, day.length - 1, beside)
}

/** How the figures of a year stood at the end of each quarter and on the last day, oldest first. */
export function courseOf({ day, close }: Closes, index?: Closes): FundStretch[] {
  const ends = day.flatMap((each, row) => {
    const next = day[row + 1]
    return next === undefined || quarterOf(next) !== quarterOf(each) ? [row] : []
  })
  return ends.flatMap((end) => {
    const to = day[end] as TradingDay
    const from = indexOnOrBefore(day, end === day.length - 1 ? addMonths(to, -12) : monthsEnd(to, -12))
    return from < 0 ? [] : [between({ day, close }, from, end, { index })]
  })
}

/** the last day of a month, so many months on */
const monthsEnd = (day: TradingDay, months: number): TradingDay =>
  addDays(addMonths(`${day.slice(0, 7)}-01` as TradingDay, months + 1), -1)

const quarterOf = (day: TradingDay): string => `${day.slice(0, 4)} ${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`

function between({ day, close }: Closes, from: number, to: number, { index, riskFree }: Beside): FundStretch {
  const days = day.slice(from, to + 1)
  const values = close.slice(from, to + 1)
  const { maxDrawdown, peakIndex, troughIndex, recoveryIndex } = worstDrawdown(values)
  const dayAt = (place: Maybe) => (place === undefined ? undefined : days[place])
  return {
    from: days[0] as TradingDay,
    to: days.at(-1) as TradingDay,
    return: (values.at(-1) as number) / (values[0] as number) - 1,
    volatility: volatility(values, 0),
    maxDrawdown,
    drawdownFrom: dayAt(peakIndex),
    drawdownTo: dayAt(troughIndex),
    recovered: dayAt(recoveryIndex),
    ...(index && besideIndex({ day: days, close: values }, index, riskFree)),
  }
}

function besideIndex(own: Closes, index: Closes, riskFree: number | undefined): Partial<FundStretch> {
  const values: number[] = []
  const benchmarkValues: number[] = []
  for (const [row, day] of own.day.entries()) {
    const at = indexOnOrBefore(index.day, day)
    if (index.day[at] !== day) continue
    values.push(own.close[row] as number)
    benchmarkValues.push(index.close[at] as number)
  }
  if (values.length <= leastPairs) return {}
  const { trackingError, informationRatio, beta, alpha, correlation } = fundFigures({
    values,
    benchmarkValues,
    riskFree,
  })
  return { trackingError, informationRatio, beta, correlation, ...(riskFree !== undefined && { alpha }) }
}

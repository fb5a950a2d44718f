import { addMonths } from '#calendar/days.ts'
import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import { returnDistribution, type ReturnDistribution } from '#figures/return-distribution.ts'
import { returnTriangle, type ReturnTriangle } from '#figures/return-triangle.ts'
import { indexOnOrBefore } from './performance.ts'
import { periodEnds, type CalendarPeriod } from './period-ends.ts'

/** Closes in order, each of its day. */
export interface Closes {
  readonly day: readonly TradingDay[]
  readonly close: readonly number[]
}

const mostYears = 20
const periodsAYear = { MONTH: 12, YEAR: 1 } as const

/** What holding brought by years of buying and of selling, the running year among them. */
export function yearsHeld({ day, close }: Closes, today: TradingDay): ReturnTriangle {
  const ends = periodEnds(day, 'YEAR', today)
    .slice(-mostYears - 1)
    .map((row) => ({ year: yearOf(day[row]), close: close[row] as number }))
  const last = day.at(-1)
  const running =
    last !== undefined && yearOf(last) === yearOf(today)
      ? { year: yearOf(last), close: close.at(-1) as number, days: daysBetween(`${yearOf(last) - 1}-12-31`, last) }
      : undefined
  return returnTriangle(ends, running)
}

/** How returns over periods were spread, and the deepest fall between the first and the last of their ends. */
export interface SpreadOfReturns {
  first: TradingDay
  last: TradingDay
  figures: ReturnDistribution
  best: DatedReturn
  worst: DatedReturn
  /** a fraction, 0 or below, and between which days; these are absent where nothing fell */
  maxDrawdown: number
  fallFrom: TradingDay | undefined
  fallTo: TradingDay | undefined
}

interface DatedReturn {
  /** the end of its period */
  day: TradingDay
  /** a fraction */
  value: number
}

/**
 * @param unended a day of the period that has not ended
 * @param years over which, up to `today`; default: all
 * @returns undefined where there is no return
 */
export function spreadOfReturns(
  { day, close }: Closes,
  period: CalendarPeriod,
  { today, unended, years }: { today: TradingDay; unended: TradingDay; years?: number | undefined },
): SpreadOfReturns | undefined {
  const all = periodEnds(day, period, unended)
  const begin =
    years === undefined
      ? 0
      : period === 'DAY'
        ? Math.max(0, indexOnOrBefore(day, addMonths(today, -12 * years)))
        : Math.max(0, all.length - 1 - years * periodsAYear[period])
  const ends = all.slice(begin)
  const returns = ends.slice(1).map((row, i) => (close[row] as number) / (close[ends[i] as number] as number) - 1)
  const figures = returnDistribution(returns)
  const [first, last] = [ends[0], ends.at(-1)]
  if (!figures || first === undefined || last === undefined) return undefined
  const { maxDrawdown = 0, peakIndex, troughIndex } = worstDrawdown(close.slice(first, last + 1))
  const dayOf = (row: number) => day[row] as TradingDay
  const dated = (index: number) => ({ day: dayOf(ends[index + 1] as number), value: returns[index] as number })
  return {
    first: dayOf(first),
    last: dayOf(last),
    figures,
    best: dated(figures.best),
    worst: dated(figures.worst),
    maxDrawdown,
    fallFrom: peakIndex === undefined ? undefined : dayOf(first + peakIndex),
    fallTo: troughIndex === undefined ? undefined : dayOf(first + troughIndex),
  }
}

const yearOf = (day: TradingDay | undefined): number => Number(day?.slice(0, 4))
const daysBetween = (from: TradingDay, to: TradingDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

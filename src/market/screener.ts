import type { Calendar } from '#calendar/calendar.ts'
import { addDays, addMonths } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import type { Maybe } from '#figures/figure.ts'
import { benchmarksOf } from './benchmarks.ts'
import type { Fundamentals } from './fundamentals.ts'
import type { Instrument, Universe } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Market } from './market.ts'
import { indexOnOrBefore } from './performance.ts'
import { betaAndCorrelation, technicalFigures } from './technical.ts'
import { epsGrowth, runningRatios } from './year-ratios.ts'

/** When a figure of a share earns a star: simple rules, of chances and of risk. */
const rules = {
  /** expected growth of earnings per share, percent */
  EARNINGS_GROWTH: (value) => value > 5,
  /** (growth + dividend yield) ÷ KGV */
  VALUATION: (value) => value > 0.9,
  /** expected, percent */
  DIVIDEND: (value) => value >= 2,
  /** distance to the mean of 38 days, percent */
  MEDIUM_TERM_TREND: (value) => value > 0,
  /** beyond the index in four weeks, percentage points */
  RELATIVE_PERFORMANCE: (value) => value > 1,
  BETA: (value) => value < 1,
  CORRELATION: (value) => value < 0.5,
  /** of 250 days, percent a year */
  VOLATILITY: (value) => value < 25,
  /** of 250 days, percent, below 0 */
  DRAWDOWN: (value) => value > -20,
} as const satisfies Record<string, (value: number) => boolean>
export type ScreenerRule = keyof typeof rules

/** A rule that could be judged. */
export interface Judged {
  rule: ScreenerRule
  value: number
  hasStar: boolean
}

/** Rules without a value say nothing, neither star nor row. */
const judged = (values: Partial<Record<ScreenerRule, Maybe>>): Judged[] =>
  (Object.keys(values) as ScreenerRule[]).flatMap((rule) => {
    const value = values[rule]
    return value === undefined ? [] : [{ rule, value, hasStar: rules[rule](value) }]
  })

export interface ScreenerRating {
  chances: readonly Judged[]
  risks: readonly Judged[]
}

interface Rooms {
  market: Market
  calendar: Calendar
  fundamentals: Fundamentals
  universe: Universe
}

/** Which rules a share meets, from figures that its other answers show as well, by closes up to yesterday. */
export function screenerRating(rooms: Rooms, stock: Instrument): ScreenerRating {
  const { market, calendar, fundamentals, universe } = rooms
  const today = calendar.dayOf('XETR', market.now())
  const closesOf = (instrument: Instrument) =>
    market.pastDays(mainListing(instrument).notation.id, addMonths(today, -14), addDays(today, -1))
  const own = closesOf(stock)
  const [index] = benchmarksOf(universe, stock)
  const other = index ? closesOf(index) : { day: [], close: [] }
  const { movingAverageDistancePct38, volatility250 } = technicalFigures(own)
  const { cnBeta250, cnKor250 } = betaAndCorrelation(own, other)
  const { maxDrawdown } = worstDrawdown(own.close.slice(-250))
  const [running, next] = fundamentals.years(stock).filter(({ estimate }) => estimate)
  const growth = next && epsGrowth(next, running)
  const { per, dividendYieldPct } = runningRatios(rooms, stock)?.ratios ?? {}
  return {
    chances: judged({
      EARNINGS_GROWTH: growth,
      VALUATION: growth !== undefined && per ? (growth + (dividendYieldPct ?? 0)) / per : undefined,
      DIVIDEND: dividendYieldPct,
      MEDIUM_TERM_TREND: movingAverageDistancePct38,
      RELATIVE_PERFORMANCE: difference(fourWeeks(own), fourWeeks(other)),
    }),
    risks: judged({
      BETA: cnBeta250,
      CORRELATION: cnKor250,
      VOLATILITY: volatility250,
      DRAWDOWN: maxDrawdown === undefined ? undefined : maxDrawdown * 100,
    }),
  }
}

/** Change over four weeks up to the last close, percent. */
function fourWeeks({ day, close }: { day: readonly TradingDay[]; close: readonly number[] }): Maybe {
  const last = day.at(-1)
  const from = last === undefined ? -1 : indexOnOrBefore(day, addDays(last, -28))
  const [before, now] = [close[from], close.at(-1)]
  return before && now ? (now / before - 1) * 100 : undefined
}

const difference = (a: Maybe, b: Maybe): Maybe => (a === undefined || b === undefined ? undefined : a - b)

import type { Calendar } from '#calendar/calendar.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from '../instruments.ts'
import type { DailyBars, Market } from '../market.ts'
import { indexOnOrBefore, referenceIndex, volatility } from '../performance.ts'
import { performancePeriods, type DailyFigures, type PerformancePeriod } from '../statistics.ts'
import { calendarOf, venueOf } from '../venues.ts'

/** Periods within the year that is read anyway, by their name in `referenceIndex`. */
const wireNames = { W1: 'W1', M1: 'M1', M3: 'M3', M6: 'M6', CY: 'Cy', Y1: 'Y1' } as const
const yearsBack: Partial<Record<PerformancePeriod, number>> = { Y3: 3, Y5: 5, Y10: 10 }

/** The last day of a listing that has ended at the instant: its figures will not change any more. */
export function lastEndedDay({ instrument, notation }: Listing, calendar: Calendar, at: Instant): TradingDay {
  const venue = venueOf(notation.venue)
  const id = venue ? calendarOf(instrument, venue) : 'XETR'
  const session = calendar.lastSession(id, at)
  return session.closesAt <= at ? session.day : calendar.previousTradingDay(id, session.day)
}

/**
 * Daily figures of a listing up to and including `day`; undefined when there is no bar in the year before.
 * 52 weeks are the last 365 calendar days including `day`, by traded prices.
 */
export function dailyFigures(market: Market, { notation }: Listing, day: TradingDay, at: Instant): DailyFigures | undefined {
  const bars = market.daily(notation.id, shifted(day, -400), day, at)
  const last = bars.day.length - 1
  if (last < 0) return undefined
  const year = indexOnOrBefore(bars.day, shifted(day, -365)) + 1
  const { top, bottom } = extremes(bars, year)
  return {
    day: bars.day[last],
    close: bars.close[last],
    high52w: bars.high[top],
    high52wDay: bars.day[top],
    low52w: bars.low[bottom],
    low52wDay: bars.day[bottom],
    performance: performances(market, notation.id, bars, at),
    volatility30d: volatility(bars.close, last - 30),
    volatility250d: volatility(bars.close, last - 250),
    averageVolume20d: lastMean(bars.volume, 20),
    averageTurnover20d: lastMean(bars.turnover, 20),
  }
}

function performances(market: Market, id: Listing['notation']['id'], bars: DailyBars, at: Instant): DailyFigures['performance'] {
  const last = bars.day.length - 1
  const performance: DailyFigures['performance'] = {}
  for (const period of performancePeriods) {
    const reference = period in wireNames ? row(period as keyof typeof wireNames) : longAgo(period)
    if (reference !== undefined && reference > 0) performance[period] = bars.close[last] / reference - 1
  }
  return performance

  function row(period: keyof typeof wireNames): number | undefined {
    const index = referenceIndex(bars.day, wireNames[period])
    return index < 0 ? undefined : bars.close[index]
  }

  function longAgo(period: PerformancePeriod): number | undefined {
    const [year = 0, ...rest] = bars.day[last].split('-')
    const wanted = [Number(year) - (yearsBack[period] ?? 0), ...rest].join('-').replace('-02-29', '-02-28')
    if (market.firstDay(id) > wanted) return undefined
    return market.daily(id, shifted(wanted, -10), wanted, at).close.at(-1)
  }
}

function extremes({ high, low }: DailyBars, from: number): { top: number; bottom: number } {
  let top = from
  let bottom = from
  for (let i = from; i < high.length; i++) {
    if (high[i] > high[top]) top = i
    if (low[i] < low[bottom]) bottom = i
  }
  return { top, bottom }
}

function lastMean(column: readonly number[], count: number): number | undefined {
  if (column.length < count) return undefined
  return column.slice(-count).reduce((sum, value) => sum + value, 0) / count
}

const shifted = (day: TradingDay, days: number): TradingDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

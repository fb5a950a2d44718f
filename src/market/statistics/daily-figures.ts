import type { Calendar, CalendarId } from '#calendar/calendar.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from '../instruments.ts'
import type { DailyBars, Market } from '../market.ts'
import { indexOnOrBefore, referenceIndex, volatility } from '../performance.ts'
import { performancePeriods, type DailyFigures, type PerformancePeriod, type ReferenceCloses } from '../statistics.ts'
import { calendarOf, venueOf } from '../venues.ts'

/** Periods within the year that is read anyway, by their name in `referenceIndex`. */
const wireNames = { W1: 'W1', M1: 'M1', M3: 'M3', M6: 'M6', CY: 'Cy', Y1: 'Y1' } as const
/** no venue rests longer */
const longestPauseDays = 15
const yearsBack: Partial<Record<PerformancePeriod, number>> = { Y3: 3, Y5: 5, Y10: 10 }

/** The last day of a listing that has ended at the instant: its figures will not change any more. */
export function lastEndedDay(listing: Listing, calendar: Calendar, at: Instant): TradingDay {
  const id = calendarIdOf(listing)
  const session = calendar.lastSession(id, at)
  return session.closesAt <= at ? session.day : calendar.previousTradingDay(id, session.day)
}

const calendarIdOf = ({ instrument, notation }: Listing): CalendarId => {
  const venue = venueOf(notation.venue)
  return venue ? calendarOf(instrument, venue) : 'XETR'
}

/**
 * Daily figures of a listing up to and including `day`; undefined when there is no bar in the year before.
 * 52 weeks are the last 365 calendar days including `day`, by traded prices.
 */
export function dailyFigures(market: Market, calendar: Calendar, listing: Listing, day: TradingDay, at: Instant): DailyFigures | undefined {
  const { id } = listing.notation
  const bars = market.daily(id, shifted(day, -400), day, at)
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
    simulated: bars.sources.at(-1)?.source === 'simulated',
    references: referenceCloses(market, id, bars, at),
    next: nextDay(market, calendar, listing, bars, day, at),
    volatility30d: volatility(bars.close, last - 30),
    volatility250d: volatility(bars.close, last - 250),
    averageVolume20d: lastMean(bars.volume, 20),
    averageTurnover20d: lastMean(bars.turnover, 20),
    averageVolume30d: lastMean(bars.volume, 30),
    averageTurnover30d: lastMean(bars.turnover, 30),
  }
}

/** Prices of the trading day after `day` are measured against closes that are known now. */
function nextDay(market: Market, calendar: Calendar, listing: Listing, { day: days, close }: DailyBars, day: TradingDay, at: Instant): DailyFigures['next'] {
  const id = calendarIdOf(listing)
  const next = calendar.nextTradingDay(id, day)
  const opens = (of: TradingDay): Instant => calendar.sessionOf(id, of)?.opensAt ?? Date.parse(of)
  return { from: opens(next), until: opens(calendar.nextTradingDay(id, next)), references: referenceCloses(market, listing.notation.id, { day: [...days, next], close }, at) }
}

/** What a price of the last day is measured against. */
function referenceCloses(market: Market, id: Listing['notation']['id'], { day, close }: Pick<DailyBars, 'day' | 'close'>, at: Instant): ReferenceCloses {
  const references: ReferenceCloses = {}
  for (const period of performancePeriods) {
    const reference = period in wireNames ? close[referenceIndex(day, wireNames[period as keyof typeof wireNames])] : longAgo(period)
    if (reference !== undefined) references[period] = reference
  }
  return references

  function longAgo(period: PerformancePeriod): number | undefined {
    const [year = 0, ...rest] = (day.at(-1) as TradingDay).split('-')
    const wanted = [Number(year) - (yearsBack[period] ?? 0), ...rest].join('-').replace('-02-29', '-02-28')
    if (market.firstDay(id) > wanted) return undefined
    return market.daily(id, shifted(wanted, -longestPauseDays), wanted, at).close.at(-1)
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

import type { Calendar } from '#calendar/calendar.ts'
import { addDays } from '#calendar/days.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { eachInTurn } from '#platform/turns.ts'
import type { Listing } from './instruments.ts'
import { joinedBars } from './joined-bars.ts'
import { calendarIdOf } from './listings.ts'
import type { DailyBars, Market } from './market.ts'
import { referenceDays } from './performance.ts'

/** no venue rests longer */
const longestPauseDays = 16

/**
 * The bars that changes by period are measured between: the latest days, and the last day on or before each reference day. Ten years of
 * an index of hundreds take seconds, these days some hundredths of one.
 * @returns undefined where a day of trading has no price: only the whole history tells then
 */
export async function referenceBars(
  { market, calendar }: { market: Pick<Market, 'daily' | 'firstDay'>; calendar: Pick<Calendar, 'tradingDays'> },
  listing: Listing,
  to: TradingDay,
  at: Instant,
): Promise<DailyBars | undefined> {
  const { id } = listing.notation
  const first = market.firstDay(id)
  const latest = market.daily(id, addDays(to, -longestPauseDays), to, at)
  const [begin, last] = [latest.day[0], latest.day.at(-1)]
  if (begin === undefined || last === undefined) return undefined
  const wanted = referenceDays(last).filter((day) => day >= first && day < begin)
  const traded = wanted.map((day) =>
    calendar.tradingDays(calendarIdOf(listing), addDays(day, -longestPauseDays), day).at(-1),
  )
  const before = await eachInTurn(new Set(traded), (day) => (day ? market.daily(id, day, day, at) : undefined))
  const known = before.flatMap((bars) => (bars && bars.day.length > 0 ? [bars] : []))
  return known.length === before.length ? joinedBars([...known, latest]) : undefined
}

import type { Calendar } from '#calendar/calendar.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from './instruments.ts'
import { calendarIdOf } from './listings.ts'

/** Minutes and trades are kept about this long; older ones are asked for as daily bars. */
export const ticksKeptDays = 31

/** A day, or an instant of it. */
export interface Moment {
  day: TradingDay
  instant?: Instant
}

/**
 * The half-open span of instants whose minutes or trades are asked for. An instant counts as it is; a plain date is the
 * venue's trading day, so that its minutes and trades add up to its daily bar, also where a session begins on the
 * evening before.
 * @param at the present; anything older than a month is cut off
 * @returns the end is exclusive
 */
export function tickSpan(
  calendar: Calendar,
  listing: Listing,
  start: Moment,
  end: Moment,
  at: Instant,
): [from: Instant, to: Instant] {
  const id = calendarIdOf(listing)
  const oldest = at - ticksKeptDays * dayMs
  const isNear = (day: TradingDay) => day >= calendar.dayOf(id, oldest) && day <= calendar.dayOf(id, at)
  const opening = (day: TradingDay): Instant => calendar.sessionOf(id, day)?.opensAt ?? openingAfter(day)
  const openingAfter = (day: TradingDay): Instant =>
    calendar.sessionOf(id, calendar.nextTradingDay(id, day))?.opensAt ?? at
  const from = start.instant ?? (isNear(start.day) ? opening(start.day) : Date.parse(start.day))
  // what is printed after a closing belongs to its day
  const to = Math.min(end.instant ?? (isNear(end.day) ? openingAfter(end.day) : Date.parse(end.day)), at)
  const begin = Math.max(from, oldest)
  return [begin, Math.max(begin, to)]
}

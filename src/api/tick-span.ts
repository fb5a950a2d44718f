import type { Calendar } from '#calendar/calendar.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import { readDate } from './present-time.ts'

/** Minutes and trades are kept about this long; older ones are asked for as daily bars. */
export const ticksKeptDays = 31

/**
 * The half-open span of instants whose minutes or trades are asked for. An instant counts as it is; a plain date is the
 * venue's trading day, so that its minutes and trades add up to its daily bar, also where a session begins on the
 * evening before.
 * @param at the present; anything older than a month is cut off
 * @returns the end is exclusive
 * @throws Failure INPUT_INVALID for anything that is no date
 */
export function tickSpan(
  calendar: Calendar,
  listing: Listing,
  { startDate, endDate }: { startDate: string; endDate: string },
  at: Instant,
): [from: Instant, to: Instant] {
  const id = calendarIdOf(listing)
  const oldest = at - ticksKeptDays * dayMs
  const start = readDate(startDate)
  const end = readDate(endDate)
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

import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Calendar, CalendarId, Session } from './calendar.ts'
import { addDays } from './days.ts'

const sessionsOfAWeek = 5
/** a session shorter than usual by more than this is one of a half day */
const halfDayMinutes = 30

/** The nearest of the longest sessions of the week to come: half days are shorter. */
export function usualSession(calendar: Calendar, id: CalendarId, now: Instant): Session {
  let usual = calendar.nextSession(id, now)
  for (let count = 1, session = usual; count < sessionsOfAWeek; count++) {
    session = calendar.nextSession(id, session.closesAt)
    if (minutesOf(session) > minutesOf(usual)) usual = session
  }
  return usual
}

/** Weekdays without a session, and days that end early, within so many days from today on. */
export function daysOff(
  calendar: Calendar,
  id: CalendarId,
  now: Instant,
  horizonDays: number,
): { date: TradingDay; halfDay: boolean }[] {
  const usualMinutes = minutesOf(usualSession(calendar, id, now))
  const found: { date: TradingDay; halfDay: boolean }[] = []
  const today = calendar.dayOf(id, now)
  for (let ahead = 0; ahead <= horizonDays; ahead++) {
    const date = addDays(today, ahead)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    const session = calendar.sessionOf(id, date)
    if (!session) found.push({ date, halfDay: false })
    else if (minutesOf(session) < usualMinutes - halfDayMinutes) found.push({ date, halfDay: true })
  }
  return found
}

const minutesOf = ({ continuousFrom, continuousTo }: Session) => (continuousTo - continuousFrom) / 60_000

import { Failure } from '#contract/failures.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Calendar, CalendarId, Session } from './calendar.ts'
import { dayNumberOf, tradingDayOf } from './days.ts'
import { readCalendarFacts, type CalendarFacts } from './facts.ts'
import { venueCalendar, type VenueCalendar } from './venue-calendar.ts'

/**
 * The calendars of all venues, from the facts in `seed/`.
 *
 * Every answer throws Failure INPUT_INVALID for an unknown calendar, a day that does not exist, and whatever lies
 * outside 1970 to 2100.
 */
export function createCalendar(facts: CalendarFacts = readCalendarFacts()): Calendar {
  const calendars = new Map<CalendarId, VenueCalendar>(
    [...Map.groupBy(facts.hours, (hours) => hours.calendar)].map(([id, hours]) => [
      id,
      venueCalendar(hours, facts.holidays),
    ]),
  )

  function of(id: CalendarId): VenueCalendar {
    const found = calendars.get(id)
    if (found === undefined) throw new Failure('INPUT_INVALID', { calendar: id }, 'no such trading calendar')
    return found
  }

  function neighbour(id: CalendarId, day: TradingDay, step: 1 | -1): TradingDay {
    return tradingDayOf(of(id).tradingDayFrom(dayNumberOf(day) + step, step))
  }

  function lastSession(id: CalendarId, at: Instant): Session {
    const calendar = of(id)
    let day = calendar.tradingDayFrom(calendar.dayOf(at), -1)
    let session = calendar.sessionOf(day)
    while (session.opensAt > at) {
      day = calendar.tradingDayFrom(day - 1, -1)
      session = calendar.sessionOf(day)
    }
    return session
  }

  function nextSession(id: CalendarId, at: Instant): Session {
    const calendar = of(id)
    let day = calendar.tradingDayFrom(calendar.dayOf(at), 1)
    let session = calendar.sessionOf(day)
    while (session.opensAt <= at) {
      day = calendar.tradingDayFrom(day + 1, 1)
      session = calendar.sessionOf(day)
    }
    return session
  }

  function tradingDays(id: CalendarId, from: TradingDay, to: TradingDay): TradingDay[] {
    const calendar = of(id)
    const last = dayNumberOf(to)
    const days: TradingDay[] = []
    for (let day = dayNumberOf(from); day <= last; day++) if (calendar.isOpenOn(day)) days.push(tradingDayOf(day))
    return days
  }

  function settlementDay(id: CalendarId, tradeDay: TradingDay): TradingDay | undefined {
    const calendar = of(id)
    const traded = dayNumberOf(tradeDay)
    if (!calendar.isOpenOn(traded)) return undefined
    const { days, calendar: settlesIn } = calendar.settlementOf(traded)
    const settling = of(settlesIn)
    let day = traded
    for (let count = 0; count < days; count++) day = settling.tradingDayFrom(day + 1, 1)
    return tradingDayOf(day)
  }

  return {
    sessionOf(id, day) {
      const number = dayNumberOf(day)
      const calendar = of(id)
      return calendar.isOpenOn(number) ? calendar.sessionOf(number) : undefined
    },
    continuousOn(id, day) {
      const number = dayNumberOf(day)
      const calendar = of(id)
      return calendar.isOpenOn(number) ? calendar.continuousOn(number) : undefined
    },
    at: (id, at) => of(id).at(at),
    isOpen: (id, at) => of(id).at(at) !== undefined,
    isTradingDay: (id, day) => of(id).isOpenOn(dayNumberOf(day)),
    nextTradingDay: (id, day) => neighbour(id, day, 1),
    previousTradingDay: (id, day) => neighbour(id, day, -1),
    lastSession,
    nextSession,
    tradingDays,
    settlementDay,
    settlementDays: (id, tradeDay) => of(id).settlementOf(dayNumberOf(tradeDay)).days,
    timeZoneOf: (id) => of(id).timeZone,
    dayOf: (id, at) => tradingDayOf(of(id).dayOf(at)),
  }
}

let shipped: Calendar | undefined
/** That of the files in `seed/`: they do not change while a process runs, and the years it has worked out serve whoever asks. */
export const shippedCalendar = (): Calendar => (shipped ??= createCalendar())

import type { Calendar, Session } from '#calendar/calendar.ts'
import { daysOff, usualSession } from '#calendar/usual-hours.ts'
import { countryName } from '#contract/country.ts'
import { productFor } from '#contract/entitlements.ts'
import { listExchanges, type Exchange } from '#contract/lists.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { exchangesWithHours } from '#market/venues.ts'
import { handle } from '#api/handle.ts'
import { keeper, onceByKey } from '#platform/kept.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'

const holidayHorizonDays = 120

type DatedVenue = (typeof exchangesWithHours)[number]

export function exchangeHandlers(rooms: Rooms) {
  const kept = keeper<Exchange>()
  return [
    handle(listExchanges, ({ expires }) => {
      const now = rooms.market.now()
      const list = exchangesWithHours.map((venue) =>
        kept(venue, standOf(venue, rooms.calendar, now), () => presentExchange(venue, rooms.calendar, now)),
      )
      return { expires, datetime: iso(now), list }
    }),
  ]
}

/** All that an exchange says of itself follows from these: they change a few times a day. */
const standOf = ({ calendar: id }: DatedVenue, calendar: Calendar, now: Instant) => [
  calendar.dayOf(id, now),
  calendar.isOpen(id, now),
  calendar.nextSession(id, now).opensAt,
  calendar.lastSession(id, now).opensAt,
  now < calendar.lastSession(id, now).continuousTo,
]

/** What an exchange says of itself at an instant. Its hours are the usual ones, also on a day that ends early. */
export function presentExchange(venue: DatedVenue, calendar: Calendar, now: Instant): Exchange {
  const { calendar: id } = venue
  const timezone = calendar.timeZoneOf(id)
  const next = calendar.nextSession(id, now)
  const usual = usualSession(calendar, id, now)
  const running = calendar.lastSession(id, now)
  const isOpen = calendar.isOpen(id, now)
  const product = productFor({ entityType: 'STOCK', venue: venue.code })
  return {
    codeMarket: venue.code,
    name: venue.name,
    isoCountry: venue.isoCountry,
    isoCurrency: venue.isoCurrency,
    nameCountry: venue.isoCountry && countryName(venue.isoCountry),
    timezone,
    hours: hoursIn(timezone, usual),
    hoursBerlin: hoursIn('Europe/Berlin', usual),
    isOpen,
    openToday: calendar.isTradingDay(id, calendar.dayOf(id, now)),
    nextOpening: isOpen ? undefined : iso(next.continuousFrom),
    closesAt: isOpen ? iso(now < running.continuousTo ? running.continuousTo : running.closesAt) : undefined,
    delay: '15 Minuten',
    realtimeWith: product && products[product],
    settlementDays: calendar.settlementDays(id, calendar.dayOf(id, now)),
    holidays: daysOff(calendar, id, now, holidayHorizonDays),
  }
}

const products: Readonly<Record<string, string>> = { BASIC: 'Basic', PLUS: 'Plus', PRO: 'Pro' }

const clockOf = onceByKey(
  (timeZone: string) => new Intl.DateTimeFormat('de-DE', { timeZone, hour: '2-digit', minute: '2-digit' }),
)

/** Continuous trading of a session as wall clock times of a zone. */
function hoursIn(timeZone: string, { continuousFrom, continuousTo }: Session): string {
  const clock = clockOf(timeZone)
  return `${clock.format(continuousFrom)}–${clock.format(continuousTo)}`
}

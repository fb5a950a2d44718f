import type { Calendar, CalendarId } from '#calendar/calendar.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import type { ListingFacts } from '#contract/entitlements.ts'
import { dayMs, type Instant, type NotationId } from '#contract/vocabulary.ts'
import type { Instrument, Listing, Notation } from './instruments.ts'
import { calendarOf, venueOf } from './venues.ts'

const indication = '@_IND'

/** The listing shown first: where most is traded. */
export const mainListing = (instrument: Instrument): Listing => ({ instrument, notation: firstOf(instrument) })

/** The best listing in a currency (lists and search show EUR where there is one), else the main listing. */
export function listingIn(instrument: Instrument, isoCurrency: string): Listing {
  const notation = instrument.notations.find((each) => each.isoCurrency === isoCurrency && each.venue !== indication)
  return { instrument, notation: notation ?? firstOf(instrument) }
}

/** The listing lists show: EUR where there is one; indices, currencies and commodities on their own venue. */
export const listListing = (instrument: Instrument): Listing =>
  listingIn(instrument, assetClasses.of(instrument).listedInEuro ? 'EUR' : instrument.isoCurrency)

/** The listing lists show, where it is in another currency than the main one. */
export function listListingInOtherCurrency(instrument: Instrument): Listing | undefined {
  const shown = listListing(instrument)
  return shown.notation.isoCurrency === mainListing(instrument).notation.isoCurrency ? undefined : shown
}

/** What decides who may see the listing in real time. */
export const listingFacts = ({ instrument, notation }: Listing): ListingFacts => ({
  entityType: instrument.entityType,
  entitySubType: instrument.entitySubType,
  venue: notation.venue,
  indexMic: instrument.facts.kind === 'index' ? instrument.facts.mic : undefined,
})

export function listingOf(instrument: Instrument, id: NotationId): Listing | undefined {
  const notation = instrument.notations.find((each) => each.id === id)
  return notation && { instrument, notation }
}

/** The listing that is quoted around the clock, of instruments that have one. */
export function indicationOf(instrument: Instrument): Listing | undefined {
  const notation = instrument.notations.find((each) => each.venue === indication)
  return notation && { instrument, notation }
}

/** The listing whose closes the prices of an indication are measured against: the main one, in the same currency. */
export function homeOfIndication({ instrument, notation }: Listing): Listing | undefined {
  const main = mainListing(instrument)
  return notation.venue === indication &&
    main.notation !== notation &&
    main.notation.isoCurrency === notation.isoCurrency
    ? main
    : undefined
}

export function isTrading(listing: Listing, calendar: Calendar, at: Instant): boolean {
  return venueOf(listing.notation.venue) !== undefined && calendar.isOpen(calendarIdOf(listing), at)
}

/** The calendar a listing trades by; Xetra's where its venue is not known. */
export function calendarIdOf({ instrument, notation }: Listing): CalendarId {
  const venue = venueOf(notation.venue)
  return venue ? calendarOf(instrument, venue) : 'XETR'
}

/** Sessions less than a minute apart count as one. */
const betweenSessionsMs = 60_000

interface Close {
  from: Instant
  until: Instant
  closesAt: Instant | undefined
}
/** by calendar, for the instants asked for last: every quote of a page asks */
const closes = new WeakMap<Calendar, Map<CalendarId, Close>>()

/** When the venue closes next; undefined where one session follows another. */
export function nextCloseOf(listing: Listing, calendar: Calendar, now: Instant): Instant | undefined {
  const id = calendarIdOf(listing)
  let known = closes.get(calendar)
  if (!known) closes.set(calendar, (known = new Map<CalendarId, Close>()))
  let close = known.get(id)
  if (!close || now < close.from || now >= close.until) known.set(id, (close = closeAfter(id, calendar, now)))
  return close.closesAt
}

function closeAfter(id: CalendarId, calendar: Calendar, now: Instant): Close {
  const { closesAt } = calendar.isOpen(id, now) ? calendar.lastSession(id, now) : calendar.nextSession(id, now)
  return {
    from: now,
    until: closesAt,
    closesAt: calendar.isOpen(id, closesAt + betweenSessionsMs) ? undefined : closesAt,
  }
}

const staleAfterDays = 3
/** Three trading days need at least this long; most prices are younger, so they need no calendar. */
const leastStaleMs = 2 * dayMs

/** Whether there is no price, or the venue has begun more than three trading days since the day of the last one. */
export function isStale(listing: Listing, calendar: Calendar, lastAt: Instant | undefined, now: Instant): boolean {
  if (lastAt === undefined) return true
  if (now - lastAt < leastStaleMs) return false
  const id = calendarIdOf(listing)
  let oldest = calendar.lastSession(id, now).day
  for (let step = 0; step < staleAfterDays; step++) oldest = calendar.previousTradingDay(id, oldest)
  // the calendars begin in 1970
  return lastAt < dayMs || calendar.dayOf(id, lastAt) < oldest
}

function firstOf(instrument: Instrument): Notation {
  const [first] = instrument.notations
  if (!first) throw new Error(`${instrument.key} has no notation`)
  return first
}

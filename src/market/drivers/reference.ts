import type { Calendar } from '#calendar/calendar.ts'
import { addDays } from '#calendar/days.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from '../instruments.ts'
import { calendarIdOf, homeOfIndication } from '../listings.ts'
import type { Market, Price, Quote } from '../market.ts'
import { type calendarPeriods, referenceDay } from '../performance.ts'

/** `MAX` reaches back to the first close there is. */
export type DriverRange = 'D1' | (typeof calendarPeriods)[number] | 'MAX'

/** A price and the instant whose market it shows. */
export interface PricedAt {
  readonly price: Price
  readonly at: Instant
  readonly day: TradingDay
}

interface Rooms {
  readonly market: Pick<Market, 'daily' | 'firstDay'>
  readonly calendar: Calendar
}

/** far enough for the longest holidays */
const daysOfRest = 14

/** The last price; one that was made in a closing auction is of the end of trading before it. */
export function lastOf({ calendar }: Pick<Rooms, 'calendar'>, listing: Listing, quote: Quote): PricedAt | undefined {
  if (quote.last === undefined || quote.lastAt === undefined) return undefined
  const id = calendarIdOf(listing)
  const day = calendar.dayOf(id, quote.lastAt)
  return { price: quote.last, at: Math.min(quote.lastAt, calendar.sessionOf(id, day)?.continuousTo ?? Infinity), day }
}

/**
 * The close a range is measured against, the one that the table of performances names; undefined where the history is too
 * short. An indication counts from the closes of the main listing.
 */
export function referenceOf(
  { market, calendar }: Rooms,
  listing: Listing,
  quote: Quote,
  last: PricedAt,
  range: DriverRange,
): PricedAt | undefined {
  const closing = homeOfIndication(listing) ?? listing
  const id = calendarIdOf(closing)
  const closedOn = (price: Price, day: TradingDay): PricedAt => ({
    price,
    day,
    at: calendar.sessionOf(id, day)?.continuousTo ?? Date.parse(`${day}T23:59:59Z`),
  })
  if (range === 'D1') {
    const { previousClose, previousCloseAt } = quote
    return previousClose === undefined || previousCloseAt === undefined
      ? undefined
      : closedOn(previousClose, calendar.dayOf(id, previousCloseAt))
  }
  const { id: notation } = closing.notation
  const begin = market.firstDay(notation)
  if (range === 'MAX') {
    // papers came out long after the first day that their market has
    for (const to of [addDays(begin, daysOfRest), addDays(last.day, -1)]) {
      const { day, close } = market.daily(notation, begin, to, quote.shownAt)
      const [firstDay, price] = [day[0], close[0]]
      if (firstDay !== undefined && price !== undefined && firstDay < last.day) return closedOn(price, firstDay)
    }
    return undefined
  }
  const wanted = referenceDay(closing === listing ? last.day : calendar.dayOf(id, quote.shownAt), range)
  if (wanted < begin) return undefined
  // one day is read where it is the right one: a day of a large index costs
  const wantedOpen = calendar.isTradingDay(id, wanted) ? wanted : calendar.previousTradingDay(id, wanted)
  for (const from of [wantedOpen, addDays(wanted, -daysOfRest)]) {
    const { day, close } = market.daily(notation, from, wanted, quote.shownAt)
    const [foundDay, price] = [day.at(-1), close.at(-1)]
    if (foundDay !== undefined && price !== undefined) return closedOn(price, foundDay)
  }
  return undefined
}

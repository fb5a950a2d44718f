import type { Calendar } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Instrument, Listing } from './instruments.ts'
import { calendarIdOf, indicationOf, isTrading, mainListing } from './listings.ts'

/**
 * The main listing while its venue trades, else the indication, where the instrument has one. Whoever sees the venue a
 * quarter of an hour late is shown the indication until the day's first price has come.
 * @param lastAtOf when the last price was that is seen of a listing
 */
export function listingThatLives(
  calendar: Calendar,
  instrument: Instrument,
  now: Instant,
  lastAtOf: (listing: Listing) => Instant | undefined,
): Listing {
  const main = mainListing(instrument)
  const indication = indicationOf(instrument)
  if (!indication) return main
  if (!isTrading(main, calendar, now)) return indication
  const lastAt = lastAtOf(main)
  return lastAt !== undefined && lastAt >= calendar.lastSession(calendarIdOf(main), now).opensAt ? main : indication
}

import type { Instrument, Listing } from '#market/instruments.ts'
import { calendarIdOf, indicationOf, isTrading, mainListing } from '#market/listings.ts'
import type { Asker } from './asker.ts'
import { requireQuality } from './quality.ts'
import type { Rooms } from './rooms.ts'

/**
 * The main listing while its venue trades, else the indication, where the instrument has one. Whoever sees the venue a
 * quarter of an hour late is shown the indication until the day's first price has come.
 */
export function liveListing(
  { market, calendar }: Pick<Rooms, 'market' | 'calendar'>,
  instrument: Instrument,
  asker: Asker,
): Listing {
  const main = mainListing(instrument)
  const indication = indicationOf(instrument)
  if (!indication) return main
  const now = market.now()
  if (!isTrading(main, calendar, now)) return indication
  const { lastAt } = market.quote(main.notation.id, requireQuality(asker, main))
  return lastAt !== undefined && lastAt >= calendar.lastSession(calendarIdOf(main), now).opensAt ? main : indication
}

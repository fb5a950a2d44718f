import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays, addMonths } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { listRow } from '#features/lists/rows.ts'
import { tidyOrNone } from '#figures/rounding.ts'
import { centralBankMeetings } from '#market/central-banks.ts'
import type { Listing } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { keeper } from '#platform/kept.ts'
import { listInterestRates, rateGroups, type InterestRow } from './interest-rates.contract.ts'

const mostMeetings = 4
/** no market rests longer */
const closedDays = 10

/** Rates of central banks, banks and states. */
export function interestRateHandlers(rooms: Rooms) {
  const { universe, market, calendar } = rooms
  const meetings = centralBankMeetings()

  const closeAt = ({ notation }: Listing, day: TradingDay): number | undefined =>
    market.daily(notation.id, addDays(day, -closedDays), day).close.at(-1)
  /** of days that are over: those a month and a year before the last price stand until the next day has one */
  const memory = perGeneration(rooms, () => keeper<{ month: number | undefined; year: number | undefined }>())
  const closesBefore = (listing: Listing, day: TradingDay) =>
    memory()(listing.notation, [day], () => ({
      month: closeAt(listing, addMonths(day, -1)),
      year: closeAt(listing, addMonths(day, -12)),
    }))

  /** Percentage points. */
  const changeFrom = (before: number | undefined, last: number | undefined): number | undefined =>
    last === undefined || before === undefined ? undefined : tidyOrNone(last - before, 3)

  return [
    handle(listInterestRates, ({ asker, expires }) => {
      const today = calendar.dayOf('XETR', market.now())
      const list = universe.ofType('INTEREST').flatMap((instrument): InterestRow[] => {
        const { facts, isoCountry } = instrument
        if (facts.kind !== 'interest') return []
        const listing = listListing(instrument)
        const row = listRow(rooms, listing, asker)
        const { datetimeLast } = row.quote
        const { month, year } = closesBefore(
          listing,
          datetimeLast === undefined ? today : calendar.dayOf('XETR', Date.parse(datetimeLast)),
        )
        const held = facts.group === 'policy' ? (facts.steps ?? []).filter(({ day }) => day <= today) : []
        const [before, now] = held.slice(-2)
        return [
          {
            ...row,
            group: facts.group,
            isoCountry,
            years: facts.years,
            change1Month: changeFrom(month, row.quote.last),
            change1Year: changeFrom(year, row.quote.last),
            ...(before && now && { validFrom: now.day, changeLast: tidyOrNone(now.rate - before.rate, 3) }),
          },
        ]
      })
      return {
        expires,
        // within a group in the order of the file: by country, then by term
        list: list.toSorted((a, b) => rateGroups.indexOf(a.group) - rateGroups.indexOf(b.group)),
        meetings: meetings
          .filter(({ day }) => day >= today)
          .toSorted((a, b) => a.day.localeCompare(b.day))
          .slice(0, mostMeetings)
          .map(({ day, time, bank, title, source }) => ({ date: day, time, bank, title, source })),
      }
    }),
  ]
}

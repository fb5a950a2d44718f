import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { requireQuality } from '#api/quality.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { perGeneration } from '#api/generation.ts'
import { addDays } from '#calendar/days.ts'
import { createAgenda } from '#content/agenda.ts'
import { tidy } from '#figures/rounding.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import type { Contribution } from '#market/drivers.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { type MarketDay, marketDay } from '#market/market-day.ts'
import type { Asker } from '#api/asker.ts'
import { getMarketToday } from './market-today.contract.ts'
import { marketSentences } from './market-words.ts'

const shownMembers = 3
const daysAhead = 120
const shownEvents = 5

/** The day of an index in words and numbers. */
export function marketTodayHandlers(rooms: Rooms) {
  const { market, calendar, universe, fundamentals, origin } = rooms
  const agenda = perGeneration(rooms, () => createAgenda(rooms))
  const present = (instrument: Instrument) => presentInstrument(instrument, origin)
  const named = ({ member, value }: Contribution) => ({ instrument: present(member), value })

  function dayOf(members: readonly Instrument[], asker: Asker): MarketDay {
    return marketDay(
      members.map((instrument) => {
        const { performancePct, high, low, highPrice1Year, lowPrice1Year } = quoteOf(
          rooms,
          mainListing(instrument),
          asker,
        )
        return { instrument, changePct: performancePct, high, low, yearHigh: highPrice1Year, yearLow: lowPrice1Year }
      }),
    )
  }

  const eventsOf = (members: readonly Instrument[]) => {
    const today = calendar.dayOf('XETR', market.now())
    return members
      .flatMap((instrument) =>
        fundamentals.events(instrument, today, addDays(today, daysAhead)).map((event) => ({ instrument, event })),
      )
      .toSorted(
        (a, b) => a.event.day.localeCompare(b.event.day) || a.instrument.name.localeCompare(b.instrument.name, 'de'),
      )
  }

  /** What is due for everybody: decisions of central banks, expiries. */
  const commonDates = () => {
    const today = calendar.dayOf('XETR', market.now())
    return agenda()
      .between(today, addDays(today, daysAhead), [])
      .filter(({ kind }) => kind !== 'HOLIDAYS')
  }

  return [
    handle(getMarketToday, async ({ query, asker, expires }) => {
      const index = instrumentOf(rooms, 'INDEX', query.index)
      const listing = mainListing(index)
      const quote = market.quote(listing.notation.id, requireQuality(asker, listing))
      const members = universe.membersOf(index)
      const { change, first, last, contributions, industries } = await rooms.drivers.explain(listing, quote, 'D1')
      const day = dayOf(members, asker)
      const events = eventsOf(members)
      const industryList = industries.map(({ sector, members: number, value }) => ({
        name: sector === undefined ? 'ohne Branche' : germanTerm(sector),
        members: number,
        value,
      }))
      return {
        expires,
        index: present(index),
        last: last?.price,
        performancePct: change,
        performance: first && last && tidy(last.price - first.price, 2),
        isOpen: quote.isOpen,
        note: 'automatisch erstellt aus simulierten Kursen',
        text: marketSentences({
          name: index.name,
          last: last?.price,
          changePct: change,
          day: last?.day,
          today: calendar.dayOf('XETR', market.now()),
          isOpen: quote.isOpen,
          ...day,
          industries: industryList,
          members: contributions.map(({ member, value }) => ({ name: member.name, value })),
          highs: day.highs?.map(({ name }) => name),
          lows: day.lows?.map(({ name }) => name),
          events: [
            ...commonDates().map((entry) => ({ day: entry.day, what: entry.title })),
            ...events.map(({ instrument, event }) => ({
              day: event.day,
              what: event.kind === 'RESULT_REPORTS' ? 'Zahlen' : event.title,
              of: instrument.name,
            })),
          ].toSorted((a, b) => a.day.localeCompare(b.day)),
        }),
        numberTop: day.risen,
        numberFlop: day.fallen,
        numberEqual: day.unchanged,
        industryList,
        topList: contributions
          .filter(({ value }) => value > 0)
          .slice(0, shownMembers)
          .map(named),
        flopList: contributions
          .filter(({ value }) => value < 0)
          .slice(-shownMembers)
          .toReversed()
          .map(named),
        highList: day.highs?.map(present),
        lowList: day.lows?.map(present),
        eventList: events.slice(0, shownEvents).map(({ instrument, event }) => ({
          date: event.day,
          name: event.title,
          instrument: present(instrument),
        })),
      }
    }),
  ]
}

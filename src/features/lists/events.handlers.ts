import { addDays } from '#calendar/days.ts'
import { getCalendarEvents, getCrossRate, type CalendarEvent } from '#contract/lists.ts'
import type { CompanyEvent, EventKind } from '#market/fundamentals.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { Failure } from '#contract/failures.ts'
import { handle } from '#api/handle.ts'
import { keeper } from '#platform/kept.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, readDate } from '#api/present-time.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

const kinds: Record<EventKind, string> = {
  RESULT_REPORTS: 'Ergebnisberichte',
  DIVIDENDS: 'Dividenden',
  GENERAL_MEETING: 'Hauptversammlungen',
  SPLITS: 'Aktiensplits',
}
const longestDays = 400
/** companies report once a quarter: by then every member of an index has a date */
const quarterDays = 92
const weekDays = 7

export function eventHandlers(rooms: Rooms) {
  const { calendar, fundamentals, market, universe, origin } = rooms
  const keptEvents = keeper<CalendarEvent>()
  return [
    handle(getCalendarEvents, ({ query, expires }) => {
      const today = calendar.dayOf('XETR', market.now())
      const from = query.dateTimeStart ? readDate(query.dateTimeStart).day : today
      const asked = query.dateTimeEnd
        ? readDate(query.dateTimeEnd).day
        : addDays(from, query.entityValue ? longestDays : query.idIndex ? quarterDays : weekDays)
      const to = asked < addDays(from, longestDays) ? asked : addDays(from, longestDays)
      const found =
        from > to
          ? []
          : stocksOf(query).flatMap((stock) => fundamentals.events(stock, from, to).map((event) => ({ stock, event })))
      found.sort((a, b) => a.event.day.localeCompare(b.event.day) || a.stock.name.localeCompare(b.stock.name, 'de'))
      return {
        expires,
        total: found.length,
        hint: 'Termine simuliert',
        list: found
          .slice(0, query.perPage)
          .map(({ stock, event }) =>
            keptEvents(event, [stock, event.day > today], () => presentEvent(stock, event, event.day > today)),
          ),
      }
    }),

    handle(getCrossRate, ({ params, query }) => {
      const pair = instrumentOf(rooms, 'CURRENCY', `${params.base}${params.quote}`.toUpperCase())
      const today = calendar.dayOf('XETR', market.now())
      const day = query.date ? readDate(query.date).day : today
      if (day > today) throw new Failure('INPUT_INVALID', { date: day }, `There are no rates of ${day} yet`)
      const bars = market.daily(mainListing(pair).notation.id, addDays(day, -10), day)
      const last = bars.day.length - 1
      return {
        date: bars.day[last] ?? day,
        open: bars.open[last],
        close: bars.close[last],
        high: bars.high[last],
        low: bars.low[last],
      }
    }),
  ]

  /** One share, the members of an index, or the best known shares. */
  function stocksOf(query: {
    entityType?: Instrument['entityType']
    entityValue?: string
    idIndex?: string
  }): readonly Instrument[] {
    if (query.entityValue)
      return [instrumentOf(rooms, query.entityType ?? 'STOCK', query.entityValue)].filter(
        ({ facts }) => facts.kind === 'stock',
      )
    if (query.idIndex) return universe.membersOf(instrumentOf(rooms, 'INDEX', query.idIndex))
    return universe.ofType('STOCK').filter(({ facts }) => facts.kind === 'stock' && facts.indices.length > 0)
  }

  function presentEvent(stock: Instrument, { id, kind, day, title }: CompanyEvent, estimated: boolean): CalendarEvent {
    const at = iso(Date.parse(`${day}T07:00:00Z`))
    return {
      type: 'V1CalendarEvent',
      entityType: 'CALENDAR_EVENT',
      entityValue: id,
      name: `${stock.name}: ${title}`,
      eventCategoryType: kind,
      nameEventCategoryType: kinds[kind],
      datetimeStart: at,
      datetimeEnd: at,
      estimated,
      stocksCompanyEvent: {
        instrument: presentInstrument(stock, origin),
        companyEvent: { id, title, eventName: title, nameCategory: kinds[kind], datetimeEvent: at },
      },
    }
  }
}

import { addDays } from '#calendar/days.ts'
import { agendaInstant, createAgenda, type AgendaEntry } from '#content/agenda.ts'
import {
  companyEventCategories,
  eventCategories,
  getCalendarEvents,
  getCrossRate,
  type CalendarEvent,
} from '#contract/lists.ts'
import type { CompanyEvent } from '#market/fundamentals.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { Failure } from '#contract/failures.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { keeper } from '#platform/kept.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, readDate } from '#api/present-time.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

const kinds: Record<CalendarEvent['eventCategoryType'], string> = {
  RESULT_REPORTS: 'Ergebnisberichte',
  DIVIDENDS: 'Dividenden',
  GENERAL_MEETING: 'Hauptversammlungen',
  SPLITS: 'Aktiensplits',
  ECONOMY: 'Konjunktur',
  IPOS: 'Börsengänge',
  CENTRAL_BANKS: 'Notenbanken',
  EXPIRIES: 'Verfallstage',
  HOLIDAYS: 'Feiertage',
}
const ofCompanies: ReadonlySet<string> = new Set(companyEventCategories)
const longestDays = 400
/** companies report once a quarter: by then every member of an index has a date */
const quarterDays = 92
const weekDays = 7

/** What is asked for; those of companies where nothing is, or nothing that there is. */
function categoriesIn(text = ''): { categories: ReadonlySet<string>; hasOthers: boolean } {
  const named = eventCategories.filter((category) => text.split(',').includes(category))
  const categories = new Set<string>(named.length > 0 ? named : companyEventCategories)
  return { categories, hasOthers: named.some((category) => !ofCompanies.has(category)) }
}

export function eventHandlers(rooms: Rooms) {
  const { calendar, fundamentals, market, universe, origin } = rooms
  const keptEvents = keeper<CalendarEvent>()
  const agenda = perGeneration(rooms, () => createAgenda(rooms))
  return [
    handle(getCalendarEvents, ({ query, expires }) => {
      const today = calendar.dayOf('XETR', market.now())
      const from = query.dateTimeStart ? readDate(query.dateTimeStart).day : today
      const asked = query.dateTimeEnd
        ? readDate(query.dateTimeEnd).day
        : addDays(from, query.entityValue ? longestDays : query.idIndex ? quarterDays : weekDays)
      const to = asked < addDays(from, longestDays) ? asked : addDays(from, longestDays)
      const wanted = categoriesIn(query.eventCategoryType)
      const ofShares =
        from > to
          ? []
          : stocksOf(query).flatMap((stock) =>
              fundamentals
                .events(stock, from, to)
                .flatMap((event) => (wanted.categories.has(event.kind) ? { stock, event } : [])),
            )
      ofShares.sort((a, b) => a.event.day.localeCompare(b.event.day) || a.stock.name.localeCompare(b.stock.name, 'de'))
      const ofAll =
        from > to || !wanted.hasOthers
          ? []
          : agenda()
              .between(from, to, [])
              .flatMap((entry) => commonEvent(entry, wanted.categories))
      const list = ofShares
        .slice(0, query.perPage)
        .map(({ stock, event }) =>
          keptEvents(event, [stock, event.day > today], () => presentEvent(stock, event, event.day > today)),
        )
      return {
        expires,
        total: ofShares.length + ofAll.length,
        hint: wanted.hasOthers ? 'Termine von Unternehmen simuliert' : 'Termine simuliert',
        list:
          ofAll.length === 0
            ? list
            : [...list, ...ofAll]
                .toSorted((a, b) => a.datetimeStart.slice(0, 10).localeCompare(b.datetimeStart.slice(0, 10)))
                .slice(0, query.perPage),
      }
    }),

    handle(getCrossRate, ({ params, query }) => {
      const pair = instrumentOf(rooms, 'CURRENCY', `${params.base}${params.quote}`.toUpperCase())
      const today = calendar.dayOf('XETR', market.now())
      const day = query.date ? readDate(query.date).day : today
      if (day > today) throw new Failure('INPUT_INVALID', { date: day }, `There are no rates of ${day} yet`)
      const reach = query.source && !query.date ? 366 : 10
      const bars = market.daily(mainListing(pair).notation.id, addDays(day, -reach), day)
      const sources = bars.day.map((_, row) => bars.sources.findLast(({ from }) => from <= row)?.source)
      const last = query.source ? sources.findLastIndex((source) => source !== 'simulated') : bars.day.length - 1
      const source = sources[last]
      return {
        date: bars.day[last] ?? day,
        ...(source !== 'simulated' && { source }),
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

  /** A date that belongs to no company; nothing where it is not wanted. */
  function commonEvent(entry: AgendaEntry, wanted: ReadonlySet<string>): CalendarEvent[] {
    const { id, day, kind, title } = entry
    if (!wanted.has(kind)) return []
    const category = eventCategories.find((each) => each === kind)
    const at = iso(agendaInstant(entry) ?? Date.parse(`${day}T07:00:00Z`))
    return category === undefined
      ? []
      : [
          {
            type: 'V1CalendarEvent',
            entityType: 'CALENDAR_EVENT',
            entityValue: id,
            name: title,
            eventCategoryType: category,
            nameEventCategoryType: kinds[category],
            datetimeStart: at,
            datetimeEnd: at,
            estimated: false,
          },
        ]
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

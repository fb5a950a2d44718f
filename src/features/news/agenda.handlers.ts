import { userOf, type Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle, type Request } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { isoOrNone, readDate } from '#api/present-time.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import {
  addDays,
  addMonths,
  civil,
  dayFrom,
  dayNumberOf,
  daysInMonth,
  tradingDayOf,
  weekEnding,
} from '#calendar/days.ts'
import { agendaInstant, createAgenda, type AgendaEntry as Entry } from '#content/agenda.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay, UserId } from '#contract/vocabulary.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { ownPapers } from '#features/lists/own-papers.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import { ownerOfAddress } from '#portfolio/calendar-addresses.ts'
import {
  agendaKinds,
  listAgenda,
  listAgendaByAddress,
  listOwnAgenda,
  type Agenda,
  type AgendaEntry,
  type AgendaQuery,
  type AgendaRange,
} from './agenda.contract.ts'

const quarterDays = 92
/** quarters before that are in the reports of companies by then */
const reportedAfterDays = 21
const quartersAYear = 4

/** What is due when. */
export function agendaHandlers(rooms: Rooms) {
  const { calendar, db, market, universe, fundamentals, origin, ownDates } = rooms
  const agenda = perGeneration(rooms, () => createAgenda(rooms))
  const indices = perGeneration(rooms, () =>
    universe.ofType('INDEX').filter((index) => universe.membersOf(index).length > 0),
  )

  return [
    handle(listAgenda, (request) => agendaFor(request)),

    handle(listOwnAgenda, async (request) => agendaFor(request, await sharesOf(userOf(request.asker)))),

    handle(listAgendaByAddress, async (request) => {
      const owner = await ownerOfAddress(db, request.params.secret)
      if (owner === undefined) throw new Failure('NOT_FOUND', {}, 'No calendar has this address')
      return agendaFor(request, await sharesOf(owner))
    }),
  ]

  /** Those that somebody watches or has booked. */
  async function sharesOf(user: UserId): Promise<Instrument[]> {
    return [...(await ownPapers(rooms, user)).keys()].flatMap((key) => {
      const instrument = universe.byKey(key)
      return instrument?.facts.kind === 'stock' ? instrument : []
    })
  }

  /** @param own shares whose dates are wanted; absent: those of everybody */
  function agendaFor(
    { query, asker, expires }: Pick<Request<unknown, AgendaQuery, unknown>, 'query' | 'asker' | 'expires'>,
    own?: readonly Instrument[],
  ): Agenda {
    const dateToday = calendar.dayOf('XETR', market.now())
    const date = query.date ? readDate(query.date).day : dateToday
    const { from, to, previous, next } = stretchOf(date, query.range)
    const members = query.idIndex ? universe.membersOf(instrumentOf(rooms, 'INDEX', query.idIndex)) : undefined
    const stocks = own ? own.filter((stock) => !members || members.includes(stock)) : members
    const isWanted = ({ importance, isoCountry, company }: Entry) =>
      importance >= query.importance &&
      (query.isoCountry === undefined || isoCountry === query.isoCountry) &&
      (stocks === undefined || company !== undefined)
    const before = agenda().between(from, to, stocks)
    const ofAllKinds = before.filter(isWanted)
    const found = ofAllKinds.filter(({ kind }) => query.kind === undefined || kind === query.kind)
    const totals = countedBy(found, ({ day }) => day)
    const shown = firstOfEachDay(found, query.perDay).slice(
      query.page * query.perPage,
      (query.page + 1) * query.perPage,
    )
    const later =
      found.length > 0
        ? undefined
        : agenda()
            .between(addDays(to, 1), addDays(to, quarterDays), stocks)
            .find((each) => isWanted(each) && (query.kind === undefined || each.kind === query.kind))
    return {
      expires,
      hint: 'Termine von Unternehmen simuliert',
      date,
      dateToday,
      dateStart: from,
      dateEnd: to,
      datePrevious: previous,
      dateNext: next,
      total: found.length,
      numberImportant: found.filter(({ importance }) => importance === 3).length,
      kinds: agendaKinds.map(({ kind }) => ({
        kind,
        total: ofAllKinds.filter((each) => each.kind === kind).length,
      })),
      kindsWithoutSource: ownDates.isNamed ? [] : ['ECONOMY', 'IPOS'],
      days: [...totals].map(([day, total]) => ({ date: day, total })),
      countries: [...countedBy(before, ({ isoCountry }) => isoCountry ?? '').keys()].filter(Boolean).toSorted(),
      indices: indices().map((index) => presentInstrument(index, origin)),
      next: later?.day,
      list: shown.map((each) => ({
        ...plain(each, dateToday),
        ...(query.withFigures === 'true' && figuresOf(each, dateToday, asker)),
      })),
    }
  }

  function plain(entry: Entry, today: TradingDay): AgendaEntry {
    const { id, day, kind, isoCountry, title, importance, source, company, told } = entry
    return {
      id,
      date: day,
      datetime: isoOrNone(agendaInstant(entry)),
      kind,
      isoCountry,
      title,
      importance,
      source,
      ...told,
      ...(company && { estimated: day > today, instrument: presentInstrument(company.stock, origin) }),
    }
  }

  /** What a company earns or pays, as far as it is known by now. */
  function figuresOf({ company, day }: Entry, today: TradingDay, asker: Asker): Partial<AgendaEntry> {
    if (!company) return {}
    const { stock, event } = company
    const quote = quoteOf(rooms, listListing(stock), asker)
    const { isoCurrency } = mainListing(stock).notation
    if (event.kind === 'DIVIDENDS') return { quote, isoCurrency, ...dividendOf(stock, day) }
    if (event.kind === 'RESULT_REPORTS') return { quote, isoCurrency, ...earningsOf(stock, day, day <= today) }
    return { quote }
  }

  function dividendOf(stock: Instrument, exDay: TradingDay) {
    const all = fundamentals.dividends(stock)
    const index = all.findIndex((each) => each.exDay === exDay)
    const dividend = all[index]
    return { actual: dividend?.amount, yieldPct: percentOf(dividend?.yield), previous: all[index - 1]?.amount }
  }

  /** Of the quarter that a day is about: of one to come only what the same quarter brought the year before. */
  function earningsOf(stock: Instrument, day: TradingDay, isOut: boolean) {
    const quarters = fundamentals.quarters(stock)
    if (!isOut) return { previous: quarters.at(-quartersAYear)?.eps }
    const index = quarters.findLastIndex(({ end }) => end <= addDays(day, -reportedAfterDays))
    return { actual: quarters[index]?.eps, previous: quarters[index - quartersAYear]?.eps }
  }
}

const percentOf = (share: number | undefined): number | undefined =>
  share === undefined ? undefined : Math.round(share * 10_000) / 100

function countedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

/** @param entries by day, then by weight */
function firstOfEachDay(entries: readonly Entry[], most: number): readonly Entry[] {
  let day: TradingDay | undefined
  let number = 0
  return entries.filter((entry) => {
    number = entry.day === day ? number + 1 : 1
    day = entry.day
    return number <= most
  })
}

/** First and last day of a stretch, and a day of its neighbours. */
function stretchOf(date: TradingDay, range: AgendaRange) {
  switch (range) {
    case 'D1':
      return { from: date, to: date, previous: addDays(date, -1), next: addDays(date, 1) }
    case 'W1': {
      const sunday = tradingDayOf(weekEnding(dayNumberOf(date)))
      const monday = addDays(sunday, -6)
      return { from: monday, to: sunday, previous: addDays(monday, -7), next: addDays(sunday, 1) }
    }
    case 'M1': {
      const { year, month } = civil(dayNumberOf(date))
      const first = tradingDayOf(dayFrom(year, month, 1))
      const last = tradingDayOf(dayFrom(year, month, daysInMonth(year, month)))
      return { from: first, to: last, previous: addMonths(first, -1), next: addDays(last, 1) }
    }
    case 'M3':
      return {
        from: date,
        to: addDays(date, quarterDays - 1),
        previous: addDays(date, -quarterDays),
        next: addDays(date, quarterDays),
      }
  }
}

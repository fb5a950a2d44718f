import { setImmediate as pause } from 'node:timers/promises'
import { addDays } from '#calendar/days.ts'
import { assetClasses, type ClassKey } from '#contract/asset-classes.ts'
import {
  getExtremes,
  getMarketOverview,
  getMostSearched,
  getRealtimeList,
  listClass,
  type ListSelection,
  type ListRow,
} from '#contract/lists.ts'
import { Failure } from '#contract/failures.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { performanceToClose, type DailyFigures } from '#market/statistics.ts'
import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { keptForAWhile } from '#platform/kept.ts'
import { handle } from '#api/handle.ts'
import { liveListing } from '#api/live-listing.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { meeting } from '#finder/criteria.ts'
import { extremesOf } from '#finder/extremes.ts'
import { find } from '#finder/find.ts'
import { instrumentCriteria } from '#finder/instrument-criteria.ts'
import { leadPapers } from '#finder/lead-papers.ts'
import { mostSearched } from '#finder/most-searched.ts'
import { ranked, type Order } from '#finder/ranking.ts'
import { leadOrder, named, overviewTabs, realtimeIndices, realtimeShares } from '#finder/selections.ts'
import { longLinesIn } from './long-lines.ts'
import { membersHint } from './members-hint.ts'
import { stillCounting } from '#features/instrument/quotes.handlers.ts'
import { isSortName, listRow, nameIndustry, sortValues } from './rows.ts'
import { daySparkline, yearSparklines } from '#market/sparklines.ts'

/** More instruments than this are not asked for their prices within one turn of the event loop. */
const mostAtOnce = 100
const portion = 20
const orderAgeMs = 60_000
/** every class in every order, for every tier */
const mostOrders = 500

const japaneseSelection = 'Auswahl japanischer Werte: Die Liste der Mitglieder des Nikkei 225 liegt uns nicht vor.'

/** what a sparkline reaches back to */
type Span = 'Y5' | 'Y1' | 'D1'
type Figures = ReadonlyMap<Instrument, number | string | undefined>

export function listHandlers(rooms: Rooms) {
  const memory = perGeneration(rooms, () => ({
    orders: keptForAWhile<Figures>({ forMs: orderAgeMs, most: mostOrders, now: () => rooms.clock.now() }),
    papers: leadPapers(rooms),
    yearLine: yearSparklines(rooms),
  }))
  const longLines = longLinesIn(rooms)
  const ofClass = async (key: ClassKey) =>
    assetClasses.get(key).computed ? memory().papers() : rooms.universe.ofClass(key)

  return [
    handle(listClass, async ({ params, query, asker, expires }) => {
      const { assetClass } = params
      const all = await ofClass(assetClass)
      const chosen = meeting(selected(query.selection, assetClass, all), instrumentCriteria(query))
      const { sort } = query
      const start = query.page * query.perPage
      const row = (instrument: Instrument): ListRow => ({
        ...listRow(rooms, listListing(instrument), asker),
        nameIndustry: nameIndustry(instrument),
      })
      const page =
        // The universe stands in the order of names, papers stand by their underlying.
        sort === undefined || (sort === 'NAME' && !assetClasses.get(assetClass).computed)
          ? find(query.order === 'DESC' ? chosen.toReversed() : chosen, { start, most: query.perPage }).list.map(row)
          : await sortedPage(
              assetClass,
              all,
              chosen,
              { sort, order: query.order ?? (sort === 'NAME' ? 'ASC' : 'DESC'), start, most: query.perPage },
              row,
              asker,
            )
      if (query.withSparkline) await addSparklines(page, query.withSparkline)
      return {
        expires,
        total: chosen.length,
        page: query.page,
        perPage: query.perPage,
        datetime: iso(rooms.market.now()),
        list: page,
      }
    }),

    handle(getRealtimeList, ({ params, query, asker, expires }) => {
      const list = realtimeIndices[params.alias]
      const index = rooms.universe.find('INDEX', list.entityValue)
      if (!index) throw new Failure('INSTRUMENT_UNKNOWN', { entityValue: list.entityValue })
      const row = (instrument: Instrument) => listRow(rooms, liveListing(rooms, instrument, asker), asker)
      const shares = realtimeShares(rooms.universe, index, list)
      const found = find(shares.map(row), {
        ranking: { by: sortValue(query.sort), order: query.order },
        start: query.page * query.perPage,
        most: query.perPage,
      })
      return {
        expires,
        name: list.name,
        hint: list.insteadOfMembers ? japaneseSelection : membersHint(index, shares.length),
        index: row(index),
        total: found.total,
        list: [...found.list],
      }
    }),

    handle(getMarketOverview, async ({ params, query, asker, expires }) => {
      const instruments = overviewTabs[params.tab].flatMap((wanted) => named(rooms.universe, wanted) ?? [])
      const list = instruments.map((instrument) => listRow(rooms, liveListing(rooms, instrument, asker), asker))
      await addSparklines(list, query.withSparkline)
      return { expires, list }
    }),

    handle(getExtremes, ({ query, asker, expires }) => {
      const today = rooms.calendar.dayOf('XETR', rooms.market.now())
      const { highs, lows } = extremesOf(rooms.universe.ofType('STOCK'), rooms.statistics, today)
      const first = (found: readonly Instrument[]) =>
        found.slice(0, query.perPage).map((instrument) => listRow(rooms, listListing(instrument), asker))
      const complete = rooms.statistics.completeSince()
      return {
        expires,
        highs: first(highs),
        lows: first(lows),
        datetime: complete === undefined ? undefined : iso(complete),
        hint: stillCounting(rooms.statistics),
      }
    }),

    handle(getMostSearched, async ({ query, asker, expires }) => {
      const since = addDays(rooms.calendar.dayOf('XETR', rooms.clock.now()), -30)
      const keys = await mostSearched(rooms.db, since, query.perPage)
      const found = keys.flatMap((key) => rooms.universe.byKey(key) ?? [])
      return { expires, list: found.map((instrument) => listRow(rooms, listListing(instrument), asker)) }
    }),
  ]

  async function addSparklines(rows: ListRow[], span: Span) {
    const found = rows.flatMap((row) => {
      const listing = rooms.universe.byNotation(row.quote.market.idNotation as never)
      return listing ? [{ row, listing }] : []
    })
    const lines = await linesOf(
      found.map(({ listing }) => listing),
      span,
    )
    found.forEach(({ row }, i) => Object.assign(row, lines[i]))
  }

  async function linesOf(listings: readonly Listing[], span: Span) {
    if (span === 'Y5') return longLines()(listings)
    return span === 'Y1'
      ? Promise.all(listings.map(memory().yearLine))
      : listings.map((listing) => daySparkline(rooms, listing))
  }

  function selected(selection: ListSelection, assetClass: ClassKey, all: readonly Instrument[]) {
    if (selection === 'all') return all
    const lead = leadOrder(rooms.universe, assetClass, all)
    if (selection === 'lead') return lead
    if (selection === 'withMembers') return lead.filter((each) => rooms.universe.membersOf(each).length > 0)
    const known = new Set(lead)
    return [...lead, ...all.filter((instrument) => !known.has(instrument))]
  }

  interface Cut {
    sort: string
    order: Order
    start: number
    most: number
  }

  /** A page in the order of a figure. Few are asked for it; of many the figures stand for a minute. */
  async function sortedPage(
    assetClass: string,
    all: readonly Instrument[],
    chosen: readonly Instrument[],
    { sort, order, start, most }: Cut,
    row: (instrument: Instrument) => ListRow,
    asker: Asker,
  ): Promise<ListRow[]> {
    const value = sortValue(sort)
    const stretch = { start, most }
    if (chosen.length <= mostAtOnce)
      return [...find(chosen.map(row), { ranking: { by: value, order }, ...stretch }).list]
    const inTable = tableValues[sort]
    if (inTable) {
      const by = ({ key }: Instrument) => inTable(rooms.statistics.of(key))
      const { list } = find(chosen, { ranking: { by, order }, ...stretch })
      return ranked(list.map(row), value, order)
    }
    const key = `${assetClass} ${sort} ${asker.rights.tier}`
    const figures = await memory().orders(key, () => figuresOf(all, value, asker))
    const by = (instrument: Instrument) => figures.get(instrument)
    return find(chosen, { ranking: { by, order }, ...stretch }).list.map(row)
  }

  /** A figure of each of many instruments, in portions: other readers come in between. */
  async function figuresOf(
    all: readonly Instrument[],
    value: (row: ListRow) => number | string | undefined,
    asker: Asker,
  ) {
    const figures = new Map<Instrument, number | string | undefined>()
    for (const [i, instrument] of all.entries()) {
      figures.set(instrument, value(listRow(rooms, listListing(instrument), asker)))
      if (i % portion === 0) await pause()
    }
    return figures
  }
}

/**
 * Figures that stand in the table of daily figures: which page a row is on goes by it, its place there by the price
 * shown.
 */
const tableValues: Record<string, (figures: DailyFigures | undefined) => number | undefined> = {
  PERFORMANCE_1Y: (figures) => figures && performanceToClose(figures, 'Y1'),
  AVERAGE_MONEY: (figures) => figures?.averageTurnover20d,
}

function sortValue(sort: string) {
  const value = isSortName(sort) ? sortValues[sort] : undefined
  if (!value)
    throw new Failure('INPUT_INVALID', { sort }, `Unknown sort: ${sort}. Known: ${Object.keys(sortValues).join(' ')}`)
  return value
}

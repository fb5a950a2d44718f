import { setImmediate as pause } from 'node:timers/promises'
import { addDays } from '#calendar/days.ts'
import { assetClasses, type ClassKey } from '#contract/asset-classes.ts'
import {
  getExtremes,
  getMarketOverview,
  getMostSearched,
  getRealtimeList,
  listClass,
  type ListRow,
} from '#contract/lists.ts'
import { Failure } from '#contract/failures.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { performanceToClose } from '#market/statistics.ts'
import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { keptForAWhile } from '#platform/kept.ts'
import { handle } from '#api/handle.ts'
import { liveListing } from '#api/live-listing.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { leadPapers } from './lead-papers.ts'
import { fits } from '#finder/criteria.ts'
import { mostSearched } from '#finder/most-searched.ts'
import { bySize, ranked } from '#finder/ranking.ts'
import { leadOrder, named, overviewTabs, realtimeIndices } from '#finder/selections.ts'
import { stillCounting } from '#features/instrument/quotes.handlers.ts'
import { listListing, isSortName, listRow, sortValues } from './rows.ts'
import { daySparkline, longSparklines, yearSparklines } from './sparklines.ts'

/** More instruments than this are not asked for their prices within one turn of the event loop. */
const mostAtOnce = 100
const portion = 20
const orderAgeMs = 60_000
/** every class in every order, for every tier */
const mostOrders = 500

/** what a sparkline reaches back to */
type Span = 'Y5' | 'Y1' | 'D1'
type Figures = ReadonlyMap<Instrument, number | string | undefined>

export function listHandlers(rooms: Rooms) {
  const memory = perGeneration(rooms, () => ({
    orders: keptForAWhile<Figures>({ forMs: orderAgeMs, most: mostOrders, now: () => rooms.clock.now() }),
    papers: leadPapers(rooms),
    yearLine: yearSparklines(rooms),
    longLines: longSparklines(rooms),
  }))
  const ofClass = async (key: ClassKey) =>
    assetClasses.get(key).computed ? memory().papers() : rooms.universe.ofClass(key)

  return [
    handle(listClass, async ({ params, query, asker, expires }) => {
      const { assetClass } = params
      const all = await ofClass(assetClass)
      const chosen = (query.selection === 'lead' ? leadOrder(rooms.universe, assetClass, all) : all).filter(fits(query))
      const { sort } = query
      const start = query.page * query.perPage
      const row = (instrument: Instrument): ListRow => listRow(rooms, listListing(instrument), asker)
      const page =
        // The universe stands in the order of names, papers stand by their underlying.
        sort === undefined || (sort === 'NAME' && !assetClasses.get(assetClass).computed)
          ? (query.order === 'DESC' ? chosen.toReversed() : chosen).slice(start, start + query.perPage).map(row)
          : await sortedPage(
              assetClass,
              all,
              chosen,
              { sort, order: query.order ?? (sort === 'NAME' ? 'ASC' : 'DESC'), start, perPage: query.perPage },
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
      const { entityValue, name, hint } = realtimeIndices[params.alias]
      const index = rooms.universe.find('INDEX', entityValue)
      if (!index) throw new Failure('INSTRUMENT_UNKNOWN', { entityValue })
      const row = (instrument: Instrument) => listRow(rooms, liveListing(rooms, instrument, asker), asker)
      const members = params.alias === 'Nikkei' ? japaneseShares() : rooms.universe.membersOf(index)
      const { page, perPage } = query
      return {
        expires,
        name,
        hint,
        index: row(index),
        total: members.length,
        list: ranked(members.map(row), sortValue(query.sort), query.order).slice(page * perPage, (page + 1) * perPage),
      }
    }),

    handle(getMarketOverview, async ({ params, query, asker, expires }) => {
      const instruments = overviewTabs[params.tab].flatMap((wanted) => named(rooms.universe, wanted) ?? [])
      const list = instruments.map((instrument) => listRow(rooms, liveListing(rooms, instrument, asker), asker))
      await addSparklines(list, query.withSparkline)
      return { expires, list }
    }),

    handle(getExtremes, ({ query, asker, expires }) => {
      const highs: Instrument[] = []
      const lows: Instrument[] = []
      const recent = addDays(rooms.calendar.dayOf('XETR', rooms.market.now()), -4)
      for (const instrument of rooms.universe.ofType('STOCK')) {
        const figures = rooms.statistics.of(instrument.key)
        if (!figures || figures.day < recent) continue
        if (figures.high52wDay === figures.day) highs.push(instrument)
        if (figures.low52wDay === figures.day) lows.push(instrument)
      }
      const first = (found: Instrument[]) =>
        bySize(found)
          .slice(0, query.perPage)
          .map((instrument) => listRow(rooms, listListing(instrument), asker))
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
    if (span === 'Y5') return memory().longLines(listings)
    return span === 'Y1'
      ? Promise.all(listings.map(memory().yearLine))
      : listings.map((listing) => daySparkline(rooms, listing))
  }

  interface Cut {
    sort: string
    order: 'ASC' | 'DESC'
    start: number
    perPage: number
  }

  /** A page in the order of a figure. Few are asked for it; of many the figures stand for a minute. */
  async function sortedPage(
    assetClass: string,
    all: readonly Instrument[],
    chosen: readonly Instrument[],
    { sort, order, start, perPage }: Cut,
    row: (instrument: Instrument) => ListRow,
    asker: Asker,
  ): Promise<ListRow[]> {
    const value = sortValue(sort)
    const cut = <T>(list: readonly T[]) => list.slice(start, start + perPage)
    if (chosen.length <= mostAtOnce) return cut(ranked(chosen.map(row), value, order))
    if (sort === 'PERFORMANCE_1Y') return ranked(cut(ranked(chosen, yearAtClose, order)).map(row), value, order)
    const key = `${assetClass} ${sort} ${asker.rights.tier}`
    const figures = await memory().orders(key, () => figuresOf(all, value, asker))
    return cut(ranked(chosen, (instrument) => figures.get(instrument), order)).map(row)
  }

  /** The year to the last close stands in the table: which page a row is on goes by it, its place there by the price shown. */
  function yearAtClose({ key }: Instrument): number | undefined {
    const figures = rooms.statistics.of(key)
    return figures && performanceToClose(figures, 'Y1')
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

  function japaneseShares(): Instrument[] {
    return bySize(rooms.universe.ofType('STOCK').filter((each) => each.isoCountry === 'JP')).slice(0, 40)
  }
}

function sortValue(sort: string) {
  const value = isSortName(sort) ? sortValues[sort] : undefined
  if (!value)
    throw new Failure('INPUT_INVALID', { sort }, `Unknown sort: ${sort}. Known: ${Object.keys(sortValues).join(' ')}`)
  return value
}

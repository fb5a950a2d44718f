import {
  getExtremes, getMarketOverview, getMostSearched, getRealtimeList, listClass, type ListRow,
} from '#contract/lists.ts'
import { Failure } from '#contract/failures.ts'
import type { EntitySubType, EntityType, InstrumentKey } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { liveListing } from '#market/listings.ts'
import { handle } from '../handle.ts'
import { addDays, iso } from '../present/time.ts'
import type { Rooms } from '../rooms.ts'
import { leadOrder, named, overviewTabs, realtimeIndices } from './selections.ts'
import { germanOrder, listListing, listRow, sortValues, sortedRows, sparkline } from './rows.ts'

const channels: Record<string, { entityTypes: readonly EntityType[]; entitySubType?: EntitySubType }> = {
  stocks: { entityTypes: ['STOCK'] },
  indices: { entityTypes: ['INDEX'] },
  derivatives: { entityTypes: ['DERIVATIVE'] },
  funds: { entityTypes: ['FUND'] },
  etfs: { entityTypes: ['FUND'], entitySubType: 'ETF' },
  bonds: { entityTypes: ['BOND'] },
  currencies: { entityTypes: ['CURRENCY'] },
  cryptos: { entityTypes: ['CRYPTO'] },
  commodities: { entityTypes: ['PRECIOUS_METAL', 'COMMODITY'] },
  futures: { entityTypes: ['FUTURE'] },
}

export function listHandlers(rooms: Rooms) {
  const byName = new Map<string, readonly Instrument[]>()

  /** All instruments of a channel by name; read once, the universe changes only with an import. */
  function ofChannel(channel: string): readonly Instrument[] {
    const known = byName.get(channel)
    if (known && known.length > 0) return known
    const { entityTypes, entitySubType } = channels[channel]
    const all = entityTypes
      .flatMap((type) => rooms.universe.ofType(type, entitySubType))
      .filter((instrument) => channel !== 'funds' || instrument.entitySubType !== 'ETF')
      .toSorted((a, b) => germanOrder.compare(a.name, b.name))
    byName.set(channel, all)
    return all
  }

  return [
    handle(listClass, ({ params, query, asker, expires }) => {
      const { channel } = params
      const pool = query.selection === 'lead' ? leadOrder(rooms.universe, channel, ofChannel(channel)) : ofChannel(channel)
      const chosen = pool.filter(matching(query))
      const sort = query.sort ?? (query.selection === 'lead' ? undefined : 'NAME')
      const start = query.page * query.perPage
      const row = (instrument: Instrument): ListRow => listRow(rooms, listListing(instrument), asker)
      const page =
        sort === undefined || sort === 'NAME'
          ? (query.order === 'DESC' ? chosen.toReversed() : chosen).slice(start, start + query.perPage).map(row)
          : sortedRows(chosen.map(row), sortValue(sort), query.order ?? 'DESC').slice(start, start + query.perPage)
      if (query.withSparkline) addSparklines(page, query.withSparkline)
      return { expires, total: chosen.length, page: query.page, perPage: query.perPage, datetime: iso(rooms.market.now()), list: page }
    }),

    handle(getRealtimeList, ({ params, query, asker, expires }) => {
      const { entityValue, name, hint } = realtimeIndices[params.alias]
      const index = rooms.universe.find('INDEX', entityValue)
      if (!index) throw new Failure('INSTRUMENT_UNKNOWN', { entityValue })
      const now = rooms.market.now()
      const row = (instrument: Instrument) => listRow(rooms, liveListing(instrument, rooms.calendar, now), asker)
      const members = params.alias === 'Nikkei' ? japaneseShares() : rooms.universe.membersOf(index)
      return { expires, name, hint, index: row(index), list: sortedRows(members.map(row), sortValue(query.sort), query.order) }
    }),

    handle(getMarketOverview, ({ params, asker, expires }) => {
      const now = rooms.market.now()
      const list = overviewTabs[params.tab].flatMap((wanted) => {
        const instrument = named(rooms.universe, wanted)
        if (!instrument) return []
        const listing = liveListing(instrument, rooms.calendar, now)
        return [{ ...listRow(rooms, listing, asker), sparkline: sparkline(rooms, listing, 'D1') }]
      })
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
      const first = (found: Instrument[]) => bySize(found).slice(0, query.perPage).map((instrument) => listRow(rooms, listListing(instrument), asker))
      const complete = rooms.statistics.completeSince()
      return { expires, highs: first(highs), lows: first(lows), datetime: complete === undefined ? undefined : iso(complete) }
    }),

    handle(getMostSearched, async ({ query, asker, expires }) => {
      const since = addDays(rooms.calendar.dayOf('XETR', rooms.clock.now()), -30)
      const rows = await rooms.db
        .selectFrom('page_visits')
        .select(['instrument_key', ({ fn }) => fn.sum<string>('visits').as('total')])
        .where('day', '>=', since)
        .groupBy('instrument_key')
        .orderBy('total', 'desc')
        .limit(query.perPage)
        .execute()
      const found = rows.flatMap(({ instrument_key }) => rooms.universe.byKey(instrument_key as InstrumentKey) ?? [])
      return { expires, list: found.map((instrument) => listRow(rooms, listListing(instrument), asker)) }
    }),
  ]

  function addSparklines(rows: ListRow[], span: 'Y5' | 'D1') {
    for (const row of rows) {
      const listing = rooms.universe.byNotation(row.quote.market.idNotation as never)
      if (listing) row.sparkline = sparkline(rooms, listing, span)
    }
  }

  function japaneseShares(): Instrument[] {
    return bySize(rooms.universe.ofType('STOCK').filter((each) => each.isoCountry === 'JP')).slice(0, 40)
  }
}

const sizes = ['mega', 'large', 'mid', 'small', 'micro']

const sizeRank = ({ facts }: Instrument) => (facts.kind === 'stock' ? sizes.indexOf(facts.size) : sizes.length)

function bySize(found: readonly Instrument[]): Instrument[] {
  return found.toSorted((a, b) => sizeRank(a) - sizeRank(b) || germanOrder.compare(a.name, b.name))
}

function sortValue(sort: string) {
  const value = sortValues[sort]
  if (!value) throw new Failure('INPUT_INVALID', { sort }, `Unknown sort: ${sort}. Known: ${Object.keys(sortValues).join(' ')}`)
  return value
}

function matching(query: { letter?: string; isoCountry?: string; sector?: string; text?: string; group?: string }) {
  const wanted = query.text?.toLocaleLowerCase('de')
  return ({ name, isoCountry, facts, isin, wkn }: Instrument): boolean => {
    if (query.letter && firstLetter(name) !== query.letter.toLowerCase()) return false
    if (query.isoCountry && isoCountry !== query.isoCountry.toUpperCase()) return false
    if (query.sector && !(facts.kind === 'stock' && facts.sector === query.sector)) return false
    if (query.group && !('group' in facts && facts.group === query.group)) return false
    return !wanted || name.toLocaleLowerCase('de').includes(wanted) || isin?.toLowerCase() === wanted || wkn?.toLowerCase() === wanted
  }
}

/** The letter a name is filed under: ä under a, digits under `0-9`. */
function firstLetter(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')[0]?.toLowerCase() ?? ''
  return /\d/.test(plain) ? '0-9' : plain
}

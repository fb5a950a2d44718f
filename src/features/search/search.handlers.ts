import { tabPath, tabs, type Tab } from '#contract/instrument-tabs.ts'
import { type Instrument, getInstrument, queryInstruments, searchFacets } from '#contract/instruments.ts'
import { searchEverything } from '#contract/search.ts'
import { beside } from '#api/beside.ts'
import { handle } from '#api/handle.ts'
import { displayType, presentInstrument } from '#api/present-instrument.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { findArticles } from '#content/articles.ts'
import { presentTeaser } from '#features/lists/present-articles.ts'

/** „SAP: Chart“ */
const tabPage = ({ name, urls }: Instrument, { label, part }: Tab): { name: string; path: string } => ({
  name: `${name}: ${label}`,
  path: tabPath(new URL(urls.WEBSITE).pathname, part),
})

/** letters of a search among articles */
const longestSearch = 200

export function searchHandlers(rooms: Rooms) {
  const { search, searchPages, origin } = rooms
  // Clients of hits rely on both identifiers; of what has none they are empty.
  const present = (found: ReturnType<typeof search.instruments>) =>
    found.map((instrument) => {
      const hit = presentInstrument(instrument, origin)
      return { ...hit, isin: hit.isin ?? '', wkn: hit.wkn ?? '' }
    })
  return [
    handle(getInstrument, ({ params, expires }) => ({
      ...presentInstrument(instrumentOf(rooms, params.entityType, params.entityValue), origin),
      expires,
    })),

    handle(queryInstruments, ({ query: { searchValue, limit }, expires }) => ({
      expires,
      searchValue,
      list: present(search.instruments(searchValue, limit)),
    })),

    handle(searchFacets, ({ query: { searchValue, perType }, expires }) => {
      const { facets, exact } = search.facets(searchValue, perType)
      return {
        expires,
        searchValue,
        instrument: exact && presentInstrument(exact, origin),
        facets: facets.map(({ type, total, results }) => ({
          type,
          nameType: results[0] ? displayType(results[0]) : type,
          total,
          results: present(results),
        })),
      }
    }),

    handle(searchEverything, async ({ query: { searchValue, limit } }) => {
      const list = present(search.instruments(searchValue, limit))
      const wish = search.tab(searchValue)
      const pages = [
        ...(wish ? [tabPage(presentInstrument(wish.instrument, origin), tabs[wish.tab])] : []),
        ...searchPages(searchValue, limit).map(({ title, path }) => ({ name: title, path })),
      ]
      const words = searchValue.trim().slice(0, longestSearch)
      const articles =
        words.length < 2
          ? []
          : await beside(
              findArticles(rooms.db, { now: rooms.market.now(), words, typing: true }, { page: 0, perPage: limit }),
            )
      return {
        instrumentList: { list, total: list.length },
        pageList: { list: pages },
        articleList: articles
          ? { list: articles.map((head) => presentTeaser(rooms, head)) }
          : { list: [], isUnavailable: true },
      }
    }),
  ]
}

import { getInstrument, queryInstruments, searchEverything, searchFacets } from '#contract/instruments.ts'
import { handle } from '#api/handle.ts'
import { displayType, presentInstrument } from '#api/present-instrument.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

export function searchHandlers(rooms: Rooms) {
  const { search, searchPages, origin } = rooms
  const present = (found: ReturnType<typeof search.instruments>) =>
    found.map((instrument) => presentInstrument(instrument, origin))
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

    handle(searchEverything, ({ query: { searchValue, limit } }) => {
      const list = present(search.instruments(searchValue, limit))
      const pages = searchPages(searchValue, limit).map(({ title, path }) => ({ name: title, path }))
      return { instrumentList: { list, total: list.length }, pageList: { list: pages }, articleList: { list: [] } }
    }),
  ]
}

import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { listRow } from '#features/lists/rows.ts'
import { expertWatchlistHandlers } from '#features/watchlist/expert-watchlists.handlers.ts'
import { watchlistPositionHandlers } from '#features/watchlist/positions.handlers.ts'
import { watchlistReading } from '#features/watchlist/reading.handlers.ts'
import { reportOf } from '#features/watchlist/report.handlers.ts'
import {
  listWatchlists,
  postWatchlist,
  queryWatchlistInstruments,
  listWatched,
  getWatchlist,
  putWatchlist,
  deleteWatchlist,
  restoreWatchlist,
} from '#features/watchlist/watchlists.contract.ts'
import { listListing } from '#market/listings.ts'
import { watchedBy } from '#watchlists/stored-positions.ts'
import {
  changeWatchlist,
  createWatchlist,
  deleteWatchlist as deleteStored,
  restoreWatchlist as restoreStored,
  watchlistsOf,
} from '#watchlists/stored-watchlists.ts'

export function watchlistHandlers(rooms: Rooms) {
  const { db, universe, search, origin } = rooms
  const reading = watchlistReading(rooms)
  const { present, readable, positions } = reading

  return [
    handle(listWatchlists, async ({ asker }) => ({ list: (await watchlistsOf(db, userOf(asker))).map(present) })),

    handle(postWatchlist, async ({ body, asker, idempotencyKey, versionIs }) => {
      const owner = userOf(asker)
      const request = { owner: `user:${owner}`, key: idempotencyKey, request: [postWatchlist.name, body] }
      const made = await once(db, request, async (step) => present(await createWatchlist(step, owner, body)))
      versionIs(made.version)
      return made
    }),

    handle(queryWatchlistInstruments, ({ query: { searchValue, limit }, asker }) => {
      userOf(asker)
      return {
        searchValue,
        list: search.instruments(searchValue, limit).map((each) => presentInstrument(each, origin)),
      }
    }),

    handle(listWatched, async ({ asker }) => ({
      list: [...(await watchedBy(db, userOf(asker)))].flatMap(([key, watchlists]) => {
        const instrument = universe.byKey(key)
        return instrument ? [{ ...listRow(rooms, listListing(instrument), asker), watchlists }] : []
      }),
    })),

    handle(getWatchlist, async ({ params, asker, versionIs }) => {
      const found = await readable(asker, params.entityValue)
      versionIs(found.version)
      return present(found)
    }),

    handle(putWatchlist, async ({ params, body, asker, version, versionIs }) => {
      const owner = userOf(asker)
      const changed = await transaction(db, (step) => changeWatchlist(step, owner, params.entityValue, body, version))
      versionIs(changed.version)
      return present(changed)
    }),

    handle(deleteWatchlist, async ({ params, asker, version }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deleteStored(step, owner, params.entityValue, version))
      return { count: 1 }
    }),

    handle(restoreWatchlist, async ({ params, asker }) => {
      const owner = userOf(asker)
      return present(await transaction(db, (step) => restoreStored(step, owner, params.entityValue)))
    }),

    ...watchlistPositionHandlers(rooms, reading),

    ...expertWatchlistHandlers(rooms, async (asker, id) => {
      const list = await readable(asker, id)
      return { list: present(list), report: reportOf(await positions(asker, id)) }
    }),
  ]
}

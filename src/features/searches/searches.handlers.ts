import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { once } from '#db/idempotency.ts'
import {
  changeTelling,
  createSearch,
  deleteSearch,
  markSeen,
  searchesOf,
  searchOf,
  type StoredSearch,
} from '#searches/stored-searches.ts'
import { mostTold, newHits, type FindHits, type Hits } from '#searches/watch.ts'
import { deleteSavedSearch, listSearches, patchSearch, postSearch, type SavedSearch } from './searches.contract.ts'

export function searchHandlers({ db }: Pick<Rooms, 'db'>, find: FindHits) {
  /** Undefined where a filter is not known any more: an import may have taken away what it named. */
  const hitsOf = async ({ finder, filters }: Pick<StoredSearch, 'finder' | 'filters'>): Promise<Hits | undefined> => {
    try {
      return await find(finder, filters)
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  }
  const presented = async (search: StoredSearch): Promise<SavedSearch> => present(search, await hitsOf(search))

  return [
    handle(listSearches, async ({ asker, expires }) => ({
      expires,
      list: await Promise.all((await searchesOf(db, userOf(asker))).map(presented)),
    })),

    handle(postSearch, async ({ body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const hits = await find(body.finder, body.filters)
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postSearch.name, body] }
      return once(db, named, async (step) => present(await createSearch(step, owner, body, keysOf(hits)), hits))
    }),

    handle(patchSearch, async ({ params: { idSearch }, body: { tells, seen }, asker }) => {
      const owner = userOf(asker)
      const search = await searchOf(db, owner, idSearch)
      const hits = seen ? await hitsOf(search) : undefined
      if (hits) await markSeen(db, owner, idSearch, keysOf(hits))
      if (tells !== undefined) await changeTelling(db, owner, idSearch, tells)
      return presented(await searchOf(db, owner, idSearch))
    }),

    handle(deleteSavedSearch, async ({ params: { idSearch }, asker }) => {
      await deleteSearch(db, userOf(asker), idSearch)
      return {}
    }),
  ]
}

const keysOf = ({ papers }: Hits) => papers.map(({ key }) => key)

const present = (search: StoredSearch, hits: Hits | undefined): SavedSearch => ({
  idSearch: search.id,
  name: search.name,
  finder: search.finder,
  filters: search.filters,
  path: search.path,
  tells: search.tells,
  total: hits?.total,
  numberNew: hits && hits.total <= mostTold ? newHits(search, hits).length : undefined,
  datetimeCreated: iso(search.createdAt.getTime()),
})

import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentPublications } from '#api/present-publication.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { unfollow } from '#experts/follows.ts'
import type { Publication } from '#experts/publications.ts'
import { followShown, shownPublication, shownPublications } from '#experts/shown.ts'
import {
  getExpertWatchlist,
  listSubscribableWatchlists,
  subscribeWatchlist,
  unsubscribeWatchlist,
} from '#features/watchlist/expert-watchlists.contract.ts'
import type { Watchlist, WatchlistReport } from '#features/watchlist/watchlists.contract.ts'

const kind = 'WATCHLIST'

/** Watchlists that experts show. @param opened a list that the asker may read */
export function expertWatchlistHandlers(
  { db, origin }: Rooms,
  opened: (asker: Asker, id: string) => Promise<{ list: Watchlist; report: WatchlistReport }>,
) {
  /** @throws Failure WATCHLIST_UNKNOWN */
  async function shownOf(id: string): Promise<Publication> {
    const found = await shownPublication(db, kind, id)
    if (!found) throw new Failure('WATCHLIST_UNKNOWN', {}, 'No expert shows such a watchlist')
    return found
  }

  async function present(publications: readonly Publication[], asker: Asker) {
    const published = await presentPublications(db, publications, asker)
    return Promise.all(
      published.map(async (told, index) => {
        const { list, report } = await opened(asker, publications[index]?.entity ?? '')
        return {
          ...list,
          entitySubType: 'EXPERT' as const,
          urls: { WEBSITE: `${origin}/experten-watchlist/${list.entityValue}` },
          report,
          published: told,
        }
      }),
    )
  }

  return [
    handle(listSubscribableWatchlists, async ({ query, asker }) => {
      const follower = query.subscribed === 'true' ? { user: asker.user } : undefined
      return { list: await present(await shownPublications(db, kind, follower), asker) }
    }),

    handle(getExpertWatchlist, async ({ params, asker }) => {
      const [found] = await present([await shownOf(params.entityValue)], asker)
      if (!found) throw new Failure('WATCHLIST_UNKNOWN', {}, 'No expert shows such a watchlist')
      return found
    }),

    handle(subscribeWatchlist, async ({ params, query, asker }) => {
      const byMail = query.mail === undefined ? undefined : query.mail === 'true'
      return followShown(db, userOf(asker), await shownOf(params.entityValue), byMail)
    }),

    handle(unsubscribeWatchlist, async ({ params, asker }) => {
      const user = userOf(asker)
      const { entity } = await shownOf(params.entityValue)
      await unfollow(db, user, kind, entity)
      return { isSubscribed: false }
    }),
  ]
}

import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentPublications } from '#api/present-publication.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { follow, followedBy, mailFollow, unfollow } from '#experts/follows.ts'
import { publicationOf, publicationsOf, type Publication } from '#experts/publications.ts'
import { samplePublications } from '#experts/samples.ts'
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
    const found = samplePublications(kind).find(({ entity }) => entity === id) ?? (await publicationOf(db, kind, id))
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
      const all = [...(await publicationsOf(db, kind)), ...samplePublications(kind)]
      if (query.subscribed !== 'true') return { list: await present(all, asker) }
      const followed = asker.user ? await followedBy(db, asker.user, kind) : new Map<string, boolean>()
      return {
        list: await present(
          all.filter(({ entity }) => followed.has(entity)),
          asker,
        ),
      }
    }),

    handle(getExpertWatchlist, async ({ params, asker }) => {
      const [found] = await present([await shownOf(params.entityValue)], asker)
      if (!found) throw new Failure('WATCHLIST_UNKNOWN', {}, 'No expert shows such a watchlist')
      return found
    }),

    handle(subscribeWatchlist, async ({ params, query, asker }) => {
      const user = userOf(asker)
      const { entity } = await shownOf(params.entityValue)
      await follow(db, user, kind, entity)
      if (query.mail !== undefined) await mailFollow(db, { user, kind, entity, byMail: query.mail === 'true' })
      return { isSubscribed: true, isMailed: (await followedBy(db, user, kind)).get(entity) === true }
    }),

    handle(unsubscribeWatchlist, async ({ params, asker }) => {
      const user = userOf(asker)
      const { entity } = await shownOf(params.entityValue)
      await unfollow(db, user, kind, entity)
      return { isSubscribed: false }
    }),
  ]
}

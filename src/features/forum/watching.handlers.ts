import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { threadPath } from '#contract/forum-path.ts'
import { transaction } from '#db/transaction.ts'
import { threadAddresses } from '#forum/threads.ts'
import { noteSeen, watch, watchedThreads } from '#forum/watches.ts'
import { presentThread } from './present.handlers.ts'
import { listForumAddresses, listForumWatches, putForumSeen, putForumWatch } from './watching.contract.ts'

export function watchingHandlers(rooms: Rooms) {
  const { db, universe, origin } = rooms
  return [
    handle(putForumWatch, async ({ params: { idThread }, body: { watched }, asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => watch(step, owner, idThread, watched))
      return {}
    }),

    handle(putForumSeen, async ({ params: { idThread }, body: { number }, asker }) => {
      await noteSeen(db, userOf(asker), idThread, number)
      return {}
    }),

    handle(listForumWatches, async ({ query, asker }) => {
      const { total, list } = await watchedThreads(db, userOf(asker), query)
      return {
        total,
        list: list
          .filter(({ thread }) => universe.byKey(thread.instrument) !== undefined)
          .map(({ thread, unseen }) => ({ thread: presentThread(rooms, thread), unread: unseen })),
      }
    }),

    handle(listForumAddresses, async ({ query, expires }) => ({
      expires,
      list: (await threadAddresses(db, query)).flatMap(({ instrument: key, id, subject, lastPostAt }) => {
        const instrument = universe.byKey(key)
        if (!instrument) return []
        const url = origin + threadPath(instrument, { idThread: id, subject })
        return [{ url, lastPostingDate: iso(lastPostAt.getTime()) }]
      }),
    })),
  ]
}

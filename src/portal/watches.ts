import { createDigests } from '#accounts/digests.ts'
import { entitlementsOfAll } from '#accounts/entitled.ts'
import { createAuthorWatch } from '#alerts/author-follows.ts'
import { createMoveWatch } from '#alerts/move-watches.ts'
import type { Rooms } from '#api/rooms.ts'
import { createFollowerMails } from '#experts/follower-mails.ts'
import { ownWeek } from '#features/dashboard/own-week.handlers.ts'
import { followedNews } from '#features/followed-news.ts'
import { newPieces } from '#features/lists/new-pieces.ts'
import { findMoves } from '#features/movers/alarm-watch.handlers.ts'
import { searchHits } from '#features/search-hits.ts'
import { systemClock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { createSearchWatch } from '#searches/watch.ts'

export interface Watches {
  start(): void
  stop(): Promise<void>
}

/** What tells readers of news while they are away: kept searches, moves, authors and experts they follow, their week. */
export function createWatches(rooms: Rooms, log: Log): Watches {
  const watches = [
    createSearchWatch({ ...rooms, log, find: searchHits(rooms) }),
    createMoveWatch({ db: rooms.db, log, find: findMoves(rooms), rightsOfAll: () => entitlementsOfAll(rooms.db) }),
    createAuthorWatch({ ...rooms, log, find: newPieces(rooms) }),
    createFollowerMails({ ...rooms, log, now: systemClock.now, newsOf: followedNews(rooms) }),
    createDigests({ ...rooms, log, ...ownWeek(rooms) }),
  ]
  return {
    start: () => {
      for (const watch of watches) watch.start()
    },
    stop: async () => {
      await Promise.all(watches.map((watch) => watch.stop()))
    },
  }
}

import type { Calendar } from '#calendar/calendar.ts'
import { countReads } from '#content/reads.ts'
import type { Db } from '#db/connection.ts'
import { countVisits } from '#finder/visits.ts'
import { countForumReads } from '#forum/reads.ts'
import { systemClock } from '#platform/clock.ts'
import type { Universe } from '#market/instruments.ts'
import type { Log } from '#platform/log.ts'

interface Parts {
  db: Db
  universe: Universe
  calendar: Calendar
  log: Log
  hasForum: boolean
}

/** Counts who reads which papers, articles and, where there is a forum, threads. */
export function countReaders({ db, universe, calendar, log, hasForum }: Parts) {
  const counted = {
    db,
    today: () => calendar.dayOf('XETR', systemClock.now()),
    warn: (error: unknown) => log.warn('readers.unsaved', { error: String(error) }),
  }
  const counters = [
    countVisits({ ...counted, universe }),
    countReads(counted),
    ...(hasForum ? [countForumReads(counted)] : []),
  ]
  return {
    /** a page that was answered */
    visited: (path: string, address: string, userAgent: string | undefined): void => {
      for (const counter of counters) counter.visited(path, address, userAgent)
    },
    /** stores what came together */
    stop: async (): Promise<void> => {
      await Promise.all(counters.map((counter) => counter.stop()))
    },
  }
}

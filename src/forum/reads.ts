import { sql } from 'kysely'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { onceADay } from '#platform/once-a-day.ts'

const flushMs = 10_000
/** the longest time that „Meistgelesen“ looks back */
const keptDays = 31

interface Options {
  db: Db
  today: () => TradingDay
  warn: (error: unknown) => void
}

/** Counts how many read a thread: one a reader, thread and day, by the hour. */
export function countForumReads({ db, today, warn }: Options) {
  const isFirst = onceADay(today)
  let counts = new Map<string, number>()

  function visited(path: string, address: string, userAgent: string | undefined): void {
    const thread = /^\/whitelabels\/forum2\/[a-z_]+\/[^/]+\/thema\/([1-9]\d{0,17})(?:-|$)/.exec(path)?.[1]
    if (thread === undefined || !isFirst(address, userAgent, thread)) return
    counts.set(thread, (counts.get(thread) ?? 0) + 1)
  }

  async function flush(): Promise<void> {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    await transaction(db, async (step) => {
      await sql`
        insert into forum_reads (hour, thread, readers)
        select date_trunc('hour', now()), t.id, read.readers
        from unnest(${[...taken.keys()]}::bigint[], ${[...taken.values()]}::int[]) as read (thread, readers)
        join forum_threads t on t.id = read.thread
        on conflict (hour, thread) do update set readers = forum_reads.readers + excluded.readers`.execute(step)
      await sql`delete from forum_reads where hour < now() - make_interval(days => ${keptDays})`.execute(step)
    })
  }

  const timer = setInterval(() => void flush().catch(warn), flushMs)
  timer.unref()
  return {
    visited,
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush().catch(warn)
    },
  }
}

import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { readerCounter, type ReaderCounterParts } from '#platform/reader-counter.ts'

/** the longest time that „Meistgelesen“ looks back */
const keptDays = 31

interface Options extends Pick<ReaderCounterParts<string>, 'today' | 'warn'> {
  db: Db
}

/** Counts how many read a thread, by the hour. */
export const countForumReads = ({ db, ...rest }: Options) =>
  readerCounter({
    ...rest,
    whatAt: (path) => /^\/whitelabels\/forum2\/[a-z_]+\/[^/]+\/thema\/([1-9]\d{0,17})(?:-|$)/.exec(path)?.[1],
    store: (readers) =>
      transaction(db, async (step) => {
        await sql`
          insert into forum_reads (hour, thread, readers)
          select date_trunc('hour', now()), t.id, read.readers
          from unnest(${[...readers.keys()]}::bigint[], ${[...readers.values()]}::int[]) as read (thread, readers)
          join forum_threads t on t.id = read.thread
          on conflict (hour, thread) do update set readers = forum_reads.readers + excluded.readers`.execute(step)
        await sql`delete from forum_reads where hour < now() - make_interval(days => ${keptDays})`.execute(step)
      }),
  })

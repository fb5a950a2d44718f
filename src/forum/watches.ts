import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { threadOf, threadsOf, type Stretch, type StoredThread } from './threads.ts'

export const mostWatches = 500

/** Watches a thread from its last post on, or no more. @throws Failure THREAD_UNKNOWN, WATCH_LIMIT */
export async function watch(step: Step, owner: UserId, thread: string, isWatched: boolean): Promise<void> {
  const { posts } = await threadOf(step, thread)
  if (!isWatched) {
    await step.deleteFrom('forum_watches').where('owner', '=', owner).where('thread', '=', thread).execute()
    return
  }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forum watches ${owner}`}, 0))`.execute(step)
  if ((await unseenIn(step, owner, thread)) !== undefined) return
  const { count } = await step
    .selectFrom('forum_watches')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  if (count >= mostWatches) throw new Failure('WATCH_LIMIT', {}, 'Too many watched threads')
  await step.insertInto('forum_watches').values({ owner, thread, seen: posts }).execute()
}

/** Notes how far somebody has read a thread that they watch; never back. */
export async function noteSeen(db: Db, owner: UserId, thread: string, number: number): Promise<void> {
  const { posts } = await threadOf(db, thread)
  await db
    .updateTable('forum_watches')
    .set({ seen: Math.min(number, posts) })
    .where('owner', '=', owner)
    .where('thread', '=', thread)
    .where('seen', '<', Math.min(number, posts))
    .execute()
}

const unseen = sql<number>`greatest(0, t.posts - w.seen)`

/** How many posts of a thread are new to somebody; undefined: they do not watch it. */
export async function unseenIn(db: Db, owner: UserId, thread: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('forum_watches as w')
    .innerJoin('forum_threads as t', 't.id', 'w.thread')
    .select(unseen.as('unseen'))
    .where('w.owner', '=', owner)
    .where('w.thread', '=', thread)
    .executeTakeFirst()
  return row?.unseen
}

/** In how many of the threads that somebody watches there is something new. */
export async function unseenThreads(db: Db, owner: UserId): Promise<number> {
  const { threads } = await db
    .selectFrom('forum_watches as w')
    .innerJoin('forum_threads as t', 't.id', 'w.thread')
    .select(sql<number>`count(*)::int`.as('threads'))
    .where('w.owner', '=', owner)
    .whereRef('t.posts', '>', 'w.seen')
    .executeTakeFirstOrThrow()
  return threads
}

export interface WatchedThread {
  readonly thread: StoredThread
  /** posts since it was read */
  readonly unseen: number
}

/** What somebody watches: threads with something new first, then the last written in. */
export async function watchedThreads(
  db: Db,
  owner: UserId,
  { page, perPage }: Stretch,
): Promise<{ total: number; list: WatchedThread[] }> {
  const { total } = await db
    .selectFrom('forum_watches')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('forum_watches as w')
    .innerJoin('forum_threads as t', 't.id', 'w.thread')
    .select(['w.thread', unseen.as('unseen')])
    .where('w.owner', '=', owner)
    .orderBy(sql`t.posts > w.seen`, 'desc')
    .orderBy('t.last_post_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  const byId = await threadsOf(
    db,
    rows.map(({ thread }) => thread),
  )
  return {
    total,
    list: rows.flatMap(({ thread: id, unseen: posts }) => {
      const thread = byId.get(id)
      return thread ? [{ thread, unseen: posts }] : []
    }),
  }
}

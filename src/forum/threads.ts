import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { wordsAsked } from '#db/words-asked.ts'

export interface StoredThread {
  readonly id: string
  readonly instrument: InstrumentKey
  readonly subject: string
  readonly posts: number
  /** how many write in it */
  readonly members: number
  /** who began it; undefined: the account is gone */
  readonly author: string | undefined
  /** readers of the last 24 hours */
  readonly readers: number
  /** how often its first post was found helpful */
  readonly votes: number
  readonly createdAt: Date
  readonly lastPostAt: Date
}

const threads = (db: Db) =>
  db
    .selectFrom('forum_threads as t')
    .leftJoin('forum_members as m', 'm.user_id', 't.owner')
    .select([
      't.id',
      't.instrument',
      't.subject',
      't.posts',
      't.members',
      'm.name as author',
      't.created_at',
      't.last_post_at',
      sql<number>`(select votes from forum_posts p where p.thread = t.id and p.number = 1)`.as('votes'),
      sql<number>`(select coalesce(sum(readers), 0)::int from forum_reads r
        where r.thread = t.id and r.hour > now() - interval '1 day')`.as('readers'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof threads>['execute']>>[number]

const fromRow = ({ instrument, author, created_at, last_post_at, ...row }: Row): StoredThread => ({
  ...row,
  instrument: instrument as InstrumentKey, // written from an instrument of the universe
  author: author ?? undefined,
  createdAt: created_at,
  lastPostAt: last_post_at,
})

export interface Stretch {
  /** from 0 */
  readonly page: number
  readonly perPage: number
}

interface Found<T> {
  readonly total: number
  readonly list: readonly T[]
}

/** Threads by their ids. */
export async function threadsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StoredThread>> {
  if (ids.length === 0) return new Map()
  const rows = await threads(db)
    .where('t.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

/** What makes the addresses of threads of which a post is shown, the last written in first. */
export async function threadAddresses(
  db: Db,
  { page, perPage }: Stretch,
): Promise<Pick<StoredThread, 'id' | 'instrument' | 'subject' | 'lastPostAt'>[]> {
  const rows = await db
    .selectFrom('forum_threads as t')
    .select(['t.id', 't.instrument', 't.subject', 't.last_post_at'])
    .where(
      sql<boolean>`exists (select from forum_posts p
        where p.thread = t.id and p.deleted_at is null and p.removed_rule is null)`,
    )
    .orderBy('t.last_post_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  return rows.map(({ instrument, last_post_at, ...row }) => ({
    ...row,
    instrument: instrument as InstrumentKey, // written from an instrument of the universe
    lastPostAt: last_post_at,
  }))
}

/** @throws Failure THREAD_UNKNOWN */
export async function threadOf(db: Db, id: string): Promise<StoredThread> {
  const row = /^[1-9]\d{0,17}$/.test(id) ? await threads(db).where('t.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Failure('THREAD_UNKNOWN', {}, 'Unknown thread')
  return fromRow(row)
}

export const threadOrders = ['NEWEST', 'ANSWERED'] as const
export type ThreadOrder = (typeof threadOrders)[number]

/** Threads about an instrument, or about all. */
export async function threadsBy(
  db: Db,
  { instrument, order, page, perPage }: Stretch & { instrument?: InstrumentKey | undefined; order: ThreadOrder },
): Promise<Found<StoredThread>> {
  const about = instrument === undefined ? sql<boolean>`true` : sql<boolean>`instrument = ${instrument}`
  const { total } = await db
    .selectFrom('forum_threads')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(about)
    .executeTakeFirstOrThrow()
  const rows = await threads(db)
    .where(about)
    .orderBy(order === 'NEWEST' ? 't.last_post_at' : 't.posts', 'desc')
    .orderBy('t.id', 'desc')
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  return { total, list: rows.map(fromRow) }
}

/** The forum of an instrument. */
export interface ForumSummary {
  readonly instrument: InstrumentKey
  readonly threads: number
  readonly posts: number
  /** the thread that was written in last */
  readonly last: { id: string; subject: string; at: Date }
}

/** Forums in which something was written, the last one first. */
export async function forums(db: Db, { page, perPage }: Stretch): Promise<Found<ForumSummary>> {
  const { total } = await db
    .selectFrom('forum_threads')
    .select(sql<number>`count(distinct instrument)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{
    instrument: string
    threads: number
    posts: number
    id: string
    subject: string
    at: Date
  }>`
    select f.*, l.id, l.subject from (
      select instrument, count(*)::int as threads, sum(posts)::int as posts, max(last_post_at) as at
      from forum_threads group by instrument
      order by at desc, instrument limit ${perPage} offset ${page * perPage}
    ) f cross join lateral (
      select id, subject from forum_threads t where t.instrument = f.instrument
      order by last_post_at desc, id desc limit 1
    ) l order by f.at desc, f.instrument`.execute(db)
  return {
    total,
    list: rows.map(({ instrument, threads: count, posts, id, subject, at }) => ({
      instrument: instrument as InstrumentKey, // written from an instrument of the universe
      threads: count,
      posts,
      last: { id, subject, at },
    })),
  }
}

/** Threads that most have read within so many hours, with the number of readers. */
export async function mostRead(db: Db, hours: number, most: number): Promise<StoredThread[]> {
  const counted = await db
    .selectFrom('forum_reads')
    .select(['thread', sql<number>`sum(readers)::int`.as('readers')])
    .where('hour', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .groupBy('thread')
    .orderBy('readers', 'desc')
    .orderBy('thread', 'desc')
    .limit(most)
    .execute()
  const byId = await threadsOf(
    db,
    counted.map(({ thread }) => thread),
  )
  return counted.flatMap(({ thread, readers }) => {
    const found = byId.get(thread)
    return found ? [{ ...found, readers }] : []
  })
}

/** Where words were found. */
export interface Hit {
  readonly thread: StoredThread
  readonly number: number
  readonly text: string
  readonly author: string | undefined
  readonly createdAt: Date
}

/** Posts with these words, of this author, about this instrument: whatever is asked for. The newest first. */
export async function searchPosts(
  db: Db,
  {
    words,
    author,
    instrument,
    page,
    perPage,
  }: Stretch & { words?: string | undefined; author?: string | undefined; instrument?: InstrumentKey | undefined },
): Promise<Found<Hit>> {
  const asked = sql.join(
    [
      sql`p.deleted_at is null and p.removed_rule is null`,
      ...(author === undefined ? [] : [sql`p.owner = (select user_id from forum_members where name_key = ${author})`]),
      ...(instrument === undefined
        ? []
        : [sql`p.thread in (select id from forum_threads where instrument = ${instrument})`]),
    ],
    sql` and `,
  )
  const matches = (column: string) => sql`to_tsvector('german', ${sql.ref(column)}) @@ ${wordsAsked(words ?? '')}`
  // Two questions, each of an index, for an „or“ over both tables would read every post; made whole before it is cut, for else the
  // planner goes through all posts from the newest on until it has enough.
  const hits =
    words === undefined
      ? sql`select p.id from forum_posts p where ${asked}`
      : sql`
        select p.id from forum_posts p where ${matches('p.text')} and ${asked}
        union
        select p.id from forum_threads s join forum_posts p on p.thread = s.id where ${matches('s.subject')} and ${asked}`
  const { rows: found } = await sql<{ total: number; ids: string[] }>`
    with hits as materialized (${hits})
    select (select count(*)::int from hits) as total,
      array(select id::text from hits order by hits.id desc limit ${perPage} offset ${page * perPage}) as ids`.execute(
    db,
  )
  const { total, ids } = found[0] ?? { total: 0, ids: [] }
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('forum_posts as p')
          .leftJoin('forum_members as m', 'm.user_id', 'p.owner')
          .select(['p.thread', 'p.number', 'p.text', 'm.name', 'p.created_at'])
          .where('p.id', 'in', ids)
          .orderBy('p.id', 'desc')
          .execute()
  const byId = await threadsOf(db, [...new Set(rows.map(({ thread }) => thread))])
  return {
    total,
    list: rows.flatMap(({ thread, number, text, name, created_at }) => {
      const hit = byId.get(thread)
      return hit ? [{ thread: hit, number, text, author: name ?? undefined, createdAt: created_at }] : []
    }),
  }
}

import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, TradingDay, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { assertMember, isNewMember } from './members.ts'
import { mostLinks, postText, subjectLine } from './written.ts'

export const postsPerMinute = 5
export const postsOnFirstDay = 3

/** What an instrument costs while a post about it is written. */
export interface PriceThen {
  readonly price?: number | undefined
  readonly currency: string
  readonly day: TradingDay
}

/** What somebody writes. */
export interface Writing {
  readonly text: string
  /** says that they hold the instrument */
  readonly holds: boolean
}

export interface StoredPost {
  readonly id: string
  readonly thread: string
  readonly number: number
  readonly owner: UserId | undefined
  /** empty once its author has deleted it, or a decision has removed it */
  readonly text: string
  readonly holds: boolean
  readonly priced: PriceThen | undefined
  readonly version: number
  readonly votes: number
  readonly createdAt: Date
  readonly editedAt: Date | undefined
  readonly state: 'SHOWN' | 'DELETED' | 'REMOVED'
  /** the rule it was removed by */
  readonly rule: number | undefined
  readonly author: { name: string; signature: string; joinedAt: Date; posts: number } | undefined
}

const posts = (db: Db) =>
  db
    .selectFrom('forum_posts as p')
    .leftJoin('forum_members as m', 'm.user_id', 'p.owner')
    .select([
      'p.id',
      'p.thread',
      'p.number',
      'p.owner',
      'p.text',
      'p.holds',
      'p.price',
      'p.price_currency',
      sql<TradingDay | null>`p.price_day::text`.as('price_day'),
      'p.version',
      'p.votes',
      'p.created_at',
      'p.edited_at',
      'p.deleted_at',
      'p.removed_rule',
      'm.name',
      'm.signature',
      'm.joined_at',
      'm.posts as written',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof posts>['execute']>>[number]

function fromRow(row: Row): StoredPost {
  const state = row.removed_rule !== null ? 'REMOVED' : row.deleted_at ? 'DELETED' : 'SHOWN'
  return {
    id: row.id,
    thread: row.thread,
    number: row.number,
    owner: row.owner ?? undefined,
    text: state === 'SHOWN' ? row.text : '',
    holds: state === 'SHOWN' && row.holds,
    priced:
      row.price_day === null
        ? undefined
        : { price: row.price ?? undefined, currency: row.price_currency ?? '', day: row.price_day },
    version: row.version,
    votes: row.votes,
    createdAt: row.created_at,
    editedAt: row.edited_at ?? undefined,
    state,
    rule: row.removed_rule ?? undefined,
    author:
      row.name === null || row.joined_at === null
        ? undefined
        : { name: row.name, signature: row.signature ?? '', joinedAt: row.joined_at, posts: row.written ?? 0 },
  }
}

export const postOrders = ['OLDEST', 'NEWEST', 'HELPFUL'] as const
export type PostOrder = (typeof postOrders)[number]

/**
 * A stretch of a thread. What is no longer shown is never helpful: it comes last.
 * @param page from 0
 * @param total number of the last post
 */
export async function postsIn(
  db: Db,
  thread: string,
  { page, perPage, order, total }: { page: number; perPage: number; order: PostOrder; total: number },
): Promise<StoredPost[]> {
  const before = page * perPage
  const inThread = posts(db).where('p.thread', '=', thread)
  const rows =
    order === 'HELPFUL'
      ? await inThread
          .orderBy(isShown, 'desc')
          .orderBy('p.votes', 'desc')
          .orderBy('p.number')
          .limit(perPage)
          .offset(before)
          .execute()
      : order === 'OLDEST'
        ? await inThread
            .where('p.number', '>', before)
            .where('p.number', '<=', before + perPage)
            .orderBy('p.number')
            .execute()
        : await inThread
            .where('p.number', '<=', total - before)
            .where('p.number', '>', total - before - perPage)
            .orderBy('p.number', 'desc')
            .execute()
  return rows.map(fromRow)
}
/** as the index of the most helpful posts has it */
const isShown = sql<boolean>`(p.deleted_at is null and p.removed_rule is null)`

/** @throws Failure POST_UNKNOWN */
export async function postOf(db: Db, id: string): Promise<StoredPost> {
  const row = isId(id) ? await posts(db).where('p.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Failure('POST_UNKNOWN', {}, 'Unknown post')
  return fromRow(row)
}

/** Begins a thread with its first post. @throws Failure FORUM_NAME_NEEDED, FORUM_LIMIT, FORUM_TEXT_REFUSED */
export async function openThread(
  step: Step,
  owner: UserId,
  instrument: InstrumentKey,
  asked: Writing & { subject: string },
  priced: PriceThen,
): Promise<StoredPost> {
  const subject = subjectLine(asked.subject)
  const { text, again } = await admitted(step, owner, asked, (last) => begins(step, last, instrument, subject))
  if (again) return again
  const { id } = await step
    .insertInto('forum_threads')
    .values({ instrument, subject, owner })
    .returning('id')
    .executeTakeFirstOrThrow()
  return insert(step, owner, id, { ...asked, text }, priced)
}

/** Adds a post to a thread. @throws Failure THREAD_UNKNOWN, FORUM_NAME_NEEDED, FORUM_LIMIT, FORUM_TEXT_REFUSED */
export async function reply(
  step: Step,
  owner: UserId,
  thread: string,
  asked: Writing,
  priced: PriceThen,
): Promise<StoredPost> {
  if (!isId(thread)) throw new Failure('THREAD_UNKNOWN', {}, 'Unknown thread')
  const { text, again } = await admitted(step, owner, asked, (last) => last.thread === thread)
  return again ?? insert(step, owner, thread, { ...asked, text }, priced)
}

/** What may be written now; the same once more within an hour is a form that was sent twice. */
async function admitted(
  step: Step,
  owner: UserId,
  asked: Writing,
  standsThere: (last: Pick<StoredPost, 'thread' | 'number'>) => boolean | Promise<boolean>,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forum ${owner}`}, 0))`.execute(step)
  const isNew = isNewMember(await assertMember(step, owner))
  const text = postText(asked.text, isNew ? 0 : mostLinks)
  const last = await posts(step).where('p.owner', '=', owner).orderBy('p.id', 'desc').executeTakeFirst()
  const isSame = last?.text === text && last.deleted_at === null && last.removed_rule === null
  if (isSame && (await standsThere(last))) {
    const again = fromRow(last)
    if (Date.now() - again.createdAt.getTime() < hourMs) return { text, again }
  }
  const { minute, day } = await step
    .selectFrom('forum_posts')
    .select([
      sql<number>`count(*) filter (where created_at > now() - interval '1 minute')::int`.as('minute'),
      sql<number>`count(*)::int`.as('day'),
    ])
    .where('owner', '=', owner)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (minute >= postsPerMinute || (isNew && day >= postsOnFirstDay))
    throw new Failure('FORUM_LIMIT', {}, 'Too many posts')
  return { text, again: undefined }
}
const hourMs = 3_600_000

/** Whether a post is the first of a thread with that title about that instrument. */
const begins = async (
  step: Step,
  { thread, number }: Pick<StoredPost, 'thread' | 'number'>,
  instrument: InstrumentKey,
  subject: string,
): Promise<boolean> =>
  number === 1 &&
  (await step
    .selectFrom('forum_threads')
    .select('id')
    .where('id', '=', thread)
    .where('instrument', '=', instrument)
    .where('subject', '=', subject)
    .executeTakeFirst()) !== undefined

async function insert(step: Step, owner: UserId, thread: string, { text, holds }: Writing, priced: PriceThen) {
  const counted = await step
    .updateTable('forum_threads')
    .set({
      posts: sql<number>`posts + 1`,
      members: sql<number>`members + case when exists (
        select from forum_posts p where p.thread = forum_threads.id and p.owner = ${owner}
      ) then 0 else 1 end`,
      last_post_at: sql<Date>`now()`,
    })
    .where('id', '=', thread)
    .returning('posts')
    .executeTakeFirst()
  if (!counted) throw new Failure('THREAD_UNKNOWN', {}, 'Unknown thread')
  const { id } = await step
    .insertInto('forum_posts')
    .values({
      thread,
      number: counted.posts,
      owner,
      text,
      holds,
      price: priced.price ?? null,
      price_currency: priced.currency,
      price_day: priced.day,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await countPosts(step, owner)
  return postOf(step, id)
}

/** Counts anew how many posts of a member are shown. */
export async function countPosts(step: Step, member: UserId): Promise<void> {
  await sql`
    update forum_members set posts = (
      select count(*) from forum_posts
      where owner = ${member} and deleted_at is null and removed_rule is null
    ) where user_id = ${member}`.execute(step)
}

/** The post of its owner that can still be changed. @throws Failure POST_UNKNOWN also where it is another's */
export async function ownPost(db: Db, owner: UserId, id: string): Promise<StoredPost> {
  const post = await postOf(db, id)
  if (post.owner !== owner || post.state !== 'SHOWN') throw new Failure('POST_UNKNOWN', {}, 'Not a post of one’s own')
  return post
}

/** Changes a post; what it said before is kept. @throws Failure POST_UNKNOWN, FORUM_TEXT_REFUSED */
export async function editPost(step: Step, owner: UserId, id: string, asked: Writing): Promise<StoredPost> {
  const isNew = isNewMember(await assertMember(step, owner))
  const before = await ownPost(step, owner, id)
  const text = postText(asked.text, isNew ? 0 : mostLinks)
  if (text === before.text && asked.holds === before.holds) return before
  const { numUpdatedRows } = await step
    .updateTable('forum_posts')
    .set({ text, holds: asked.holds, version: before.version + 1, edited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('VERSION_CONFLICT', {}, 'Edited at the same time')
  const { version, holds, editedAt, createdAt } = before
  await step
    .insertInto('forum_post_versions')
    .values({ post: id, version, text: before.text, holds, written_at: editedAt ?? createdAt })
    .execute()
  return postOf(step, id)
}

/** Deletes a post; its line stays, its texts do not. @throws Failure POST_UNKNOWN */
export async function deletePost(step: Step, owner: UserId, id: string): Promise<void> {
  await ownPost(step, owner, id)
  await step
    .updateTable('forum_posts')
    .set({ text: '', holds: false, version: 1, edited_at: null, deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute()
  await step.deleteFrom('forum_post_versions').where('post', '=', id).execute()
  await countPosts(step, owner)
}

export interface PostVersion extends Writing {
  readonly version: number
  readonly writtenAt: Date
}

/** Everything a post has said, the newest first; nothing of one that is no longer shown. @throws Failure POST_UNKNOWN */
export async function versionsOf(db: Db, id: string): Promise<PostVersion[]> {
  const { state, version, text, holds, editedAt, createdAt } = await postOf(db, id)
  if (state !== 'SHOWN') throw new Failure('POST_UNKNOWN', {}, 'No longer shown')
  const before = await db
    .selectFrom('forum_post_versions')
    .select(['version', 'text', 'holds', 'written_at as writtenAt'])
    .where('post', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return [{ version, text, holds, writtenAt: editedAt ?? createdAt }, ...before]
}

/** Says whether a reader finds a post helpful; nobody votes for their own. @throws Failure POST_UNKNOWN, FORBIDDEN */
export async function vote(step: Step, voter: UserId, id: string, helpful: boolean): Promise<StoredPost> {
  const post = await postOf(step, id)
  if (post.state !== 'SHOWN') throw new Failure('POST_UNKNOWN', {}, 'No longer shown')
  if (post.owner === voter) throw new Failure('FORBIDDEN', {}, 'A post of one’s own')
  if (helpful)
    await step
      .insertInto('forum_votes')
      .values({ post: id, user_id: voter })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await step.deleteFrom('forum_votes').where('post', '=', id).where('user_id', '=', voter).execute()
  await sql`update forum_posts set votes = (select count(*) from forum_votes where post = ${id}) where id = ${id}`.execute(
    step,
  )
  return postOf(step, id)
}

/** Which of these posts a reader has found helpful. */
export async function votesOf(db: Db, voter: UserId, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('forum_votes')
    .select('post')
    .where('user_id', '=', voter)
    .where('post', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ post }) => post))
}

const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

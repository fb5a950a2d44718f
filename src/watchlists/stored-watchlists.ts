import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'

/** of one owner */
export const mostWatchlists = 50

/** What its owner says of a list. */
export interface WatchlistFacts {
  readonly name: string
  readonly description: string
}

export interface StoredWatchlist extends WatchlistFacts {
  readonly id: string
  readonly createdAt: Date
  readonly version: number
  readonly positions: number
}

const lists = (db: Db, owner: UserId) =>
  db
    .selectFrom('watchlists')
    .select(['id', 'name', 'description', 'created_at', 'version'])
    .select((from) =>
      from
        .selectFrom('watchlist_positions')
        .whereRef('watchlist_positions.watchlist', '=', 'watchlists.id')
        .where('watchlist_positions.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('positions'),
    )
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)

/** All lists of an owner, the oldest first. */
export async function watchlistsOf(db: Db, owner: UserId): Promise<StoredWatchlist[]> {
  return (await lists(db, owner).orderBy('id').execute()).map(fromRow)
}

/** @throws Failure WATCHLIST_UNKNOWN also where it is another's */
export async function watchlistOf(db: Db, owner: UserId, id: string): Promise<StoredWatchlist> {
  const found = await findWatchlist(db, owner, id)
  if (!found) throw unknownWatchlist()
  return found
}

/** undefined also where it is another's */
export async function findWatchlist(db: Db, owner: UserId, id: string): Promise<StoredWatchlist | undefined> {
  const row = isId(id) ? await lists(db, owner).where('id', '=', id).executeTakeFirst() : undefined
  return row && fromRow(row)
}

/** @throws Failure TOO_MANY_WATCHLISTS */
export async function createWatchlist(step: Step, owner: UserId, facts: WatchlistFacts): Promise<StoredWatchlist> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watchlists ${owner}`}, 0))`.execute(step)
  await assertRoom(step, owner)
  const { id } = await step
    .insertInto('watchlists')
    .values({ owner, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return watchlistOf(step, owner, id)
}

async function assertRoom(step: Step, owner: UserId): Promise<void> {
  if ((await watchlistsOf(step, owner)).length >= mostWatchlists)
    throw new Failure('TOO_MANY_WATCHLISTS', {}, `At most ${mostWatchlists} watchlists`)
}

/** @param seen the version its editor saw @throws Failure WATCHLIST_UNKNOWN, VERSION_CONFLICT */
export async function changeWatchlist(
  step: Step,
  owner: UserId,
  id: string,
  facts: WatchlistFacts,
  seen?: number,
): Promise<StoredWatchlist> {
  assertVersion(await lockWatchlist(step, owner, id), seen)
  await step
    .updateTable('watchlists')
    .set({ ...facts, version: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute()
  return watchlistOf(step, owner, id)
}

/** It can be taken back with `restoreWatchlist`. @throws Failure WATCHLIST_UNKNOWN, VERSION_CONFLICT */
export async function deleteWatchlist(step: Step, owner: UserId, id: string, seen?: number): Promise<void> {
  assertVersion(await lockWatchlist(step, owner, id), seen)
  await step
    .updateTable('watchlists')
    .set({ deleted_at: sql<Date>`now()`, version: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute()
}

/** Takes a deletion back. @throws Failure WATCHLIST_UNKNOWN where none was deleted lately, TOO_MANY_WATCHLISTS */
export async function restoreWatchlist(step: Step, owner: UserId, id: string): Promise<StoredWatchlist> {
  if (!isId(id)) throw unknownWatchlist()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watchlists ${owner}`}, 0))`.execute(step)
  await assertRoom(step, owner)
  const row = await step
    .updateTable('watchlists')
    .set({ deleted_at: null, version: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw unknownWatchlist()
  return watchlistOf(step, owner, id)
}

/**
 * The list is this transaction's until its end. @returns its version
 * @throws Failure WATCHLIST_UNKNOWN
 */
export async function lockWatchlist(step: Step, owner: UserId, id: string): Promise<number> {
  const row = isId(id)
    ? await step
        .selectFrom('watchlists')
        .select('version')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw unknownWatchlist()
  return Number(row.version)
}

const keptHours = 24

/** What was deleted a day ago nobody takes back any more. */
export async function forgetDeletedWatchlists(db: Db): Promise<void> {
  const before = sql<Date>`now() - make_interval(hours => ${keptHours})`
  await db.deleteFrom('watchlists').where('deleted_at', '<', before).execute()
  await db.deleteFrom('watchlist_positions').where('deleted_at', '<', before).execute()
}

/** Whether a text can be the id of a row at all. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

const unknownWatchlist = (): Failure => new Failure('WATCHLIST_UNKNOWN', {}, 'You have no such watchlist')

interface Row extends WatchlistFacts {
  id: string
  created_at: Date
  version: string
  positions: string | null
}

const fromRow = ({ id, name, description, created_at, version, positions }: Row): StoredWatchlist => ({
  id,
  name,
  description,
  createdAt: created_at,
  version: Number(version),
  positions: Number(positions),
})

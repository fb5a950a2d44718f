import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'

/** of one owner */
export const mostSearches = 50
/** so long it is kept on which days mails of a search came */
const countedDays = 31

/** Finders by the names of their classes on the wire. */
export const searchedFinders = ['stocks', 'indices', 'derivatives', 'funds', 'etfs', 'bonds', 'currencies'] as const
export type SearchedFinder = (typeof searchedFinders)[number]

/** What its owner says of a search. */
export interface SearchFacts {
  readonly name: string
  readonly finder: SearchedFinder
  /** as the finder's calls take them */
  readonly filters: string
  /** of the page that shows it */
  readonly path: string
  /** whether its owner is mailed when more is found */
  readonly tells: boolean
}

export interface StoredSearch extends SearchFacts {
  readonly id: string
  readonly owner: UserId
  /** papers that its owner has seen, or was told of */
  readonly known: readonly InstrumentKey[]
  readonly createdAt: Date
}

const columns = ['id', 'owner', 'name', 'finder', 'filters', 'path', 'tells', 'known', 'created_at'] as const

interface Row extends Omit<SearchFacts, 'finder'> {
  id: string
  owner: UserId
  finder: string
  known: string[]
  created_at: Date
}

const fromRow = ({ finder, known, created_at, ...row }: Row): StoredSearch => ({
  ...row,
  finder: finder as SearchedFinder, // written from one
  known: known as InstrumentKey[], // written from instruments of the universe
  createdAt: created_at,
})

/** All of an owner, the newest first. */
export async function searchesOf(db: Db, owner: UserId): Promise<StoredSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(columns)
    .where('owner', '=', owner)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

/** @throws Failure SEARCH_UNKNOWN also where it is another's */
export async function searchOf(db: Db, owner: UserId, id: string): Promise<StoredSearch> {
  const row = isId(id)
    ? await db
        .selectFrom('saved_searches')
        .select(columns)
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Failure('SEARCH_UNKNOWN', {}, 'Unknown search')
  return fromRow(row)
}

/** @param known what it finds today @throws Failure TOO_MANY_SEARCHES */
export async function createSearch(
  step: Step,
  owner: UserId,
  facts: SearchFacts,
  known: readonly InstrumentKey[],
): Promise<StoredSearch> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${owner}`}, 0))`.execute(step)
  if ((await searchesOf(step, owner)).length >= mostSearches)
    throw new Failure('TOO_MANY_SEARCHES', {}, `At most ${mostSearches} searches`)
  const { id } = await step
    .insertInto('saved_searches')
    .values({ owner, ...facts, known: [...known] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return searchOf(step, owner, id)
}

/** Whether its owner is told of more. @throws Failure SEARCH_UNKNOWN */
export async function changeTelling(db: Db, owner: UserId, id: string, tells: boolean): Promise<StoredSearch> {
  const { id: found } = await searchOf(db, owner, id)
  await db.updateTable('saved_searches').set({ tells }).where('owner', '=', owner).where('id', '=', found).execute()
  return searchOf(db, owner, found)
}

/** Its owner has seen what it finds. @throws Failure SEARCH_UNKNOWN */
export async function markSeen(db: Db, owner: UserId, id: string, known: readonly InstrumentKey[]): Promise<void> {
  const { id: found } = await searchOf(db, owner, id)
  await db
    .updateTable('saved_searches')
    .set({ known: [...known] })
    .where('owner', '=', owner)
    .where('id', '=', found)
    .execute()
}

/** @throws Failure SEARCH_UNKNOWN */
export async function deleteSearch(db: Db, owner: UserId, id: string): Promise<void> {
  const { id: found } = await searchOf(db, owner, id)
  await db.deleteFrom('saved_searches').where('owner', '=', owner).where('id', '=', found).execute()
}

/** Searches whose owners are to be told of more and were not told that day, in order of their numbers. */
export async function searchesToWatch(db: Db, day: string, after: string, most: number): Promise<StoredSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(columns)
    .where('tells', '=', true)
    .where('owner', 'in', (users) => users.selectFrom('users').select('users.id').where('delete_at', 'is', null))
    .where('id', '>', after)
    .where((either) => either.or([either('told_on', 'is', null), either('told_on', '<', sql<string>`${day}::date`)]))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(fromRow)
}

/**
 * Notes that the owner is told of these today. @returns whether it was this process that may tell: another one, or a deletion, may
 * have come before
 */
export async function noteTold(step: Step, { id, known }: StoredSearch, day: string, found: readonly InstrumentKey[]) {
  const { numUpdatedRows } = await step
    .updateTable('saved_searches')
    .set({
      told_on: sql<string>`${day}::date`,
      told_days: sql<
        string[]
      >`array(select each from unnest(told_days) each where each > ${day}::date - ${countedDays}::int) || ${day}::date`,
      known: [...new Set([...known, ...found])],
    })
    .where('id', '=', id)
    .where('tells', '=', true)
    .where((either) => either.or([either('told_on', 'is', null), either('told_on', '<', sql<string>`${day}::date`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many searches an owner keeps, how many of them tell, and how many mails they have sent since that day. */
export async function searchNumbers(
  db: Db,
  owner: UserId,
  since: string,
): Promise<{ all: number; telling: number; told: number }> {
  const row = await db
    .selectFrom('saved_searches')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where tells)::int`.as('telling'),
      sql<number>`coalesce(sum((select count(*) from unnest(told_days) each where each >= ${since}::date)), 0)::int`.as(
        'told',
      ),
    ])
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return row
}

const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

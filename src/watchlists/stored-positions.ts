import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Instant, InstrumentKey, TradingDay, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'
import { isId, lockWatchlist } from './stored-watchlists.ts'

/** of one list */
export const mostPositions = 500

/** A price that later ones are compared with. */
export interface Reference {
  /** as it was quoted; absent: there was none */
  readonly price?: number | undefined
  readonly currency: string
}

/** What an owner may say of a position. */
export interface PositionFacts {
  /** since when it counts */
  readonly buyDay: TradingDay
  readonly sellDay?: TradingDay | undefined
  /** when its owner wants to look at it again */
  readonly alertAt?: Instant | undefined
  readonly note: string
}

export interface StoredPosition extends PositionFacts {
  readonly id: string
  readonly instrument: InstrumentKey
  readonly reference: Reference
  readonly createdAt: Date
  readonly version: number
}

const columns = [
  'id',
  'instrument',
  'buy_day',
  'sell_day',
  'reference_price',
  'reference_currency',
  'alert_at',
  'note',
  'created_at',
  'version',
] as const

const positions = (db: Db, owner: UserId, watchlist: string) =>
  db
    .selectFrom('watchlist_positions')
    .select(columns)
    .where('owner', '=', owner)
    .where('watchlist', '=', watchlist)
    .where('deleted_at', 'is', null)

/** In their owner's order. The caller has seen that the list is the owner's. */
export async function positionsOf(db: Db, owner: UserId, watchlist: string): Promise<StoredPosition[]> {
  return (await positions(db, owner, watchlist).orderBy('place').orderBy('id').execute()).map(fromRow)
}

/** Every paper that is in a list of an owner, with the names of those lists. */
export async function watchedBy(db: Db, owner: UserId): Promise<Map<InstrumentKey, string[]>> {
  const rows = await db
    .selectFrom('watchlist_positions')
    .innerJoin('watchlists', 'watchlists.id', 'watchlist_positions.watchlist')
    .select(['watchlist_positions.instrument', 'watchlists.name'])
    .where('watchlists.owner', '=', owner)
    .where('watchlist_positions.owner', '=', owner)
    .where('watchlists.deleted_at', 'is', null)
    .where('watchlist_positions.deleted_at', 'is', null)
    .orderBy('watchlists.id')
    .orderBy('watchlist_positions.place')
    .execute()
  const watched = new Map<InstrumentKey, string[]>()
  for (const { instrument, name } of rows) {
    const key = instrument as InstrumentKey // written from an instrument of the universe
    watched.set(key, [...(watched.get(key) ?? []), name])
  }
  return watched
}

/** @throws Failure POSITION_UNKNOWN also where it is another's */
export async function positionOf(db: Db, owner: UserId, watchlist: string, id: string): Promise<StoredPosition> {
  const row =
    isId(id) && isId(watchlist) && (await positions(db, owner, watchlist).where('id', '=', id).executeTakeFirst())
  if (!row) throw unknownPosition()
  return fromRow(row)
}

export interface Added extends PositionFacts {
  readonly instrument: InstrumentKey
  readonly reference: Reference
}

/**
 * Puts papers at the end of a list; those it holds already stay where and as they are.
 * @returns which of them are new, in the order given
 * @throws Failure WATCHLIST_UNKNOWN, WATCHLIST_FULL: then none is put there
 */
export async function addPositions(
  step: Step,
  owner: UserId,
  watchlist: string,
  added: readonly Added[],
): Promise<StoredPosition[]> {
  await lockWatchlist(step, owner, watchlist)
  const held = await positionsOf(step, owner, watchlist)
  const known = new Set(held.map(({ instrument }) => instrument))
  const fresh = new Map(added.filter(({ instrument }) => !known.has(instrument)).map((each) => [each.instrument, each]))
  if (fresh.size === 0) return []
  if (held.length + fresh.size > mostPositions)
    throw new Failure('WATCHLIST_FULL', {}, `At most ${mostPositions} positions in a watchlist`)
  const last = await step
    .selectFrom('watchlist_positions')
    .select(({ fn }) => fn.max('place').as('place'))
    .where('watchlist', '=', watchlist)
    .executeTakeFirst()
  const rows = await step
    .insertInto('watchlist_positions')
    .values(
      [...fresh.values()].map(({ instrument, reference, ...facts }, i) => ({
        watchlist,
        owner,
        instrument,
        place: (last?.place ?? 0) + 1 + i,
        ...toRow(facts),
        reference_price: reference.price ?? null,
        reference_currency: reference.currency,
      })),
    )
    .returning(columns)
    .execute()
  return rows.map(fromRow)
}

/**
 * @param reference where the day it counts from has changed
 * @param seen the version its editor saw @throws Failure POSITION_UNKNOWN, VERSION_CONFLICT
 */
export async function changePosition(
  step: Step,
  owner: UserId,
  watchlist: string,
  id: string,
  { reference, ...facts }: PositionFacts & { reference?: Reference | undefined },
  seen?: number,
): Promise<StoredPosition> {
  assertVersion(await lockPosition(step, owner, watchlist, id), seen)
  const row = await step
    .updateTable('watchlist_positions')
    .set({
      ...toRow(facts),
      ...(reference && { reference_price: reference.price ?? null, reference_currency: reference.currency }),
      version: nextVersion,
    })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

/** It can be taken back with `restorePosition`. @throws Failure POSITION_UNKNOWN, VERSION_CONFLICT */
export async function deletePosition(
  step: Step,
  owner: UserId,
  watchlist: string,
  id: string,
  seen?: number,
): Promise<void> {
  assertVersion(await lockPosition(step, owner, watchlist, id), seen)
  await step
    .updateTable('watchlist_positions')
    .set({ deleted_at: sql<Date>`now()`, version: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute()
}

/** Takes a deletion back: at its old place. @throws Failure POSITION_UNKNOWN where none was deleted lately, WATCHLIST_FULL */
export async function restorePosition(
  step: Step,
  owner: UserId,
  watchlist: string,
  id: string,
): Promise<StoredPosition> {
  await lockWatchlist(step, owner, watchlist)
  const held = await positionsOf(step, owner, watchlist)
  if (held.length >= mostPositions)
    throw new Failure('WATCHLIST_FULL', {}, `At most ${mostPositions} positions in a watchlist`)
  const row = isId(id)
    ? await step
        .updateTable('watchlist_positions')
        .set({ deleted_at: null, version: nextVersion })
        .where('owner', '=', owner)
        .where('watchlist', '=', watchlist)
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .where((either) =>
          either.or([either('instrument', 'not in', ['', ...held.map(({ instrument }) => instrument)])]),
        )
        .returning(columns)
        .executeTakeFirst()
    : undefined
  if (!row) throw unknownPosition()
  return fromRow(row)
}

/**
 * Puts the positions into this order; those that are not named follow as they stood.
 * @param seen those its editor saw, as they stood @throws Failure WATCHLIST_UNKNOWN, POSITION_UNKNOWN, VERSION_CONFLICT
 */
export async function orderPositions(
  step: Step,
  owner: UserId,
  watchlist: string,
  { list: ids, seen }: { list: readonly string[]; seen?: readonly string[] | undefined },
): Promise<void> {
  await lockWatchlist(step, owner, watchlist)
  const held = (await positionsOf(step, owner, watchlist)).map(({ id }) => id)
  if (seen && String(seen) !== String(held.filter((id) => seen.includes(id))))
    throw new Failure('VERSION_CONFLICT', {}, 'The order is another one by now')
  if (ids.some((id) => !held.includes(id))) throw unknownPosition()
  const named = [...new Set(ids)]
  const order = [...named, ...held.filter((id) => !named.includes(id))]
  await sql`
    update watchlist_positions as position set place = wanted.place
    from unnest(${order}::bigint[]) with ordinality as wanted (id, place)
    where position.id = wanted.id and position.owner = ${owner}`.execute(step)
}

/** @returns the version */
async function lockPosition(step: Step, owner: UserId, watchlist: string, id: string): Promise<number> {
  await lockWatchlist(step, owner, watchlist)
  return (await positionOf(step, owner, watchlist, id)).version
}

const unknownPosition = (): Failure => new Failure('POSITION_UNKNOWN', {}, 'The watchlist has no such position')

const toRow = ({ buyDay, sellDay, alertAt, note }: PositionFacts) => ({
  buy_day: buyDay,
  sell_day: sellDay ?? null,
  alert_at: alertAt === undefined ? null : new Date(alertAt),
  note,
})

interface Row {
  id: string
  instrument: string
  buy_day: string
  sell_day: string | null
  reference_price: number | null
  reference_currency: string
  alert_at: Date | null
  note: string
  created_at: Date
  version: string
}

const fromRow = (row: Row): StoredPosition => ({
  id: row.id,
  instrument: row.instrument as InstrumentKey, // written from an instrument of the universe
  buyDay: row.buy_day as TradingDay, // a column of days
  sellDay: (row.sell_day ?? undefined) as TradingDay | undefined, // likewise
  reference: { price: row.reference_price ?? undefined, currency: row.reference_currency },
  alertAt: row.alert_at?.getTime(),
  note: row.note,
  createdAt: row.created_at,
  version: Number(row.version),
})

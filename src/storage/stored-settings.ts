import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'

const mostKeys = 100
const keptDays = 366

/** The owner in the table: the guest's random id is a secret, so only its hash is kept. */
export const ownerOf = (guest: string): string => `guest:${createHash('sha256').update(guest).digest('base64url')}`

export interface StoredRow {
  key: string
  version: number
  changedAt: Date
}

/** Whether something is stored of an owner; anybody may make up a cookie. */
export const isKnown = async (db: Db, owner: string): Promise<boolean> =>
  (await db.selectFrom('stored_settings').select('key').where('owner', '=', owner).limit(1).execute()).length > 0

export async function storedValue(
  db: Db,
  owner: string,
  key: string,
): Promise<{ value: unknown; version: number } | undefined> {
  const row = await db
    .selectFrom('stored_settings')
    .select(['value', 'version'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { value: row.value, version: Number(row.version) }
}

/** The first keys of an owner behind a key, in the order of their bytes. */
export async function storedKeys(db: Db, owner: string, after: string | undefined, most: number): Promise<StoredRow[]> {
  const byBytes = sql<string>`key collate "C"`
  const rows = await db
    .selectFrom('stored_settings')
    .select(['key', 'version', 'changed_at'])
    .where('owner', '=', owner)
    .$if(after !== undefined, (query) => query.where(byBytes, '>', after ?? ''))
    .orderBy(byBytes)
    .limit(most)
    .execute()
  return rows.map(({ key, version, changed_at }) => ({ key, version: Number(version), changedAt: changed_at }))
}

/**
 * Writes settings, each whole. @param entries keys with their value as JSON @param seen the version to replace, if that
 * matters
 * @returns their new versions
 * @throws Failure STORAGE_FULL, VERSION_CONFLICT
 */
export async function store(
  step: Step,
  owner: string,
  entries: readonly { key: string; json: string }[],
  seen?: number,
): Promise<{ key: string; version: number }[]> {
  const versions = await versionsOf(step, owner)
  for (const { key } of entries) assertVersion(versions.get(key), seen)
  const keys = new Set([...versions.keys(), ...entries.map(({ key }) => key)])
  if (keys.size > mostKeys && keys.size > versions.size)
    throw new Failure('STORAGE_FULL', {}, `At most ${mostKeys} keys`)
  const written = await step
    .insertInto('stored_settings')
    .values(entries.map(({ key, json }) => ({ owner, key, value: json })))
    .onConflict((conflict) =>
      conflict.columns(['owner', 'key']).doUpdateSet({
        value: sql`excluded.value`,
        changed_at: new Date(),
        version: nextVersion,
      }),
    )
    .returning(['key', 'version'])
    .execute()
  return written.map(({ key, version }) => ({ key, version: Number(version) }))
}

/** Forgets one setting, or all of an owner. @returns how many there were @throws Failure VERSION_CONFLICT */
export async function forget(
  step: Step,
  owner: string,
  { key, seen }: { key?: string; seen?: number | undefined } = {},
): Promise<number> {
  const versions = await versionsOf(step, owner)
  if (key !== undefined) assertVersion(versions.get(key), seen)
  const { numDeletedRows } = await step
    .deleteFrom('stored_settings')
    .where('owner', '=', owner)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** A guest's settings become a user's, but for those that the user has; the guest keeps none. */
export async function adoptSettings(step: Step, guest: string, user: string): Promise<void> {
  const theirs = await versionsOf(step, user)
  const room = Math.max(0, mostKeys - theirs.size)
  const adopted = step
    .selectFrom('stored_settings')
    .select('key')
    .where('owner', '=', guest)
    .$if(theirs.size > 0, (query) => query.where('key', 'not in', [...theirs.keys()]))
    .orderBy('key')
    .limit(room)
  await step
    .updateTable('stored_settings')
    .set({ owner: user })
    .where('owner', '=', guest)
    .where('key', 'in', adopted)
    .execute()
  await step.deleteFrom('stored_settings').where('owner', '=', guest).execute()
}

/**
 * A cookie lives a year: what was stored before it nobody can ask for any more. @returns how many settings there were
 */
export async function forgetOldGuests(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stored_settings')
    .where('owner', 'like', 'guest:%')
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Counting, comparing and writing are one step for each owner, or two quick writes could both be the hundredth. */
async function versionsOf(step: Step, owner: string): Promise<Map<string, number>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(step)
  const rows = await step.selectFrom('stored_settings').select(['key', 'version']).where('owner', '=', owner).execute()
  return new Map(rows.map(({ key, version }) => [key, Number(version)]))
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { note } from './audit.ts'
import { entitlementsOf } from './entitled.ts'
import type { Session } from './sessions.ts'

/** READ asks; WRITE also changes. Neither reaches what opens or ends the account. */
export const keyScopes = ['READ', 'WRITE'] as const
export type KeyScope = (typeof keyScopes)[number]

/** of one user */
export const mostKeys = 20
/** how exactly the list says when one was used */
const usedMinutes = 5
const keyForm = /^pk_[A-Za-z0-9_-]{43}$/
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

export interface ListedKey {
  id: string
  name: string
  scope: KeyScope
  createdAt: Date
  usedAt: Date | null
  expiresAt: Date | null
}

const columns = [
  'id',
  'name',
  'scope',
  'created_at as createdAt',
  'used_at as usedAt',
  'expires_at as expiresAt',
] as const

/** A user's keys that open something, the newest first. */
export const keysOf = (db: Db, user: UserId): Promise<ListedKey[]> =>
  db
    .selectFrom('api_keys')
    .select(columns)
    .where('user_id', '=', user)
    .where((either) => either.or([either('expires_at', 'is', null), either('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at', 'desc')
    .execute()

/**
 * Makes a key; it is told here and never again.
 * @param days for so many, or for good
 * @throws Failure TOO_MANY_KEYS
 */
export async function makeKey(
  step: Step,
  user: UserId,
  { name, scope, days }: { name: string; scope: KeyScope; days?: number | undefined },
): Promise<{ key: string; listed: ListedKey }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keys ${user}`}, 0))`.execute(step)
  if ((await keysOf(step, user)).length >= mostKeys) throw new Failure('TOO_MANY_KEYS', {}, `At most ${mostKeys} keys`)
  const key = `pk_${randomBytes(32).toString('base64url')}`
  const listed = await step
    .insertInto('api_keys')
    .values({
      user_id: user,
      name,
      scope,
      key_sha256: hashOf(key),
      expires_at: days === undefined ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await note(step, 'KEY_MADE', user, { detail: scope })
  return { key, listed }
}

/** Makes a key worthless. @returns whether there was one */
export const revokeKey = (db: Db, user: UserId, id: string): Promise<boolean> =>
  transaction(db, async (step) => {
    const { numDeletedRows } = await step
      .deleteFrom('api_keys')
      .where('user_id', '=', user)
      .where(sql<string>`id::text`, '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await note(step, 'KEY_REVOKED', user)
    return true
  })

/** Who asks by a key: as in a session of its own that ends with the key. Undefined: it opens nothing, or no longer. */
export async function sessionOfKey(db: Db, key: string): Promise<Session | undefined> {
  if (!keyForm.test(key)) return undefined
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'scope', 'users.id as user', 'users.email', 'users.role', 'users.activated_at'])
    .select(
      sql<boolean>`api_keys.used_at is null or api_keys.used_at < now() - make_interval(mins => ${usedMinutes})`.as(
        'was_idle',
      ),
    )
    .where('key_sha256', '=', hashOf(key))
    .where((either) =>
      either.or([either('api_keys.expires_at', 'is', null), either('api_keys.expires_at', '>', sql<Date>`now()`)]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { activated_at, was_idle, scope, ...known } = row
  if (was_idle) await db.updateTable('api_keys').set({ used_at: sql<Date>`now()` }).where('id', '=', row.id).execute()
  return { ...known, scope, activated: activated_at !== null, rights: await entitlementsOf(db, row.user) }
}

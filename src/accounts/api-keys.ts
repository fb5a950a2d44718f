import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import { allKeyRights, type KeyRight } from '#contract/key-rights.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { addressRange } from './address-range.ts'
import { note } from './audit.ts'
import { entitlementsOf } from './entitled.ts'
import type { Session } from './sessions.ts'

/** of one user */
export const mostKeys = 20
const keyForm = /^pk_[A-Za-z0-9_-]{43}$/
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

export interface ListedKey {
  id: string
  name: string
  rights: KeyRight[]
  /** the only address or network it is good from; null: from anywhere */
  address: string | null
  /** its last signs; null: it was made before they were kept */
  lastFour: string | null
  createdAt: Date
  usedAt: Date | null
  expiresAt: Date | null
}

const columns = [
  'id',
  'name',
  'rights',
  'address',
  'last_four as lastFour',
  'created_at as createdAt',
  'used_at as usedAt',
  'expires_at as expiresAt',
] as const

/** A user's keys that open something, the newest first. */
export async function keysOf(db: Db, user: UserId): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(columns)
    .where('user_id', '=', user)
    .where((either) => either.or([either('expires_at', 'is', null), either('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(withKnownRights)
}

export interface WantedKey {
  name: string
  rights: readonly KeyRight[]
  /** an address or a network; default: from anywhere */
  address?: string | undefined
  /** for so many, or for good */
  days?: number | undefined
}

/**
 * Makes a key; it is told here and never again.
 * @throws Failure TOO_MANY_KEYS, INPUT_INVALID for an address that is none
 */
export async function makeKey(
  step: Step,
  user: UserId,
  { name, rights, address, days }: WantedKey,
): Promise<{ key: string; listed: ListedKey }> {
  if (address !== undefined && addressRange(address) === undefined) {
    const faults = { address: 'Das ist keine Adresse und kein Netz, wie 203.0.113.7 oder 2001:db8::/32.' }
    throw new Failure('INPUT_INVALID', { faults }, 'address is no IP address and no CIDR')
  }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keys ${user}`}, 0))`.execute(step)
  if ((await keysOf(step, user)).length >= mostKeys) throw new Failure('TOO_MANY_KEYS', {}, `At most ${mostKeys} keys`)
  const key = `pk_${randomBytes(32).toString('base64url')}`
  const granted = allKeyRights.filter((right) => rights.includes(right))
  const listed = await step
    .insertInto('api_keys')
    .values({
      user_id: user,
      name,
      rights: granted,
      address: address ?? null,
      last_four: key.slice(-4),
      key_sha256: hashOf(key),
      expires_at: days === undefined ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await note(step, 'KEY_MADE', user, { detail: granted.join(' ') })
  return { key, listed: withKnownRights(listed) }
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

/**
 * Who asks by a key: as in a session of its own that ends with the key.
 * @param from the address that asks. Undefined: it opens nothing, no longer, or not from there
 */
export async function sessionOfKey(db: Db, key: string, from: string): Promise<Session | undefined> {
  if (!keyForm.test(key)) return undefined
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.rights', 'address'])
    .select(['users.id as user', 'users.email', 'users.role', 'users.activated_at'])
    .where('key_sha256', '=', hashOf(key))
    .where((either) =>
      either.or([either('api_keys.expires_at', 'is', null), either('api_keys.expires_at', '>', sql<Date>`now()`)]),
    )
    .executeTakeFirst()
  if (!row || (row.address !== null && !addressRange(row.address)?.covers(from))) return undefined
  const { activated_at, address: _, rights: keyRights, ...known } = row
  return {
    ...known,
    scope: 'KEY',
    keyRights: withKnownRights({ rights: keyRights }).rights,
    activated: activated_at !== null,
    rights: await entitlementsOf(db, row.user),
  }
}

const withKnownRights = <Row extends { rights: string[] }>(row: Row) => ({
  ...row,
  rights: allKeyRights.filter((right) => row.rights.includes(right)),
})

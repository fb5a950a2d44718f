import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { rightsOf, type Entitlements } from '#contract/entitlements.ts'
import type { KeyRight } from '#contract/key-rights.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { note } from './audit.ts'
import { grantedTo } from './entitled.ts'
import type { Role } from './users.ts'

/** as long as the cookie */
export const sessionDays = 30
/** somebody else sees an account for so long */
const impersonationMinutes = 60
/** how exactly the list of sessions says when one was used */
const seenMinutes = 5
const tokenForm = /^[A-Za-z0-9_-]{43}$/

export interface Session {
  /** names the session without opening it: `tid` on the wire */
  id: string
  user: UserId
  email: string
  role: Role
  /** whether the address has been confirmed */
  activated: boolean
  rights: Entitlements
  /** a program asks: by a key, or by a token for what is owned */
  scope?: 'KEY' | 'WEALTH'
  /** what the program may */
  keyRights?: readonly KeyRight[]
  /** somebody else sees the account. `by`: who; null: whoever sits at the machine */
  impersonation?: { by: UserId | null }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Opens a session.
 * @param device what the browser calls itself, for the user's list of sessions
 * @param impersonation in it somebody else sees the account, for an hour
 */
export async function openSession(
  db: Db,
  user: UserId,
  device = '',
  impersonation?: { by: UserId | null },
): Promise<{ token: string; id: string }> {
  const token = randomBytes(32).toString('base64url')
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_sha256: hashOf(token),
      user_id: user,
      device: device.slice(0, 300),
      expires_at: impersonation
        ? sql<Date>`now() + make_interval(mins => ${impersonationMinutes})`
        : sql<Date>`now() + make_interval(days => ${sessionDays})`,
      is_impersonation: impersonation !== undefined,
      impersonator: impersonation?.by ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id }
}

/** Whose session a token opens; undefined: nobody's, or no longer. */
export async function sessionOf(db: Db, token: string): Promise<Session | undefined> {
  if (!tokenForm.test(token)) return undefined
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.id as user', 'users.email', 'users.role', 'users.activated_at'])
    .select(['sessions.is_impersonation', 'sessions.impersonator'])
    .select(grantedTo(sql.ref('users.id')).as('granted'))
    .select(sql<boolean>`sessions.seen_at < now() - make_interval(mins => ${seenMinutes})`.as('was_away'))
    .where('sessions.token_sha256', '=', hashOf(token))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const { activated_at, was_away, is_impersonation, impersonator, granted, ...known } = row
  if (was_away) await db.updateTable('sessions').set({ seen_at: sql<Date>`now()` }).where('id', '=', row.id).execute()
  const session = { ...known, activated: activated_at !== null, rights: rightsOf(granted) }
  return is_impersonation ? { ...session, impersonation: { by: impersonator } } : session
}

/** Ends a session. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_sha256', '=', hashOf(token)).execute()
}

/** for so long a proof holds, of the second factor or of the owner */
const proofMinutes = 10

/** The second factor was proved in this session. */
export async function confirmSession(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Whether that was a moment ago. */
export async function isConfirmed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(mins => ${proofMinutes})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever sits at this session proved to be the owner of its account: by a passkey, or a code that was mailed. */
export async function proveOwner(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Whether that was a moment ago. */
export async function isOwnerProven(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('proved_at', '>', sql<Date>`now() - make_interval(mins => ${proofMinutes})`)
    .executeTakeFirst()
  return row !== undefined
}

export interface ListedSession {
  id: string
  /** what the browser calls itself */
  device: string
  /** somebody else sees the account in it */
  isImpersonation: boolean
  createdAt: Date
  seenAt: Date
}

/** Where a user is signed in, the one used last first. */
export async function sessionsOf(db: Db, user: UserId): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'is_impersonation as isImpersonation', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('user_id', '=', user)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Ends one session of a user. @returns whether there was one */
export const closeSessionById = (db: Db, user: UserId, id: string): Promise<boolean> =>
  transaction(db, async (step) => {
    const closed = await step
      .deleteFrom('sessions')
      .where('user_id', '=', user)
      .where(sql<string>`id::text`, '=', id)
      .executeTakeFirst()
    if (closed.numDeletedRows === 0n) return false
    await note(step, 'SESSION_ENDED', user)
    return true
  })

/** Ends every session of a user who says so. */
export const signOutEverywhere = (db: Db, user: UserId): Promise<void> =>
  transaction(db, async (step) => {
    await closeSessionsOf(step, user)
    await note(step, 'SESSIONS_ENDED', user)
  })

/** Ends every session of a user, and those in which they see another's account. */
export async function closeSessionsOf(db: Db, user: UserId): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((either) => either.or([either('user_id', '=', user), either('impersonator', '=', user)]))
    .execute()
}

/** What opens nothing any more. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
}

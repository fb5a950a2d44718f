import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { note } from './audit.ts'
import { emailKey } from './email-key.ts'
import { closeSessionsOf } from './sessions.ts'

export const roles = ['user', 'expert', 'operator'] as const
export type Role = (typeof roles)[number]

/**
 * Makes an account. @param activated whether its address has been confirmed
 * @returns undefined where the address has one already
 */
export async function createUser(
  db: Db,
  { email, role = 'user', activated }: { email: string; role?: Role; activated: boolean },
): Promise<UserId | undefined> {
  const made = await db
    .insertInto('users')
    .values({ email: email.trim(), email_key: emailKey(email), role, activated_at: activated ? new Date() : null })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** The account of an address. */
export const findUser = (db: Db, email: string): Promise<{ id: UserId; role: Role } | undefined> =>
  db.selectFrom('users').select(['id', 'role']).where('email_key', '=', emailKey(email)).executeTakeFirst()

/** The address of an account. */
export const emailOf = async (db: Db, user: UserId): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', user).executeTakeFirstOrThrow()).email

export interface ListedUser {
  id: UserId
  email: string
  role: Role
  activated: boolean
  createdAt: Date
  /** what holds at this moment */
  granted: string[]
}

/** Accounts by their address. @param part of the address @param most how many */
export async function listUsers(db: Db, part = '', most = 10_000): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('grants', (join) =>
      join
        .onRef('grants.user_id', '=', 'users.id')
        .on((on) => on.or([on('until', 'is', null), on('until', '>', sql<Date>`now()`)])),
    )
    .select(['users.id', 'email', 'role', 'activated_at', 'created_at'])
    .select(
      sql<
        string[]
      >`coalesce(array_agg(entitlement order by entitlement) filter (where entitlement is not null), '{}')`.as(
        'granted',
      ),
    )
    .where(sql<number>`position(${emailKey(part)} in email_key)`, '>', part === '' ? -1 : 0)
    .groupBy('users.id')
    .orderBy('email_key')
    .limit(most)
    .execute()
  return rows.map(({ activated_at, created_at, ...rest }) => ({
    ...rest,
    activated: activated_at !== null,
    createdAt: created_at,
  }))
}

/** The account is this transaction's until its end. */
export async function lockUser(step: Step, user: UserId): Promise<void> {
  await step.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute()
}

/** Gives a role. Sessions end with it: what they may do has changed. @param by who does; null: whoever sits at the machine */
export async function setRole(db: Db, user: UserId, role: Role, by: UserId | null = null): Promise<void> {
  await transaction(db, async (step) => {
    await step.updateTable('users').set({ role }).where('id', '=', user).execute()
    await closeSessionsOf(step, user)
    await note(step, 'ROLE_CHANGED', user, { by, detail: role })
  })
}

/**
 * Deletes an account with everything that belongs to it, mails to it among that; a newsletter that waits is the mailbox's own matter.
 * That there was one stays noted, not whose it was.
 */
export async function deleteUser(db: Db, user: UserId): Promise<void> {
  await db.transaction().execute(async (step) => {
    await step.deleteFrom('stored_settings').where('owner', '=', `user:${user}`).execute()
    const owner = await step.deleteFrom('users').where('id', '=', user).returning('email').executeTakeFirst()
    await step
      .deleteFrom('outbox')
      .where('recipient', '=', owner?.email ?? '')
      .where((either) => either.or([either('sent_at', 'is not', null), either('unsubscribe', 'is', null)]))
      .execute()
    await note(step, 'ACCOUNT_DELETED', null)
  })
}

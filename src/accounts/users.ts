import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'

export const roles = ['user', 'expert', 'operator'] as const
export type Role = (typeof roles)[number]

/**
 * What two spellings of an e-mail address have in common: its case does not matter anywhere, nor how an umlaut is composed.
 */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

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

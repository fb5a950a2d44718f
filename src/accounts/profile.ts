import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { entitlementsOf } from './entitled.ts'

/** What is known of an account. */
export async function accountOf(db: Db, user: UserId) {
  const row = await db
    .selectFrom('users')
    .select(['email', 'role', 'created_at', 'activated_at', 'delete_at'])
    .where('id', '=', user)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    activated: row.activated_at !== null,
    /** when it will be gone */
    deleteAt: row.delete_at ?? undefined,
    rights: await entitlementsOf(db, user),
  }
}

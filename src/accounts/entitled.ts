import { sql } from 'kysely'
import { rightsOf, type Entitlements } from '#contract/entitlements.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'

/** What the user has at this moment. */
export async function entitlementsOf(db: Db, user: UserId): Promise<Entitlements> {
  const rows = await db
    .selectFrom('grants')
    .select('entitlement')
    .where('user_id', '=', user)
    .where((either) => either.or([either('until', 'is', null), either('until', '>', sql<Date>`now()`)]))
    .orderBy('entitlement')
    .execute()
  return rightsOf(rows.map(({ entitlement }) => entitlement))
}

/** What everybody has at this moment who has anything. */
export async function entitlementsOfAll(db: Db): Promise<Map<UserId, Entitlements>> {
  const rows = await db
    .selectFrom('grants')
    .select(['user_id', 'entitlement'])
    .where((either) => either.or([either('until', 'is', null), either('until', '>', sql<Date>`now()`)]))
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([user, own]) => [user, rightsOf(own.map(({ entitlement }) => entitlement))]))
}

/** Gives a user a product or a feature, for so many days or for good; what there was of it before ends. */
export async function grant(db: Db, user: UserId, entitlement: string, days?: number): Promise<void> {
  const until = days === undefined ? null : sql<Date>`now() + make_interval(days => ${days})`
  await db
    .insertInto('grants')
    .values({ user_id: user, entitlement, until })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'entitlement']).doUpdateSet({ until, granted_at: sql`now()` }),
    )
    .execute()
}

/** Takes it back. */
export async function revokeGrant(db: Db, user: UserId, entitlement: string): Promise<void> {
  await db.deleteFrom('grants').where('user_id', '=', user).where('entitlement', '=', entitlement).execute()
}

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

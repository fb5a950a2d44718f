import { sql, type Expression } from 'kysely'
import { rightsOf, type Entitlements } from '#contract/entitlements.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { note } from './audit.ts'

/** What the user has at this moment. */
export async function entitlementsOf(db: Db, user: UserId): Promise<Entitlements> {
  const { granted } = await db.selectNoFrom(grantedTo(sql`${user}`).as('granted')).executeTakeFirstOrThrow()
  return rightsOf(granted)
}

/** The same as part of a question: what `rightsOf` takes, of the user of a row. */
export const grantedTo = (user: Expression<unknown>) => sql<string[]>`array(
  select entitlement from grants where user_id = ${user} and (until is null or until > now()) order by entitlement)`

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

/**
 * Gives a user a product or a feature; what there was of it before ends.
 * @param until its end; undefined: for good @param by who gives it; null: whoever sits at the machine
 */
export const grant = (
  db: Db,
  user: UserId,
  entitlement: string,
  { until, by }: { until?: Date | undefined; by: UserId | null },
): Promise<void> =>
  transaction(db, async (step) => {
    await step
      .insertInto('grants')
      .values({ user_id: user, entitlement, until: until ?? null })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'entitlement']).doUpdateSet({ until: until ?? null, granted_at: sql`now()` }),
      )
      .execute()
    const detail = until ? `${entitlement} bis ${until.toISOString().slice(0, 10)}` : entitlement
    await note(step, 'GRANTED', user, { by, detail })
  })

/** Takes it back. @param by who does; null: whoever sits at the machine @returns whether there was one */
export const revokeGrant = (db: Db, user: UserId, entitlement: string, by: UserId | null): Promise<boolean> =>
  transaction(db, async (step) => {
    const { numDeletedRows } = await step
      .deleteFrom('grants')
      .where('user_id', '=', user)
      .where('entitlement', '=', entitlement)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await note(step, 'GRANT_REVOKED', user, { by, detail: entitlement })
    return true
  })

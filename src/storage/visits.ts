import { sql } from 'kysely'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'

/** who comes back after so long a rest comes anew */
const restMinutes = 30

/**
 * Notes that a user looks at the overview. While they keep looking it is one visit, however often the page is loaded.
 * @returns when they last looked in the visit before this one; undefined in the first
 */
export async function noteVisit(db: Db, owner: UserId, at: Instant): Promise<Instant | undefined> {
  const rested = sql<boolean>`excluded.seen_at > dashboard_visits.seen_at + make_interval(mins => ${restMinutes})`
  const { before_at } = await db
    .insertInto('dashboard_visits')
    .values({ owner, seen_at: new Date(at) })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet({
        before_at: sql`case when ${rested} then dashboard_visits.seen_at else dashboard_visits.before_at end`,
        seen_at: sql`greatest(dashboard_visits.seen_at, excluded.seen_at)`,
      }),
    )
    .returning('before_at')
    .executeTakeFirstOrThrow()
  return before_at?.getTime()
}

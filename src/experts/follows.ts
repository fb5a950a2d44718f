import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { PublishedKind } from './publications.ts'

/** What a user follows of a kind. */
export async function followedBy(db: Db, user: UserId, kind: PublishedKind): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('follows')
    .select('entity')
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map(({ entity }) => entity))
}

/** Follows it; again does nothing. The caller has seen that it is shown. */
export async function follow(db: Db, user: UserId, kind: PublishedKind, entity: string): Promise<void> {
  await db
    .insertInto('follows')
    .values({ user_id: user, kind, entity })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Follows it no longer, also where it is no longer shown. */
export async function unfollow(db: Db, user: UserId, kind: PublishedKind, entity: string): Promise<void> {
  await db
    .deleteFrom('follows')
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .execute()
}

/** How many follow each of a kind. */
export async function followersOf(db: Db, kind: PublishedKind): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('follows')
    .select('entity')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .groupBy('entity')
    .execute()
  return new Map(rows.map(({ entity, count }) => [entity, Number(count)]))
}

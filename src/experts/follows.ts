import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import type { PublishedKind } from './publications.ts'

/** What a user follows of a kind, and whether what is new there comes by mail. */
export async function followedBy(db: Db, user: UserId, kind: PublishedKind): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom('follows')
    .select(['entity', 'mailed_until'])
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ entity, mailed_until }) => [entity, mailed_until !== null]))
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

/** Lets what is new come by mail from now on, or no longer; of what is not followed nothing does. */
export async function mailFollow(
  db: Db,
  { user, kind, entity, byMail }: { user: UserId; kind: PublishedKind; entity: string; byMail: boolean },
): Promise<void> {
  await db
    .updateTable('follows')
    .set({ mailed_until: byMail ? sql<Date>`coalesce(mailed_until, now())` : null })
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .execute()
}

export interface FollowToTell {
  user: UserId
  kind: PublishedKind
  entity: string
  mailedUntil: Date
}

/** a mail of one thing comes no sooner after the one before */
const restMinutes = 60

/** Who may be told again, in their order. @param after the last one that was given before */
export function followsToTell(db: Db, after: FollowToTell | undefined, most: number): Promise<FollowToTell[]> {
  const place = sql`(follows.user_id, follows.kind, follows.entity)`
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .select(['follows.user_id as user', 'follows.kind', 'follows.entity'])
    .select(sql<Date>`follows.mailed_until`.as('mailedUntil'))
    .where('users.delete_at', 'is', null)
    .where('follows.mailed_until', '<', sql<Date>`now() - make_interval(mins => ${restMinutes})`)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`${place} > (${after?.user}, ${after?.kind}, ${after?.entity})`),
    )
    .orderBy(place)
    .limit(most)
    .execute()
}

/** Notes up to where somebody was told. @returns whether it was so; otherwise another process was first, or it is not wanted */
export async function noteMailed(step: Step, follow: FollowToTell, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await step
    .updateTable('follows')
    .set({ mailed_until: until })
    .where('user_id', '=', follow.user)
    .where('kind', '=', follow.kind)
    .where('entity', '=', follow.entity)
    .where(sql<Date>`date_trunc('milliseconds', mailed_until)`, '=', follow.mailedUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many readers follow each of a kind; an expert is no reader of their own. */
export async function followersOf(db: Db, kind: PublishedKind): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('follows')
    .leftJoin('publications', (join) =>
      join
        .onRef('publications.kind', '=', 'follows.kind')
        .on(sql<boolean>`publications.entity::text = follows.entity`) // a sample has a name
        .onRef('publications.owner', '=', 'follows.user_id'),
    )
    .select('follows.entity')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('follows.kind', '=', kind)
    .where('publications.owner', 'is', null)
    .groupBy('follows.entity')
    .execute()
  return new Map(rows.map(({ entity, count }) => [entity, Number(count)]))
}

import { sql } from 'kysely'
import type { InstrumentKey, TradingDay, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { PriceThen } from './posts.ts'

/** Where a price goes. */
export const moods = ['UP', 'FLAT', 'DOWN'] as const
export type Mood = (typeof moods)[number]

export type MoodCounts = Readonly<Record<Mood, number>>

/** Keeps where a reader thinks that the instrument of a thread goes, in place of what they thought. @param thread of a known one */
export async function sayMood(
  db: Db,
  reader: UserId,
  thread: string,
  mood: Mood,
  { price, currency, day }: PriceThen,
): Promise<void> {
  const said = { mood, price: price ?? null, price_currency: currency, price_day: day }
  await db
    .insertInto('forum_moods')
    .values({ thread, user_id: reader, ...said })
    .onConflict((conflict) =>
      conflict.columns(['thread', 'user_id']).doUpdateSet({ ...said, said_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Takes back what a reader thought. */
export async function takeBackMood(db: Db, reader: UserId, thread: string): Promise<void> {
  await db.deleteFrom('forum_moods').where('thread', '=', thread).where('user_id', '=', reader).execute()
}

/** What readers of a thread think, and what one of them does. */
export async function moodIn(
  db: Db,
  thread: string,
  reader: UserId | undefined,
): Promise<{ counts: MoodCounts; own: Mood | undefined }> {
  const rows = await db
    .selectFrom('forum_moods')
    .select(['mood', sql<number>`count(*)::int`.as('count')])
    .select(sql<boolean>`bool_or(user_id = ${reader ?? null})`.as('own'))
    .where('thread', '=', thread)
    .groupBy('mood')
    .execute()
  const count = (mood: Mood) => rows.find((row) => row.mood === mood)?.count ?? 0
  return {
    counts: { UP: count('UP'), FLAT: count('FLAT'), DOWN: count('DOWN') },
    own: moods.find((mood) => rows.some((row) => row.mood === mood && row.own)),
  }
}

/** What was thought of an instrument on a day, of as many as thought so. */
export interface PastMood {
  readonly mood: Mood
  readonly votes: number
  readonly priced: PriceThen
}

/** What readers of all its threads thought of an instrument from one day to another. */
export async function moodsAbout(
  db: Db,
  instrument: InstrumentKey,
  from: TradingDay,
  to: TradingDay,
): Promise<PastMood[]> {
  const rows = await db
    .selectFrom('forum_moods as m')
    .innerJoin('forum_threads as t', 't.id', 'm.thread')
    .select(['mood', 'm.price', 'price_currency', sql<TradingDay>`price_day::text`.as('day')])
    .select(sql<number>`count(*)::int`.as('votes'))
    .where('t.instrument', '=', instrument)
    .where('price_day', '>=', from)
    .where('price_day', '<=', to)
    .groupBy(['mood', 'm.price', 'price_currency', 'price_day'])
    .execute()
  return rows.flatMap(({ mood: said, votes, price, price_currency: currency, day }) => {
    const mood = moods.find((each) => each === said)
    return mood && price !== null ? [{ mood, votes, priced: { price, currency, day } }] : []
  })
}

/** How many members say in a shown post of a thread that they hold its instrument. */
export async function holdersIn(db: Db, thread: string): Promise<number> {
  const { holders } = await db
    .selectFrom('forum_posts')
    .select(sql<number>`count(distinct owner)::int`.as('holders'))
    .where('thread', '=', thread)
    .where('holds', '=', true)
    .where('deleted_at', 'is', null)
    .where('removed_rule', 'is', null)
    .executeTakeFirstOrThrow()
  return holders
}

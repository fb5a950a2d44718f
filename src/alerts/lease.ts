import { sql } from 'kysely'
import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'

const heldSeconds = 30

/** Another process evaluates now: what this one found is found there. */
export class LeaseLost extends Error {}

/**
 * Takes or renews the right to evaluate; it ends by itself where its holder dies.
 * @returns up to which instant everything was evaluated; undefined where another holds it
 */
export async function takeLease(db: Db, holder: string): Promise<{ seenTo: Instant | undefined } | undefined> {
  return transaction(db, async (step) => {
    const until = sql<Date>`now() + make_interval(secs => ${heldSeconds})`
    const row = await step
      .insertInto('alert_progress')
      .values({ id: 1, holder, held_until: until })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ holder, held_until: until })
          .where((either) =>
            either.or([
              either('alert_progress.holder', '=', holder),
              either('alert_progress.held_until', 'is', null),
              either('alert_progress.held_until', '<', sql<Date>`now()`),
            ]),
          ),
      )
      .returning('seen_to')
      .executeTakeFirst()
    return row && { seenTo: row.seen_to?.getTime() }
  })
}

/** Says how far everything was evaluated. @throws LeaseLost */
export async function noteProgress(db: Db, holder: string, seenTo: Instant): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('alert_progress')
    .set({ seen_to: new Date(seenTo) })
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** Gives the right up, so that another need not wait for its end. */
export async function giveLease(db: Db, holder: string): Promise<void> {
  await db.updateTable('alert_progress').set({ held_until: null, holder: null }).where('holder', '=', holder).execute()
}

/** Nobody else takes it before this transaction ends. @throws LeaseLost */
export async function assertHeld(step: Step, holder: string): Promise<void> {
  const row = await step
    .selectFrom('alert_progress')
    .select('id')
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new LeaseLost()
}

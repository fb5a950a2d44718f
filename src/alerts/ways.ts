import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'

/** Whether an owner is told by mail at all; whoever has said nothing is. */
export async function wantsMail(db: Db | Step, owner: UserId): Promise<boolean> {
  const row = await db.selectFrom('alert_ways').select('by_mail').where('owner', '=', owner).executeTakeFirst()
  return row?.by_mail ?? true
}

/** Switches the mails of all alerts on or off; the rules stay as they are. */
export async function setMail(db: Db, owner: UserId, byMail: boolean): Promise<void> {
  await db
    .insertInto('alert_ways')
    .values({ owner, by_mail: byMail })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ by_mail: byMail }))
    .execute()
}

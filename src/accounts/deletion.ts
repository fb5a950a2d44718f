import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { note } from './audit.ts'
import { letters } from './letters.ts'
import { giveToken, takeCode, takeToken } from './one-time-tokens.ts'
import { admitMail } from './registration.ts'
import { deleteUser, emailOf } from './users.ts'

/** in which a deletion can be taken back */
export const graceDays = 14

/** Mails the code that a deletion begins with. @throws Failure TOO_MANY_TRIES */
export async function sendDeletionCode(db: Db, sender: Sender, user: UserId, address: string): Promise<void> {
  const email = await emailOf(db, user)
  await admitMail(db, address, email)
  await transaction(db, async (step) => {
    const mailed = await giveToken(step, user, 'delete')
    await putInOutbox(step, mailOf(letters.deletion(email, sender.origin, mailed), sender))
  })
}

/** Begins the grace time and mails the link that ends it. @throws Failure CODE_REFUSED */
export async function startDeletion(db: Db, sender: Sender, user: UserId, code: string): Promise<void> {
  await takeCode(db, user, 'delete', code)
  await transaction(db, async (step) => {
    const delete_at = sql<Date>`now() + make_interval(days => ${graceDays})`
    await step.updateTable('users').set({ delete_at }).where('id', '=', user).execute()
    await note(step, 'DELETION_BEGUN', user)
    const mailed = await giveToken(step, user, 'keep')
    const letter = letters.deletionBegun(await emailOf(step, user), sender.origin, mailed, graceDays)
    await putInOutbox(step, mailOf(letter, sender))
  })
}

/** Keeps the account after all: by the link of the mail, or as who is signed in. @throws Failure CODE_REFUSED */
export async function cancelDeletion(db: Db, by: { token: string } | { user: UserId }): Promise<void> {
  await transaction(db, async (step) => {
    const user = 'token' in by ? (await takeToken(step, 'keep', by.token)).user : by.user
    const kept = await step
      .updateTable('users')
      .set({ delete_at: null })
      .where('id', '=', user)
      .where('delete_at', 'is not', null)
      .executeTakeFirst()
    if (kept.numUpdatedRows === 0n) throw new Failure('CODE_REFUSED', {}, 'This account is not about to be deleted')
    await step.deleteFrom('one_time_tokens').where('user_id', '=', user).where('purpose', '=', 'keep').execute()
    await note(step, 'DELETION_CANCELLED', user)
  })
}

/** Deletes the accounts whose grace time is over. @returns how many */
export async function deleteDue(db: Db): Promise<number> {
  const due = await db.selectFrom('users').select('id').where('delete_at', '<', sql<Date>`now()`).execute()
  for (const { id } of due) await deleteUser(db, id)
  return due.length
}

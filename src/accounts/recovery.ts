import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { forgetAttempts, loginOfAccount } from './attempts.ts'
import { note } from './audit.ts'
import { letters } from './letters.ts'
import { giveToken, ownerOfToken, takeToken } from './one-time-tokens.ts'
import { assertPassword, hashPassword, keepPasswordHash } from './passwords.ts'
import { admitMail, markActivated } from './registration.ts'
import { closeSessionsOf } from './sessions.ts'
import { emailKey } from './email-key.ts'
import { emailOf } from './users.ts'

/** Mails a link for a new password, where there is an account. @throws Failure TOO_MANY_TRIES */
export async function sendLostPassword(db: Db, sender: Sender, email: string, address: string): Promise<void> {
  await admitMail(db, address, email)
  await transaction(db, async (step) => {
    const account = await step
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst()
    if (!account) return
    const mailed = await giveToken(step, account.id, 'reset')
    await putInOutbox(step, mailOf(letters.reset(account.email, sender.origin, mailed), sender))
  })
}

/**
 * Sets a new password by the link of a mail, which confirms the address as well. Whoever was signed in is no longer.
 * @throws Failure CODE_REFUSED, PASSWORD_REFUSED
 */
export async function resetPassword(db: Db, sender: Sender, token: string, password: string): Promise<UserId> {
  const user = await ownerOfToken(db, 'reset', token)
  if (user === undefined) throw new Failure('CODE_REFUSED', {}, 'The token is unknown, used or expired')
  const email = await emailOf(db, user)
  assertPassword(password, email)
  const hash = await hashPassword(password)
  await transaction(db, async (step) => {
    await takeToken(step, 'reset', token)
    await markActivated(step, user)
    await setPassword(step, sender, user, email, hash)
    await note(step, 'PASSWORD_RESET', user)
  })
  await forgetAttempts(db, loginOfAccount, emailKey(email))
  return user
}

/** Everything that goes with a new password: every session ends, and the owner is told. */
export async function setPassword(
  step: Step,
  sender: Sender,
  user: UserId,
  email: string,
  hash: string,
): Promise<void> {
  await keepPasswordHash(step, user, hash)
  await closeSessionsOf(step, user)
  await putInOutbox(step, mailOf(letters.passwordChanged(email, sender.origin), sender))
}

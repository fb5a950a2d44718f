import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { countAttempt, forgetAttempts, loginOfAccount } from './attempts.ts'
import { note } from './audit.ts'
import type { Leaks } from './leaked-passwords.ts'
import { letters } from './letters.ts'
import { endTokens, giveToken, ownerOfToken, takeToken } from './one-time-tokens.ts'
import { assertAnother, assertPassword, hashPassword, keepPasswordHash } from './passwords.ts'
import { admitMail, markActivated, type Registration, type Returning } from './registration.ts'
import { closeSessionsOf } from './sessions.ts'
import { emailKey } from './email-key.ts'
import { emailOf } from './users.ts'

/** Mails a link for a new password, where there is an account. @throws Failure TOO_MANY_TRIES */
export async function sendLostPassword(
  db: Db,
  sender: Sender,
  { email, address, from }: Pick<Registration, 'email' | 'address' | 'from'>,
): Promise<void> {
  await admitMail(db, address, email)
  await transaction(db, async (step) => {
    const account = await step
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', emailKey(email))
      .forShare() // the address may be about to change
      .executeTakeFirst()
    if (!account) return
    const mailed = await giveToken(step, account.id, 'reset', from)
    await putInOutbox(step, mailOf(letters.reset(account.email, sender.origin, mailed), sender))
  })
}

/**
 * Sets a new password by the link of a mail, which confirms the address as well. Whoever was signed in is no longer.
 * @throws Failure CODE_REFUSED, PASSWORD_REFUSED, TOO_MANY_TRIES
 */
export async function resetPassword(
  db: Db,
  sender: Sender,
  { token, password, leaks }: { token: string; password: string; leaks: Leaks | undefined },
): Promise<Returning> {
  const user = await ownerOfToken(db, 'reset', token)
  if (user === undefined) throw new Failure('CODE_REFUSED', {}, 'The token is unknown, used or expired')
  const email = await emailOf(db, user)
  await assertPassword(password, email, leaks)
  // whoever has the link alone does not try out which password it was
  await countAttempt(db, { kind: 'reset', free: 5, pauseSeconds: 60, mostPauseSeconds: 900 }, user)
  await assertAnother(db, user, password)
  const hash = await hashPassword(password)
  const from = await transaction(db, async (step) => {
    const { detail } = await takeToken(step, 'reset', token)
    await markActivated(step, user)
    await setPassword(step, sender, user, email, hash)
    await note(step, 'PASSWORD_RESET', user)
    return detail
  })
  await forgetAttempts(db, loginOfAccount, emailKey(email))
  return { user, from }
}

/** what was asked for while another password held; the link that keeps an account stays good */
const ofPassword = ['reset', 'email', 'delete', 'prove'] as const

/** Everything that goes with a new password: every session ends, links and codes for changes as well, and the owner is told. */
export async function setPassword(
  step: Step,
  sender: Sender,
  user: UserId,
  email: string,
  hash: string,
): Promise<void> {
  await keepPasswordHash(step, user, hash)
  await closeSessionsOf(step, user)
  await endTokens(step, user, ofPassword)
  await putInOutbox(step, mailOf(letters.passwordChanged(email, sender.origin), sender))
}

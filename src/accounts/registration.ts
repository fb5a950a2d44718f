import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { countAttempt, mailsFromAddress, mailsTo } from './attempts.ts'
import { note } from './audit.ts'
import { decide } from './consents.ts'
import { letters } from './letters.ts'
import { giveToken, ownerOfToken, takeCode, takeToken } from './one-time-tokens.ts'
import { assertPassword, hashPassword, isPassword, keepPasswordHash, passwordHashOf } from './passwords.ts'
import { emailKey } from './email-key.ts'
import { createUser } from './users.ts'

interface Registration {
  email: string
  password: string
  /** of the terms that were agreed to */
  termsVersion: string
  /** where the request comes from */
  address: string
}

/** Mails are limited by who asks and by who gets them. @throws Failure TOO_MANY_TRIES */
export async function admitMail(db: Db, address: string, email: string): Promise<void> {
  await countAttempt(db, mailsFromAddress, address)
  await countAttempt(db, mailsTo, emailKey(email))
}

/**
 * Begins an account, which its mailbox has to confirm. Whoever asks does not learn whether the address has one already: its
 * owner is told by the mail. An account that nobody has confirmed takes the newest password.
 * @throws Failure PASSWORD_REFUSED, TOO_MANY_TRIES
 */
export async function register(
  db: Db,
  sender: Sender,
  { email, password, termsVersion, address }: Registration,
): Promise<void> {
  assertPassword(password, email)
  await admitMail(db, address, email)
  const hash = await hashPassword(password)
  await transaction(db, async (step) => {
    await createUser(step, { email, activated: false })
    const { id, activated_at } = await accountOf(step, email)
    if (activated_at !== null) return putInOutbox(step, mailOf(letters.alreadyThere(email, sender.origin), sender))
    await keepPasswordHash(step, id, hash)
    await decide(step, id, [{ purpose: 'terms', given: true }], { version: termsVersion, place: '/registrierung' })
    await mailActivation(step, sender, id, email)
  })
}

const accountOf = (step: Step, email: string) =>
  step
    .selectFrom('users')
    .select(['id', 'activated_at'])
    .where('email_key', '=', emailKey(email))
    .forUpdate()
    .executeTakeFirstOrThrow()

async function mailActivation(step: Step, sender: Sender, user: UserId, email: string): Promise<void> {
  const mailed = await giveToken(step, user, 'activate')
  await putInOutbox(step, mailOf(letters.activation(email, sender.origin, mailed), sender))
}

/** Sends the mail once more, where an account waits for it. @throws Failure TOO_MANY_TRIES */
export async function sendActivation(db: Db, sender: Sender, email: string, address: string): Promise<void> {
  await admitMail(db, address, email)
  await transaction(db, async (step) => {
    const waiting = await step
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', emailKey(email))
      .where('activated_at', 'is', null)
      .executeTakeFirst()
    if (waiting) await mailActivation(step, sender, waiting.id, waiting.email)
  })
}

/**
 * Confirms an account by the link of its mail and the password it was begun with: whoever opens a mail they did not ask for
 * does not confirm the account of another.
 * @throws Failure CODE_REFUSED, LOGIN_REFUSED
 */
export async function activateByLink(db: Db, token: string, password: string): Promise<UserId> {
  const user = await ownerOfToken(db, 'activate', token)
  if (user === undefined) throw new Failure('CODE_REFUSED', {}, 'The token is unknown, used or expired')
  await countAttempt(db, { kind: 'activate', free: 5, pauseSeconds: 60, mostPauseSeconds: 900 }, user)
  if (!(await isPassword(password, await passwordHashOf(db, user))))
    throw new Failure('LOGIN_REFUSED', {}, 'Not the password of this account')
  await transaction(db, async (step) => {
    await takeToken(step, 'activate', token)
    await markActivated(step, user)
    await note(step, 'ACCOUNT_CONFIRMED', user)
  })
  return user
}

/** Confirms an account by the six digits of its mail. @throws Failure CODE_REFUSED */
export async function activateByCode(db: Db, email: string, code: string): Promise<UserId> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('activated_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Failure('CODE_REFUSED', {}, 'The code is wrong, used or expired')
  await takeCode(db, account.id, 'activate', code)
  await transaction(db, async (step) => {
    await markActivated(step, account.id)
    await note(step, 'ACCOUNT_CONFIRMED', account.id)
  })
  return account.id
}

export async function markActivated(db: Db, user: UserId): Promise<void> {
  await db.updateTable('users').set({ activated_at: new Date() }).where('id', '=', user).execute()
}

import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { countAttempt, mailsFromAddress, mailsTo } from './attempts.ts'
import { note } from './audit.ts'
import { decide } from './consents.ts'
import type { Leaks } from './leaked-passwords.ts'
import { letters } from './letters.ts'
import { detailOf, giveToken, ownerOfToken, takeCode, takeToken } from './one-time-tokens.ts'
import { keepWaitingPasskey, waitingPasskey, type WaitingPasskey } from './passkey-registration.ts'
import {
  assertPassword,
  dropPassword,
  hashPassword,
  isPassword,
  keepPasswordHash,
  markOfPassword,
  passwordHashOf,
} from './passwords.ts'
import { emailKey } from './email-key.ts'
import { createUser, lockUser } from './users.ts'

export interface Registration {
  email: string
  /** of the terms that were agreed to */
  termsVersion: string
  /** where the request comes from */
  address: string
  /** the page that the reader came from, of any form */
  from?: string | undefined
}

/** What whoever begins an account will sign in with; it travels with them until the address is confirmed. */
export type Chosen =
  /** by a mark that tells another one from it */
  { password: string } | { passkey: WaitingPasskey }

/** Mails are limited by who asks and by who gets them. @throws Failure TOO_MANY_TRIES */
export async function admitMail(db: Db, address: string, email: string): Promise<void> {
  await countAttempt(db, mailsFromAddress, address)
  await countAttempt(db, mailsTo, emailKey(email))
}

/**
 * Begins an account by a password, which its mailbox has to confirm. Whoever asks does not learn whether the address has one already:
 * its owner is told by the mail. An account that nobody has confirmed takes what was chosen last.
 * @throws Failure PASSWORD_REFUSED, TOO_MANY_TRIES
 */
export async function register(
  db: Db,
  sender: Sender,
  { password, leaks, ...registration }: Registration & { password: string; leaks: Leaks | undefined },
): Promise<Chosen> {
  await assertPassword(password, registration.email, leaks)
  await admitMail(db, registration.address, registration.email)
  const hash = await hashPassword(password)
  await begin(db, sender, registration, (step, user) => keepPasswordHash(step, user, hash))
  return { password: markOfPassword(hash) }
}

/**
 * The same by a passkey, which waits elsewhere for the address to be confirmed.
 * @throws Failure PASSKEY_REFUSED, TOO_MANY_TRIES
 */
export async function registerByPasskey(
  db: Db,
  sender: Sender,
  { made, name, origin, ...registration }: Registration & Parameters<typeof waitingPasskey>[1],
): Promise<Chosen> {
  const passkey = await waitingPasskey(db, { made, name, origin })
  await admitMail(db, registration.address, registration.email)
  await begin(db, sender, registration, dropPassword)
  return { passkey }
}

async function begin(
  db: Db,
  sender: Sender,
  { email, termsVersion, from }: Registration,
  choose: (step: Step, user: UserId) => Promise<void>,
): Promise<void> {
  await transaction(db, async (step) => {
    await createUser(step, { email, activated: false })
    const { id, activated_at } = await accountOf(step, email)
    if (activated_at !== null) return putInOutbox(step, mailOf(letters.alreadyThere(email, sender.origin), sender))
    await choose(step, id)
    await decide(step, id, [{ purpose: 'terms', given: true }], { version: termsVersion, place: '/registrierung' })
    await mailActivation(step, sender, { id, email, from })
  })
}

const accountOf = (step: Step, email: string) =>
  step
    .selectFrom('users')
    .select(['id', 'activated_at'])
    .where('email_key', '=', emailKey(email))
    .forUpdate()
    .executeTakeFirstOrThrow()

async function mailActivation(
  step: Step,
  sender: Sender,
  { id, email, from }: { id: UserId; email: string; from: string | undefined },
): Promise<void> {
  const mailed = await giveToken(step, id, 'activate', from)
  // a link takes the password beside it: who has none types the code where the passkey was made
  const hasPassword = (await passwordHashOf(step, id)) !== undefined
  await putInOutbox(
    step,
    mailOf(
      hasPassword ? letters.activation(email, sender.origin, mailed) : letters.activationCode(email, mailed),
      sender,
    ),
  )
}

/**
 * Sends the mail once more, where an account waits for it; without a page to come back to it keeps that of the mail before.
 * @throws Failure TOO_MANY_TRIES
 */
export async function sendActivation(
  db: Db,
  sender: Sender,
  { email, address, from }: Pick<Registration, 'email' | 'address' | 'from'>,
): Promise<void> {
  await admitMail(db, address, email)
  await transaction(db, async (step) => {
    const waiting = await step
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', emailKey(email))
      .where('activated_at', 'is', null)
      .executeTakeFirst()
    if (!waiting) return
    await mailActivation(step, sender, { ...waiting, from: from ?? (await detailOf(step, waiting.id, 'activate')) })
  })
}

/** Who has opened a mail, and the page to come back to: of any form, as it was sent when the mail was asked for. */
export interface Returning {
  user: UserId
  from: string | undefined
}

/**
 * Confirms an account by the link of its mail and the password it was begun with: whoever opens a mail they did not ask for
 * does not confirm the account of another.
 * @throws Failure CODE_REFUSED, LOGIN_REFUSED
 */
export async function activateByLink(db: Db, token: string, password: string): Promise<Returning> {
  const user = await ownerOfToken(db, 'activate', token)
  if (user === undefined) throw new Failure('CODE_REFUSED', {}, 'The token is unknown, used or expired')
  await countAttempt(db, { kind: 'activate', free: 5, pauseSeconds: 60, mostPauseSeconds: 900 }, user)
  if (!(await isPassword(password, await passwordHashOf(db, user))))
    throw new Failure('LOGIN_REFUSED', {}, 'Not the password of this account')
  return transaction(db, async (step) => {
    const { detail: from } = await takeToken(step, 'activate', token)
    await markActivated(step, user)
    await note(step, 'ACCOUNT_CONFIRMED', user)
    return { user, from }
  })
}

/**
 * Confirms an account by the six digits of its mail. What was chosen by whoever types them is what counts: neither a password that
 * somebody else has set meanwhile, nor another passkey.
 * @throws Failure CODE_REFUSED, PASSKEY_REFUSED
 */
export async function activateByCode(
  db: Db,
  { email, code, chosen }: { email: string; code: string; chosen: Chosen },
): Promise<Returning> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('activated_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Failure('CODE_REFUSED', {}, 'The code is wrong, used or expired')
  await assertChosen(db, account.id, chosen)
  const { detail: from } = await takeCode(db, account.id, 'activate', code)
  await transaction(db, async (step) => {
    await lockUser(step, account.id)
    await assertChosen(step, account.id, chosen) // somebody may have begun it anew at this moment
    await markActivated(step, account.id)
    await note(step, 'ACCOUNT_CONFIRMED', account.id)
    if ('password' in chosen) return
    await dropPassword(step, account.id)
    await keepWaitingPasskey(step, account.id, chosen.passkey)
  })
  return { user: account.id, from }
}

/** @throws Failure CODE_REFUSED where the account has another password by now */
async function assertChosen(db: Db, user: UserId, chosen: Chosen): Promise<void> {
  if ('passkey' in chosen) return
  const hash = await passwordHashOf(db, user)
  if (hash === undefined || markOfPassword(hash) !== chosen.password)
    throw new Failure('CODE_REFUSED', {}, 'The account was begun anew since')
}

export async function markActivated(db: Db, user: UserId): Promise<void> {
  await db.updateTable('users').set({ activated_at: new Date() }).where('id', '=', user).execute()
}

import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { countAttempt, forgetAttempts, loginOfAccount } from './attempts.ts'
import { note } from './audit.ts'
import type { Leaks } from './leaked-passwords.ts'
import { letters } from './letters.ts'
import { endTokens, giveToken, takeCode } from './one-time-tokens.ts'
import { assertAnother, assertPassword, hashPassword, isPassword, passwordHashOf } from './passwords.ts'
import { setPassword } from './recovery.ts'
import { admitMail } from './registration.ts'
import { closeSessionsOf, isOwnerProven } from './sessions.ts'
import { emailKey } from './email-key.ts'
import { emailOf, findUser } from './users.ts'

/** What whoever acts for an account shows: its password, or where it has none a proof in the session. */
export interface OwnerProof {
  password: string
  session: string | undefined
}

/**
 * Whoever sits at an open window is not its owner yet.
 * @throws Failure LOGIN_REFUSED, TOO_MANY_TRIES, OWNER_PROOF_REQUIRED where there is no password and nothing was proved a moment ago
 */
export async function assertOwner(db: Db, user: UserId, { password, session }: OwnerProof): Promise<void> {
  const hash = await passwordHashOf(db, user)
  if (hash === undefined) {
    if (session !== undefined && (await isOwnerProven(db, session))) return
    throw new Failure('OWNER_PROOF_REQUIRED', {}, 'Call proof_passkey or proof_code first')
  }
  const key = emailKey(await emailOf(db, user))
  const { left: triesLeft } = await countAttempt(db, loginOfAccount, key)
  if (!(await isPassword(password, hash)))
    throw new Failure('LOGIN_REFUSED', { triesLeft }, 'Not the password of this account')
  await forgetAttempts(db, loginOfAccount, key)
}

/**
 * Changes a password, or sets the first; every session ends.
 * @throws Failure LOGIN_REFUSED, OWNER_PROOF_REQUIRED, PASSWORD_REFUSED, TOO_MANY_TRIES
 */
export async function changePassword(
  db: Db,
  sender: Sender,
  user: UserId,
  { owner, password, leaks }: { owner: OwnerProof; password: string; leaks: Leaks | undefined },
): Promise<void> {
  const email = await emailOf(db, user)
  await assertPassword(password, email, leaks)
  await assertOwner(db, user, owner)
  await assertAnother(db, user, password)
  const hash = await hashPassword(password)
  await transaction(db, async (step) => {
    await setPassword(step, sender, user, email, hash)
    await note(step, 'PASSWORD_CHANGED', user)
  })
}

/**
 * Mails a code to the address that is to be the new one. Whose it is already learns of it, and the answer says nothing.
 * @throws Failure INPUT_INVALID for the address that the account has, TOO_MANY_TRIES
 */
export async function sendNewAddress(
  db: Db,
  sender: Sender,
  user: UserId,
  email: string,
  address: string,
): Promise<void> {
  if ((await findUser(db, email))?.id === user)
    throw new Failure('INPUT_INVALID', { faults: { email: 'Das ist schon deine Adresse.' } }, 'Its own address')
  await admitMail(db, address, email)
  await transaction(db, async (step) => {
    const taken = await findUser(step, email)
    const letter = taken
      ? letters.alreadyThere(email, sender.origin)
      : letters.newAddress(email, await giveToken(step, user, 'email', email))
    await putInOutbox(step, mailOf(letter, sender))
  })
}

/**
 * Changes the address to the one that the code was mailed to. The one before is told; every session ends, and
 * whatever was mailed there.
 * @throws Failure CODE_REFUSED, LOGIN_REFUSED, OWNER_PROOF_REQUIRED, TOO_MANY_TRIES
 */
export async function changeEmail(
  db: Db,
  sender: Sender,
  user: UserId,
  { code, owner }: { code: string; owner: OwnerProof },
): Promise<void> {
  await assertOwner(db, user, owner)
  const { detail: email } = await takeCode(db, user, 'email', code)
  await transaction(db, async (step) => {
    await sql`lock table users in share row exclusive mode`.execute(step) // two may want the address at the same moment
    if (email === undefined || (await findUser(step, email)))
      throw new Failure('CODE_REFUSED', {}, 'The address has an account by now')
    const before = await emailOf(step, user)
    await step
      .updateTable('users')
      .set({ email, email_key: emailKey(email) })
      .where('id', '=', user)
      .execute()
    await closeSessionsOf(step, user)
    await endTokens(step, user) // they lie in a mailbox that opens this account no more
    await note(step, 'EMAIL_CHANGED', user)
    await putInOutbox(step, mailOf(letters.addressChanged(before, sender.origin), sender))
  })
}

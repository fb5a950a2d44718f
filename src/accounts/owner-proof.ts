import { Failure } from '#contract/failures.ts'
import type { PasskeyAssertion } from '#contract/passkey.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { letters } from './letters.ts'
import { giveToken, takeCode } from './one-time-tokens.ts'
import { userByPasskey } from './passkeys.ts'
import { admitMail } from './registration.ts'
import { confirmSession, proveOwner } from './sessions.ts'
import { emailOf } from './users.ts'

/** Mails the code by which an owner without a password is known. @throws Failure TOO_MANY_TRIES */
export async function sendProofCode(db: Db, sender: Sender, user: UserId, address: string): Promise<void> {
  const email = await emailOf(db, user)
  await admitMail(db, address, email)
  await transaction(db, async (step) => {
    const mailed = await giveToken(step, user, 'prove')
    await putInOutbox(step, mailOf(letters.proof(email, sender.origin, mailed), sender))
  })
}

/** @throws Failure CODE_REFUSED */
export async function proveByCode(db: Db, user: UserId, session: string, code: string): Promise<void> {
  await takeCode(db, user, 'prove', code)
  await proveOwner(db, session)
}

/** A passkey is both factors: it proves the second one as well. @throws Failure PASSKEY_REFUSED, TOO_MANY_TRIES */
export async function proveByPasskey(
  db: Db,
  user: UserId,
  session: string,
  { assertion, ...at }: { assertion: PasskeyAssertion; origin: string; address: string },
): Promise<void> {
  if ((await userByPasskey(db, assertion, at)) !== user)
    throw new Failure('PASSKEY_REFUSED', {}, 'The passkey is of another account')
  await proveOwner(db, session)
  await confirmSession(db, session)
}

import { randomBytes } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { PasskeyCreation, PasskeyMade } from '#contract/passkey.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { note } from './audit.ts'
import { creationFor, takeChallenge, type PortalPlace } from './passkey-challenges.ts'
import { handleBytes, insertPasskey, newPasskeyOf, type NewPasskey } from './passkeys.ts'

/** A passkey that waits for the mail of its registration: it travels with whoever made it, and is nobody's until then. */
export interface WaitingPasskey {
  name: string
  credentialId: string
  handle: string
  publicKey: string
  transports: string[]
  isSyncable: boolean
  signCount: number
}

/** What the browser of somebody who begins an account is asked to make. @throws Failure PASSKEYS_UNAVAILABLE */
export const beginPasskeyRegistration = (db: Db, email: string, at: PortalPlace): Promise<PasskeyCreation> =>
  creationFor(db, at, { email, handle: randomBytes(handleBytes), known: [] })

/** Checks what it has made. @throws Failure PASSKEY_REFUSED */
export async function waitingPasskey(
  db: Db,
  { made, name, origin }: { made: PasskeyMade; name: string; origin: string },
): Promise<WaitingPasskey> {
  const { challenge, handle } = await takeChallenge(db, made.response.clientDataJSON, origin, undefined)
  const { credentialId, publicKey, ...rest } = newPasskeyOf(made, { challenge, handle, origin, name })
  return {
    ...rest,
    credentialId: credentialId.toString('base64url'),
    handle: rest.handle.toString('base64url'),
    publicKey: publicKey.toString('base64url'),
  }
}

/** The address is confirmed: the passkey is the account's. @throws Failure PASSKEY_REFUSED */
export async function keepWaitingPasskey(step: Step, user: UserId, waiting: WaitingPasskey): Promise<void> {
  const passkey: NewPasskey = {
    ...waiting,
    credentialId: Buffer.from(waiting.credentialId, 'base64url'),
    handle: Buffer.from(waiting.handle, 'base64url'),
    publicKey: Buffer.from(waiting.publicKey, 'base64url'),
  }
  if (!(await insertPasskey(step, user, passkey)))
    throw new Failure('PASSKEY_REFUSED', {}, 'The passkey is known already')
  await note(step, 'PASSKEY_ADDED', user)
}

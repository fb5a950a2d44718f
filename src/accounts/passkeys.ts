import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { PasskeyAssertion, PasskeyCreation, PasskeyMade, PasskeyRequest } from '#contract/passkey.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { countAttempt, forgetAttempt, loginFromAddress } from './attempts.ts'
import { note, noteFailedSignIn } from './audit.ts'
import { letters } from './letters.ts'
import {
  browserPatienceMs,
  creationFor,
  freshChallenge,
  passkeyDomain,
  takeChallenge,
  type PortalPlace,
} from './passkey-challenges.ts'
import { passwordHashOf } from './passwords.ts'
import { emailOf } from './users.ts'
import { verifyAssertion, verifyMade } from './webauthn/verify.ts'

/** of one user */
export const mostPasskeys = 20
/** of what authenticators tell accounts apart by */
export const handleBytes = 32

/** compared with where there is no such passkey, so that it takes as long */
const nobodys = {
  publicKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'der' }),
  signCount: 0,
  isSyncable: false,
}

export interface ListedPasskey {
  id: string
  name: string
  /** it may be copied to other devices of its owner */
  isSyncable: boolean
  createdAt: Date
  usedAt: Date | null
}

const columns = ['id', 'name', 'is_syncable as isSyncable', 'created_at as createdAt', 'used_at as usedAt'] as const

/** A user's passkeys, the newest first. */
export const passkeysOf = (db: Db, user: UserId): Promise<ListedPasskey[]> =>
  db.selectFrom('passkeys').select(columns).where('user_id', '=', user).orderBy('created_at', 'desc').execute()

/** What the browser of a user is asked to make. @throws Failure PASSKEYS_UNAVAILABLE, TOO_MANY_PASSKEYS */
export async function beginPasskey(db: Db, user: UserId, at: PortalPlace): Promise<PasskeyCreation> {
  passkeyDomain(at.origin)
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'user_handle', 'transports'])
    .where('user_id', '=', user)
    .execute()
  if (known.length >= mostPasskeys) throw tooMany()
  const handle = known[0]?.user_handle ?? randomBytes(handleBytes)
  return creationFor(db, at, { user, email: await emailOf(db, user), handle, known })
}

/** A passkey that a browser has made, before it is anybody's. */
export interface NewPasskey {
  name: string
  credentialId: Buffer
  handle: Buffer
  /** SubjectPublicKeyInfo, DER */
  publicKey: Buffer
  transports: string[]
  isSyncable: boolean
  signCount: number
}

/** @param handle of the challenge @throws Failure PASSKEY_REFUSED */
export function newPasskeyOf(
  made: PasskeyMade,
  { challenge, handle, origin, name }: { challenge: string; handle: Buffer | null; origin: string; name: string },
): NewPasskey {
  const verified = verifyMade(made, { challenge, origin })
  if (verified.credentialId.toString('base64url') !== made.id || !handle)
    throw new Failure('PASSKEY_REFUSED', {}, 'The passkey has another id')
  return { ...verified, name, handle, transports: made.response.transports ?? [] }
}

/** @returns undefined where it is known already, of whomever */
export const insertPasskey = (step: Step, user: UserId, passkey: NewPasskey): Promise<ListedPasskey | undefined> =>
  step
    .insertInto('passkeys')
    .values({
      user_id: user,
      name: passkey.name,
      credential_id: passkey.credentialId,
      user_handle: passkey.handle,
      public_key: passkey.publicKey,
      transports: passkey.transports,
      is_syncable: passkey.isSyncable,
      sign_count: passkey.signCount,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Passkeys of one account come and go one after the other. */
const lockPasskeys = (step: Step, user: UserId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${user}`}, 0))`.execute(step)

/**
 * Keeps a passkey that the user's browser has made; the owner is told by mail.
 * @throws Failure PASSKEY_REFUSED, TOO_MANY_PASSKEYS
 */
export async function addPasskey(
  db: Db,
  sender: Sender,
  user: UserId,
  { made, name, origin }: { made: PasskeyMade; name: string; origin: string },
): Promise<ListedPasskey> {
  const taken = await takeChallenge(db, made.response.clientDataJSON, origin, user)
  const passkey = newPasskeyOf(made, { ...taken, origin, name })
  return transaction(db, async (step) => {
    await lockPasskeys(step, user)
    if ((await passkeysOf(step, user)).length >= mostPasskeys) throw tooMany()
    const listed = await insertPasskey(step, user, passkey)
    if (!listed) throw new Failure('PASSKEY_REFUSED', {}, 'The passkey is known already')
    await note(step, 'PASSKEY_ADDED', user)
    await putInOutbox(step, mailOf(letters.passkeyAdded(await emailOf(step, user), sender.origin, name), sender))
    return listed
  })
}

/** Calls a passkey something else. @returns whether there was one */
export async function renamePasskey(db: Db, user: UserId, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user)
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * From now on it signs nobody in; the owner is told by mail.
 * @returns whether there was one @throws Failure LAST_WAY_IN for the only one of an account without a password
 */
export const removePasskey = (db: Db, sender: Sender, user: UserId, id: string): Promise<boolean> =>
  transaction(db, async (step) => {
    await lockPasskeys(step, user)
    const [only, ...others] = await passkeysOf(step, user)
    if (only?.id === id && others.length === 0 && (await passwordHashOf(step, user)) === undefined)
      throw new Failure('LAST_WAY_IN', {}, 'Without it nobody could sign in: set a password first')
    const removed = await step
      .deleteFrom('passkeys')
      .where('user_id', '=', user)
      .where(sql<string>`id::text`, '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return false
    await note(step, 'PASSKEY_REMOVED', user)
    const letter = letters.passkeyRemoved(await emailOf(step, user), sender.origin, removed.name)
    await putInOutbox(step, mailOf(letter, sender))
    return true
  })

/** What a browser is asked to sign by whoever wants to sign in. @throws Failure PASSKEYS_UNAVAILABLE */
export async function beginPasskeyLogin(db: Db, origin: string): Promise<PasskeyRequest> {
  const rpId = passkeyDomain(origin)
  return { challenge: await freshChallenge(db, origin), rpId, timeout: browserPatienceMs, userVerification: 'required' }
}

/**
 * Whose passkey has signed. It has asked its user for a fingerprint, face or PIN, so it is two factors in one.
 * @param address where the request comes from
 * @throws Failure PASSKEY_REFUSED, which does not tell whether there is such a passkey; TOO_MANY_TRIES
 */
export async function userByPasskey(
  db: Db,
  assertion: PasskeyAssertion,
  { origin, address }: { origin: string; address: string },
): Promise<UserId> {
  const attempt = await countAttempt(db, loginFromAddress, address)
  const { challenge } = await takeChallenge(db, assertion.response.clientDataJSON, origin, undefined)
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'public_key', 'user_handle', 'sign_count', 'is_syncable'])
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .where('users.activated_at', 'is not', null)
    .executeTakeFirst()
  const { signed, signCount } = await signedBy(row, assertion, { challenge, origin }).catch(async (error: unknown) => {
    await noteFailedSignIn(db, row?.user_id, 'passkey')
    throw error
  })
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, used_at: sql<Date>`now()` })
    .where('id', '=', signed.id)
    .where('sign_count', '=', signed.sign_count) // two answers at once with the same count are one too many
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Failure('PASSKEY_REFUSED', {}, 'The passkey was used or removed meanwhile')
  await forgetAttempt(db, attempt.id)
  return signed.user_id
}

interface StoredPasskey {
  id: string
  user_id: UserId
  public_key: Buffer
  user_handle: Buffer
  sign_count: string
  is_syncable: boolean
}

/** The passkey that has signed, with its count. @throws Failure PASSKEY_REFUSED, after as long where there is none */
async function signedBy(
  row: StoredPasskey | undefined,
  assertion: PasskeyAssertion,
  at: { challenge: string; origin: string },
): Promise<{ signed: StoredPasskey; signCount: number }> {
  const known = row && {
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    isSyncable: row.is_syncable,
  }
  const signCount = verifyAssertion(assertion, known ?? nobodys, at)
  if (!row || row.user_handle.toString('base64url') !== assertion.response.userHandle)
    throw new Failure('PASSKEY_REFUSED', {}, 'The passkey is of another account')
  return { signed: row, signCount }
}

const tooMany = () => new Failure('TOO_MANY_PASSKEYS', {}, `At most ${mostPasskeys} passkeys`)

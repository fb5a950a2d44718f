import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { countAttempt, forgetAttempts, secondFactorOf } from './attempts.ts'
import { note } from './audit.ts'
import { letters } from './letters.ts'
import { sealed, unsealed } from './sealed.ts'
import { base32, freshSecret, otpauthUri, stepOf } from './time-code.ts'
import { emailOf } from './users.ts'

const codesAtOnce = 10
const codeBytes = 10

const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
const hashOf = (code: string): Buffer => createHash('sha256').update(plain(code)).digest()

/** Whether a text has the form of a recovery code, which no code of an app has. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === (codeBytes * 8) / 5

/** Whether signing in takes a code beside the password. */
export async function hasSecondFactor(db: Db, user: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('otp_secrets')
    .select('id')
    .where('user_id', '=', user)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The secret for an app that waits for its first code; a new one where none does. It counts once that was typed.
 * @param key 32 bytes @throws Failure FORBIDDEN where one counts already
 */
export async function beginOtp(
  db: Db,
  key: Uint8Array,
  user: UserId,
  names: { portal: string; email: string },
): Promise<{ id: string; secret: string; uri: string }> {
  if (await hasSecondFactor(db, user)) throw new Failure('FORBIDDEN', {}, 'Remove the second factor first')
  await db
    .insertInto('otp_secrets')
    .values({ user_id: user, sealed: sealed(key, freshSecret()) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const row = await db.selectFrom('otp_secrets').selectAll().where('user_id', '=', user).executeTakeFirstOrThrow()
  const secret = unsealed(key, row.sealed)
  if (!secret) throw new Error('the secret of second factors is not the one they were sealed with')
  return { id: row.id, secret: base32(secret), uri: otpauthUri(secret, names) }
}

/**
 * Takes a code of the app: each is good for once. @param id of a secret that does not count yet; default: of the one that does
 * @param taken what is done along with it
 * @throws Failure CODE_REFUSED, TOO_MANY_TRIES
 */
async function takeOtp(
  db: Db,
  key: Uint8Array,
  user: UserId,
  { id, code }: { id?: string; code: string },
  now: Instant,
  taken?: (step: Step) => Promise<void>,
): Promise<void> {
  await countAttempt(db, secondFactorOf, user)
  await transaction(db, async (step) => {
    const row = await step
      .selectFrom('otp_secrets')
      .selectAll()
      .where('user_id', '=', user)
      .where('confirmed_at', id === undefined ? 'is not' : 'is', null)
      .$if(id !== undefined, (query) => query.where(sql<string>`id::text`, '=', id ?? ''))
      .forUpdate()
      .executeTakeFirst()
    const secret = row && unsealed(key, row.sealed)
    const used = secret && stepOf(secret, code, now, Number(row.last_step))
    if (used === undefined) throw new Failure('CODE_REFUSED', {}, 'The code is wrong, or was used')
    await step
      .updateTable('otp_secrets')
      .set({ last_step: used, confirmed_at: new Date(now) })
      .where('user_id', '=', user)
      .execute()
    await taken?.(step)
  })
  await forgetAttempts(db, secondFactorOf, user)
}

/** From now on signing in takes a code of the app, and the owner is told by mail. @throws Failure CODE_REFUSED, TOO_MANY_TRIES */
export const confirmOtp = (
  db: Db,
  sender: Sender,
  key: Uint8Array,
  user: UserId,
  given: { id: string; code: string },
  now: Instant,
): Promise<void> =>
  takeOtp(db, key, user, given, now, async (step) => {
    await note(step, 'SECOND_FACTOR_ADDED', user)
    await putInOutbox(step, mailOf(letters.secondFactorAdded(await emailOf(step, user), sender.origin), sender))
  })

/** @throws Failure CODE_REFUSED, TOO_MANY_TRIES */
export const checkOtp = (db: Db, key: Uint8Array, user: UserId, code: string, now: Instant): Promise<void> =>
  takeOtp(db, key, user, { code }, now)

/**
 * Signing in takes the password alone again; the recovery codes are worth nothing then. The owner is told by mail.
 * @param by who does it; null: whoever runs the portal
 */
export async function removeOtp(db: Db, sender: Sender, user: UserId, by: UserId | null = user): Promise<void> {
  await transaction(db, async (step) => {
    await step.deleteFrom('otp_secrets').where('user_id', '=', user).execute()
    await step.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
    await note(step, 'SECOND_FACTOR_REMOVED', user, { by })
    await putInOutbox(step, mailOf(letters.secondFactorRemoved(await emailOf(step, user), sender.origin), sender))
  })
}

/** Ten new codes for when the app is lost; those before are worth nothing. They are shown this once. */
export async function freshRecoveryCodes(db: Db, user: UserId): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () =>
    (base32(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join('-'),
  )
  await transaction(db, async (step) => {
    await step.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
    await step
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ user_id: user, code_sha256: hashOf(code) })))
      .execute()
    await note(step, 'RECOVERY_CODES_RENEWED', user)
  })
  return codes
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(db: Db, user: UserId): Promise<number> {
  return (await db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', user).execute()).length
}

/** Takes one of them. @throws Failure CODE_REFUSED, TOO_MANY_TRIES */
export async function takeRecoveryCode(db: Db, user: UserId, code: string): Promise<void> {
  await countAttempt(db, secondFactorOf, user)
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('code_sha256', '=', hashOf(code))
    .executeTakeFirst()
  if (taken.numDeletedRows === 0n) throw new Failure('CODE_REFUSED', {}, 'The code is wrong, or was used')
  await note(db, 'RECOVERY_CODE_USED', user)
  await forgetAttempts(db, secondFactorOf, user)
}

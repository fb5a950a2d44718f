import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { OneTimeTokens } from '#db/account-tables.ts'

export type Purpose = OneTimeTokens['purpose']

/** wrong codes after which the right one is worth nothing any more */
const mostFailures = 5
const tokenForm = /^[A-Za-z0-9_-]{43}$/

/** for how long what was mailed is good, in minutes */
const lifeMinutes: Record<Purpose, number> = {
  activate: 24 * 60,
  reset: 60,
  email: 60,
  delete: 15,
  keep: 14 * 24 * 60,
  impersonate: 10,
  prove: 15,
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const codeHash = (user: UserId, purpose: Purpose, code: string): Buffer => sha256(`${purpose} ${user} ${code}`)

export interface Mailed {
  /** for a link */
  token: string
  /** six digits for whoever types */
  code: string
}

/** Makes a token and a code; those of the same purpose before it end. */
export async function giveToken(db: Db, user: UserId, purpose: Purpose, detail?: string): Promise<Mailed> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    token_sha256: sha256(token),
    code_sha256: codeHash(user, purpose, code),
    detail: detail ?? null,
    failures: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${lifeMinutes[purpose]})`,
  }
  await db
    .insertInto('one_time_tokens')
    .values({ user_id: user, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute()
  return { token, code }
}

/** Whose token it is, while it is good; it stays good. */
export async function ownerOfToken(db: Db, purpose: Purpose, token: string): Promise<UserId | undefined> {
  if (!tokenForm.test(token)) return undefined
  const row = await db
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('token_sha256', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.user_id
}

/** What came with the token of a user, used or not. */
export async function detailOf(db: Db, user: UserId, purpose: Purpose): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('detail')
    .where('user_id', '=', user)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.detail ?? undefined
}

/** Takes a token: it is worth nothing afterwards. @throws Failure CODE_REFUSED */
export async function takeToken(
  db: Db,
  purpose: Purpose,
  token: string,
): Promise<{ user: UserId; detail: string | undefined }> {
  const row = tokenForm.test(token)
    ? await db
        .deleteFrom('one_time_tokens')
        .where('token_sha256', '=', sha256(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', sql<Date>`now()`)
        .returning(['user_id', 'detail'])
        .executeTakeFirst()
    : undefined
  if (!row) throw new Failure('CODE_REFUSED', {}, 'The token is unknown, used or expired')
  return { user: row.user_id, detail: row.detail ?? undefined }
}

/**
 * Takes the code of a user. A wrong one is counted, whatever becomes of the caller: `db` is no transaction of its.
 * @throws Failure CODE_REFUSED
 */
export async function takeCode(
  db: Db,
  user: UserId,
  purpose: Purpose,
  code: string,
): Promise<{ detail: string | undefined }> {
  const tried = await db
    .updateTable('one_time_tokens')
    .set({ failures: sql<number>`failures + 1` })
    .where('user_id', '=', user)
    .where('purpose', '=', purpose)
    .where('failures', '<', mostFailures)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['token_sha256', 'code_sha256', 'detail'])
    .executeTakeFirst()
  if (!tried?.code_sha256 || !timingSafeEqual(tried.code_sha256, codeHash(user, purpose, code.replace(/\s/g, ''))))
    throw new Failure('CODE_REFUSED', {}, 'The code is wrong, used or expired')
  const { numDeletedRows } = await db
    .deleteFrom('one_time_tokens')
    .where('token_sha256', '=', tried.token_sha256)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('CODE_REFUSED', {}, 'The code was used at the same moment')
  return { detail: tried.detail ?? undefined }
}

/** What was given to a user is worth nothing any more. @param purposes default: all */
export async function endTokens(db: Db, user: UserId, purposes?: readonly Purpose[]): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', user)
    .$if(purposes !== undefined, (query) => query.where('purpose', 'in', purposes ?? []))
    .execute()
}

/** What nobody can use any more. */
export async function forgetExpired(db: Db): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', sql<Date>`now()`).execute()
}

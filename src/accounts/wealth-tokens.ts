import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { entitlementsOf } from './entitled.ts'
import type { Session } from './sessions.ts'

/** it ends earlier with its session */
const tokenHours = 24
const tokenForm = /^wt_[A-Za-z0-9_-]{43}$/
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes the token of a session; the one before opens nothing any more. It is told here and never again. */
export async function openWealthToken(db: Db, session: string): Promise<{ token: string; expiresAt: Date }> {
  const token = `wt_${randomBytes(32).toString('base64url')}`
  const values = {
    token_sha256: hashOf(token),
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(hours => ${tokenHours})`,
  }
  const { expires_at } = await db
    .insertInto('wealth_tokens')
    .values({ session, ...values })
    .onConflict((conflict) => conflict.column('session').doUpdateSet(values))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt: expires_at }
}

/** Who asks by such a token. Undefined: it opens nothing, or no longer, as its session is over. */
export async function sessionOfWealthToken(db: Db, token: string): Promise<Session | undefined> {
  if (!tokenForm.test(token)) return undefined
  const row = await db
    .selectFrom('wealth_tokens')
    .innerJoin('sessions', 'sessions.id', 'wealth_tokens.session')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.id as user', 'users.email', 'users.role', 'users.activated_at'])
    .where('wealth_tokens.token_sha256', '=', hashOf(token))
    .where('wealth_tokens.expires_at', '>', sql<Date>`now()`)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const { activated_at, ...known } = row
  return {
    ...known,
    scope: 'WEALTH',
    keyRights: ['DEPOTS_WRITE'],
    activated: activated_at !== null,
    rights: await entitlementsOf(db, row.user),
  }
}

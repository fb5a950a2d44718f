import { sql } from 'kysely'
import { signInWays, type Act, type SignInWay } from '#contract/audit.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { emailKey } from './email-key.ts'

/** for so long an act is remembered */
export const keptDays = 365

interface Circumstances {
  /** who did it; null: whoever sits at the machine, or the portal by itself; default: the owner of the account */
  by?: UserId | null
  /** what of it, in the portal's own words: nothing that somebody typed */
  detail?: string
}

/** Notes what was done to an account: in the transaction that does it, so that neither is without the other. */
export async function note(
  db: Db,
  act: Act,
  owner: UserId | null,
  { by = owner, detail = '' }: Circumstances = {},
): Promise<void> {
  await db.insertInto('audit_log').values({ act, owner, actor: by, detail }).execute()
}

/**
 * Notes that somebody could not sign in. @param account whose it is; undefined: there is none, which is noted all the same, so
 * that it takes as long
 */
export const noteFailedSignIn = (db: Db, account: UserId | undefined, way: SignInWay): Promise<void> =>
  note(db, 'SIGN_IN_FAILED', account ?? null, { by: null, detail: signInWays[way] })

export interface Noted {
  id: string
  at: Date
  act: string
  detail: string
  /** whose account it is; null: it is gone */
  owner: string | null
  /** who did it; null: nobody who is signed in, or somebody whose account is gone */
  actor: string | null
}

interface Asked {
  /** of the account of this id, as owner or as who did it */
  user?: UserId | undefined
  /** part of the address of either */
  email?: string | undefined
  act?: Act | undefined
  page: number
  perPage: number
}

/** What was noted, the newest first. */
export async function notedActs(
  db: Db,
  { user, email, act, page, perPage }: Asked,
): Promise<{ total: number; list: Noted[] }> {
  const part = email === undefined ? '' : emailKey(email)
  const asked = db
    .selectFrom('audit_log')
    .leftJoin('users as owner', 'owner.id', 'audit_log.owner')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor')
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? ''))
    .$if(user !== undefined, (query) =>
      query.where((either) =>
        either.or([either('owner.id', '=', user ?? null), either('actor.id', '=', user ?? null)]),
      ),
    )
    .$if(part !== '', (query) =>
      query.where(sql<boolean>`(position(${part} in owner.email_key) > 0 or position(${part} in actor.email_key) > 0)`),
    )
  const { total } = await asked.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const list = await asked
    .select(['audit_log.id', 'at', 'act', 'detail', 'owner.email as owner', 'actor.email as actor'])
    .orderBy('audit_log.id', 'desc')
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  return { total, list }
}

/** What was done more than a year ago. */
export async function forgetOldActs(db: Db): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`).execute()
}

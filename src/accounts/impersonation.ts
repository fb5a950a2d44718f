import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { note } from './audit.ts'
import { giveToken, takeToken } from './one-time-tokens.ts'
import { closeSession, openSession, type Session } from './sessions.ts'

interface Opened {
  user: UserId
  session: string
  token: string
}

/**
 * Opens a session in which somebody else sees what a user sees, and changes nothing. Nobody sees what operators see.
 * @param by who looks; null: whoever sits at the machine
 * @param before the session that it takes the place of
 * @throws Failure FORBIDDEN for an operator
 */
export const beginImpersonation = (
  db: Db,
  user: UserId,
  { by, before, device }: { by: UserId | null; before: string | undefined; device: string },
): Promise<Opened> =>
  transaction(db, async (step) => {
    const seen = await step.selectFrom('users').select('role').where('id', '=', user).executeTakeFirstOrThrow()
    if (seen.role === 'operator') throw new Failure('FORBIDDEN', {}, 'Nobody sees what operators see')
    if (before) await closeSession(step, before)
    await note(step, 'IMPERSONATION_BEGUN', user, { by })
    const { id, token } = await openSession(step, user, device, { by })
    return { user, session: id, token }
  })

/** Ends it. @returns the session in which whoever looked goes on as themselves; undefined: they have none to go back to */
export const endImpersonation = (
  db: Db,
  { user, token, by, device }: { user: UserId; token: string; by: UserId | null; device: string },
): Promise<Opened | undefined> =>
  transaction(db, async (step) => {
    await closeSession(step, token)
    await note(step, 'IMPERSONATION_ENDED', user, { by })
    if (by === null) return undefined
    const own = await openSession(step, by, device)
    return { user: by, session: own.id, token: own.token }
  })

/** Notes that somebody looked at something as a user. @param what method and path of what was asked for */
export async function noteImpersonated(db: Db, { user, impersonation }: Session, what: string): Promise<void> {
  if (impersonation) await note(db, 'IMPERSONATED', user, { by: impersonation.by, detail: what.slice(0, 200) })
}

/** What opens such a session once, within ten minutes, for whoever sits at the machine. */
export const giveImpersonation = async (db: Db, user: UserId): Promise<string> =>
  (await giveToken(db, user, 'impersonate')).token

/** Whom it shows. @throws Failure CODE_REFUSED */
export const takeImpersonation = async (db: Db, token: string): Promise<UserId> =>
  (await takeToken(db, 'impersonate', token)).user

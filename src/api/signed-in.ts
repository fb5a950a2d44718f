import { note } from '#accounts/audit.ts'
import { closeSession, openSession } from '#accounts/sessions.ts'
import { accountOf } from '#accounts/profile.ts'
import { signInWays, type SignInWay } from '#contract/audit.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { adoptSettings, ownerOf } from '#storage/stored-settings.ts'
import type { Asker } from './asker.ts'

/**
 * Signs the asker in: a new session in place of the one they came with, and what the browser's guest had stored becomes the
 * user's where the user has none.
 * @param way what was shown for it; undefined: a session goes on under another token
 */
export async function signIn(db: Db, asker: Asker, user: UserId, way?: SignInWay): Promise<void> {
  const { guest, token: before } = asker
  const { id, token } = await transaction(db, async (step) => {
    if (before) await closeSession(step, before)
    if (guest !== undefined) await adoptSettings(step, ownerOf(guest), `user:${user}`)
    if (way !== undefined) await note(step, 'SIGNED_IN', user, { detail: signInWays[way] })
    return openSession(step, user, asker.device)
  })
  asker.signIn({ user, session: id, token })
}

/** Ends the asker's session. */
export async function signOut(db: Db, asker: Asker): Promise<void> {
  const { user, token } = asker
  if (user !== undefined && token)
    await transaction(db, async (step) => {
      await closeSession(step, token)
      await note(step, 'SIGNED_OUT', user)
    })
  asker.signOut()
}

/** The asker as the wire tells them. @throws Failure PROFILE_MISSING */
export async function profileOf(db: Db, { user, session: tid, token }: Asker) {
  const account = user && (await accountOf(db, user))
  if (!account || tid === undefined || token === undefined)
    throw new Failure('PROFILE_MISSING', {}, 'Nobody is signed in')
  const { email, role, activated, rights } = account
  return {
    token,
    tid,
    email,
    role,
    activated,
    purchasedProducts: [...rights.products],
    entitledFeatures: [...rights.features],
    hasBankConnection: false,
  }
}

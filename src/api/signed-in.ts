import { note } from '#accounts/audit.ts'
import { deviceOf, noteSignIn } from '#accounts/devices.ts'
import { entitlementsOf } from '#accounts/entitled.ts'
import { beginImpersonation, endImpersonation } from '#accounts/impersonation.ts'
import { closeSession, openSession } from '#accounts/sessions.ts'
import { accountOf } from '#accounts/profile.ts'
import type { SignInWay } from '#contract/audit.ts'
import { deviceName } from '#contract/device-name.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { adoptSettings, ownerOf } from '#storage/stored-settings.ts'
import type { Asker } from './asker.ts'
import type { Rooms } from './rooms.ts'

/**
 * Signs the asker in: a new session in place of the one they came with, and what the browser's guest had stored becomes the
 * user's where the user has none.
 * The owner is told by mail of a device that the account is not known to have been used on.
 * @param way what was shown for it; undefined: a session goes on under another token
 */
export async function signIn(
  { db, sender }: Pick<Rooms, 'db' | 'sender'>,
  asker: Asker,
  user: UserId,
  way?: SignInWay,
): Promise<void> {
  const { guest, token: before } = asker
  const account = await accountOf(db, user)
  if (!account) throw new Failure('LOGIN_REQUIRED', {}, 'The account is gone')
  const { email } = account
  const device = await deviceOf(db, email, asker.deviceId)
  const { id, token } = await transaction(db, async (step) => {
    if (before) await closeSession(step, before)
    if (guest !== undefined) await adoptSettings(step, ownerOf(guest), `user:${user}`)
    if (way !== undefined)
      await noteSignIn(step, sender, user, { way, email, device: deviceName(asker.device), isNew: device.isNew })
    return openSession(step, user, asker.device)
  })
  asker.signIn({ user, session: id, token, products: account.rights.products, device: device.id })
}

/** The asker sees from now on what a user sees, in place of their own. @param by who asks; null: whoever sits at the machine */
export async function impersonate(db: Db, asker: Asker, user: UserId, by: UserId | null): Promise<void> {
  const opened = await beginImpersonation(db, user, { by, before: asker.token, device: asker.device })
  asker.signIn({ ...opened, products: (await entitlementsOf(db, user)).products, isImpersonated: true })
}

/** Ends the asker's session; who looked at another's account is themselves again. */
export async function signOut(db: Db, asker: Asker): Promise<void> {
  const { user, token, impersonation, device } = asker
  if (user !== undefined && token && impersonation) {
    const own = await endImpersonation(db, { user, token, by: impersonation.by, device })
    if (own) asker.signIn({ ...own, products: (await entitlementsOf(db, own.user)).products })
    else asker.signOut()
    return
  }
  if (user !== undefined && token)
    await transaction(db, async (step) => {
      await closeSession(step, token)
      await note(step, 'SIGNED_OUT', user)
    })
  asker.signOut()
}

/** The asker as the wire tells them. @throws Failure PROFILE_MISSING */
export async function profileOf(db: Db, { user, session: tid, token, impersonation }: Asker) {
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
    isImpersonated: impersonation !== undefined,
  }
}

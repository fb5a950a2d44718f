import { noteFailedSignIn } from '#accounts/audit.ts'
import { assertStillPassword, type ByPassword } from '#accounts/login.ts'
import {
  beginOtp,
  checkOtp,
  confirmOtp,
  freshRecoveryCodes,
  isRecoveryCode,
  removeOtp,
  takeRecoveryCode,
} from '#accounts/second-factor.ts'
import { confirmSession } from '#accounts/sessions.ts'
import { readTicket } from '#accounts/tickets.ts'
import { emailOf } from '#accounts/users.ts'
import { type Asker, userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { profileOf, signIn } from '#api/signed-in.ts'
import type { SignInWay } from '#contract/audit.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { sharedSecret } from '#db/secrets.ts'
import { systemClock } from '#platform/clock.ts'
import {
  getOtpSecret,
  postLoginOtp,
  postLoginRecoveryCode,
  postOtpSecretDelete,
  postRecoveryCodes,
  putOtpForDeletion,
  putOtpForEmail,
  putOtpForKey,
  putOtpForOrder,
  putOtpForPassword,
  putOtpSecret,
} from './second-factor.contract.ts'

export function secondFactorHandlers({ db, sender }: Rooms) {
  const key = () => sharedSecret(db, 'second-factors')
  const { now } = systemClock

  /** Whose password was right a moment ago. */
  async function half(text: string): Promise<UserId> {
    const facts = readTicket<ByPassword>(await sharedSecret(db, 'tickets'), 'login', text, now())
    if (!facts) throw new Failure('CODE_REFUSED', {}, 'The ticket is altered or too old: sign in again')
    await assertStillPassword(db, facts)
    return facts.user
  }

  const check = async (user: UserId, otp: string) => checkOtp(db, await key(), user, otp, now())

  /** A recovery code stands for the app wherever that is asked for: who has lost it comes to another one this way. */
  const checkEither = (user: UserId, code: string) =>
    isRecoveryCode(code) ? takeRecoveryCode(db, user, code) : check(user, code)

  async function prove(asker: Asker, otp: string) {
    await checkEither(userOf(asker), otp)
    if (asker.session !== undefined) await confirmSession(db, asker.session)
    return { displaySuccessMessage: 'Der Code stimmt.' }
  }

  /** @param proof of the second factor */
  async function signInWith(way: SignInWay, asker: Asker, user: UserId, proof: Promise<void>): Promise<void> {
    try {
      await proof
    } catch (error) {
      if (error instanceof Failure && error.failure === 'CODE_REFUSED') await noteFailedSignIn(db, user, way)
      throw error
    }
    await signIn({ db, sender }, asker, user, way)
  }

  return [
    handle(postLoginOtp, async ({ body: { ticket, otp }, asker }) => {
      const user = await half(ticket)
      await signInWith('otp', asker, user, check(user, otp))
      return profileOf(db, asker)
    }),

    handle(postLoginRecoveryCode, async ({ body: { ticket, recoveryCode }, asker }) => {
      const user = await half(ticket)
      await signInWith('recoveryCode', asker, user, takeRecoveryCode(db, user, recoveryCode))
      return profileOf(db, asker)
    }),

    handle(getOtpSecret, async ({ asker }) => {
      const user = userOf(asker)
      const names = { portal: sender.portal, email: await emailOf(db, user) }
      const { id, secret, uri } = await beginOtp(db, await key(), user, names)
      return { secretId: id, secret, uri }
    }),

    handle(putOtpSecret, async ({ body: { otp }, params: { secretId }, asker }) => {
      const user = userOf(asker)
      await confirmOtp(db, sender, await key(), user, { id: secretId, code: otp }, now())
      return {
        displaySuccessMessage: 'Der zweite Faktor ist eingerichtet.',
        recoveryCodes: await freshRecoveryCodes(db, user),
      }
    }),

    handle(postOtpSecretDelete, async ({ body: { otp }, asker }) => {
      const user = userOf(asker)
      await checkEither(user, otp)
      await removeOtp(db, sender, user)
      return { displaySuccessMessage: 'Der zweite Faktor ist entfernt.' }
    }),

    handle(postRecoveryCodes, async ({ body: { otp }, asker }) => {
      const user = userOf(asker)
      await checkEither(user, otp)
      return { recoveryCodes: await freshRecoveryCodes(db, user) }
    }),

    ...[putOtpForEmail, putOtpForPassword, putOtpForDeletion, putOtpForKey, putOtpForOrder].map((confirm) =>
      handle(confirm, ({ body: { otp }, asker }) => prove(asker, otp)),
    ),
  ]
}

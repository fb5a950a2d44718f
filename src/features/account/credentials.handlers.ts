import { changeEmail, changePassword, sendNewAddress } from '#accounts/changes.ts'
import { cancelDeletion, graceDays, sendDeletionCode, startDeletion } from '#accounts/deletion.ts'
import { evenly } from '#accounts/even-time.ts'
import { proveByCode, proveByPasskey, sendProofCode } from '#accounts/owner-proof.ts'
import { resetPassword, sendLostPassword } from '#accounts/recovery.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { signIn } from '#api/signed-in.ts'
import { Failure } from '#contract/failures.ts'
import {
  getDeletionCancelled,
  getDeletionToken,
  getLostPasswordToken,
  getNewEmailToken,
  postProofCode,
  putDeletion,
  putEmail,
  putLostPassword,
  putPassword,
  putProofCode,
  putProofPasskey,
} from './credentials.contract.ts'
import { proven } from '#api/proven.ts'

const proven10 = 'Danke. Für zehn Minuten wissen wir, dass du es bist.'

/** @throws Failure LOGIN_REQUIRED */
function sessionOf({ session }: Asker): string {
  if (session === undefined) throw new Failure('LOGIN_REQUIRED', {}, 'Nobody is signed in')
  return session
}

const told = (displaySuccessMessage: string) => ({ displaySuccessMessage })

export const credentialHandlers = ({ db, sender, leaks, endConnections }: Rooms) => [
  handle(postProofCode, async ({ asker }) => {
    await sendProofCode(db, sender, userOf(asker), asker.address)
    return told('Wir haben dir einen Code geschickt.')
  }),

  handle(putProofCode, async ({ body: { code }, asker }) => {
    await proveByCode(db, userOf(asker), sessionOf(asker), code)
    return told(proven10)
  }),

  handle(putProofPasskey, async ({ body: assertion, asker }) => {
    const { origin, address } = asker
    await proveByPasskey(db, userOf(asker), sessionOf(asker), { assertion, origin, address })
    return told(proven10)
  }),

  handle(getLostPasswordToken, async ({ query: { email, from }, asker: { address } }) => {
    await evenly(sendLostPassword(db, sender, { email, address, from }))
    return told('Wenn es zu dieser Adresse ein Konto gibt, ist eine Mail unterwegs.')
  }),

  handle(putLostPassword, async ({ body: { token, password } }) => {
    const { user, from } = await resetPassword(db, sender, { token, password, leaks })
    await endConnections(user)
    return { ...told('Dein neues Passwort gilt. Melde dich damit an.'), from }
  }),

  handle(putPassword, async ({ body, asker }) => {
    const user = await proven(db, asker)
    await changePassword(db, sender, user, {
      owner: { password: body.password, session: asker.session },
      password: body.newPassword,
      leaks,
    })
    await endConnections(user)
    await signIn({ db, sender }, asker, user)
    return told('Dein neues Passwort gilt. Alle anderen Geräte sind abgemeldet.')
  }),

  handle(getNewEmailToken, async ({ query: { email }, asker }) => {
    await evenly(sendNewAddress(db, sender, userOf(asker), email, asker.address))
    return told('Wir haben einen Code an die neue Adresse geschickt.')
  }),

  handle(putEmail, async ({ body, asker }) => {
    const user = await proven(db, asker)
    await changeEmail(db, sender, user, {
      code: body.code,
      owner: { password: body.password, session: asker.session },
    })
    await endConnections(user)
    await signIn({ db, sender }, asker, user)
    return told('Deine neue Adresse gilt.')
  }),

  handle(getDeletionToken, async ({ asker }) => {
    await sendDeletionCode(db, sender, userOf(asker), asker.address)
    return told('Wir haben dir einen Code geschickt.')
  }),

  handle(putDeletion, async ({ body: { code }, asker }) => {
    await startDeletion(db, sender, await proven(db, asker), code)
    return told(`Dein Konto wird in ${graceDays} Tagen gelöscht. Bis dahin kannst du es behalten.`)
  }),

  handle(getDeletionCancelled, async ({ query: { cancelToken }, asker }) => {
    await cancelDeletion(db, cancelToken === undefined ? { user: userOf(asker) } : { token: cancelToken })
    return told('Dein Konto bleibt.')
  }),
]

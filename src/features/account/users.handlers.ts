import { decide, decisionsOf, purposes } from '#accounts/consents.ts'
import { evenly } from '#accounts/even-time.ts'
import { userByPassword } from '#accounts/login.ts'
import { accountOf } from '#accounts/profile.ts'
import { activateByCode, activateByLink, register, sendActivation } from '#accounts/registration.ts'
import { readTicket, writeTicket, type Ticket } from '#accounts/tickets.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { profileOf, signIn, signOut } from '#api/signed-in.ts'
import { Failure } from '#contract/failures.ts'
import { sharedSecret } from '#db/secrets.ts'
import { systemClock } from '#platform/clock.ts'
import {
  getLogout,
  getOpenConsents,
  getProfile,
  getRegistration,
  getUser,
  postActivationToken,
  postLogin,
  postRegistration,
  postUser,
  putActivation,
  putConsent,
} from './users.contract.ts'

/** of terms and purposes, as they are worded today */
const wordingVersion = '2026-11'
const mailed = { displaySuccessMessage: 'Wir haben dir eine Mail geschickt.' }

export function userHandlers({ db, sender }: Rooms) {
  const ticketSecret = () => sharedSecret(db, 'registration')
  const ticketOf = async (ticket: Ticket): Promise<string> =>
    writeTicket(await ticketSecret(), ticket, systemClock.now())
  const opened = async (text: string): Promise<Ticket> => {
    const ticket = readTicket(await ticketSecret(), text, systemClock.now())
    if (!ticket) throw new Failure('CODE_REFUSED', {}, 'The ticket is altered or too old')
    return ticket
  }

  return [
    handle(getUser, ({ asker }) => profileOf(db, asker)),

    handle(getProfile, async ({ asker }) => {
      const account = await accountOf(db, userOf(asker))
      if (!account) throw new Failure('LOGIN_REQUIRED', {}, 'The account is gone')
      const { email, role, rights, createdAt, deleteAt } = account
      return {
        email,
        role,
        purchasedProducts: [...rights.products],
        entitledFeatures: [...rights.features],
        datetimeCreated: iso(createdAt.getTime()),
        datetimeDeletion: isoOrNone(deleteAt?.getTime()),
      }
    }),

    handle(postRegistration, async ({ body: { email } }) => ({
      ticket: await ticketOf({ email, isRegistered: false }),
    })),

    handle(getRegistration, async ({ query: { ticket } }) => ({ email: (await opened(ticket)).email })),

    handle(postUser, async ({ body: { email, password }, asker: { address } }) => {
      await evenly(register(db, sender, { email, password, termsVersion: wordingVersion, address }))
      return { ...mailed, ticket: await ticketOf({ email, isRegistered: true }) }
    }),

    handle(postActivationToken, async ({ body: { email }, asker: { address } }) => {
      await evenly(sendActivation(db, sender, email, address))
      return mailed
    }),

    handle(putActivation, async ({ body, asker }) => {
      if ('token' in body) await signIn(db, asker, await activateByLink(db, body.token, body.password))
      else {
        const { email, isRegistered } = await opened(body.ticket)
        if (!isRegistered) throw new Failure('CODE_REFUSED', {}, 'The ticket is of a registration that was not sent')
        await signIn(db, asker, await activateByCode(db, email, body.code))
      }
      return profileOf(db, asker)
    }),

    handle(postLogin, async ({ body: { email, password }, asker }) => {
      await signIn(db, asker, await userByPassword(db, { email, password, address: asker.address }))
      return profileOf(db, asker)
    }),

    handle(getLogout, async ({ asker }) => {
      await signOut(db, asker)
      return { displaySuccessMessage: 'Du bist abgemeldet.' }
    }),

    handle(getOpenConsents, async ({ asker }) => {
      const log = await decisionsOf(db, userOf(asker))
      return {
        open: purposes.filter((purpose) => !log.some((decided) => decided.purpose === purpose)),
        list: log.map(({ at, ...decided }) => ({ ...decided, datetimeDecided: iso(at.getTime()) })),
      }
    }),

    handle(putConsent, async ({ body: { list, place }, asker }) => {
      await decide(db, userOf(asker), list, { version: wordingVersion, place })
      return { displaySuccessMessage: 'Deine Auswahl ist gespeichert.' }
    }),
  ]
}

import { decide, decisionsOf, purposes } from '#accounts/consents.ts'
import { evenly } from '#accounts/even-time.ts'
import { userByPassword } from '#accounts/login.ts'
import { accountOf } from '#accounts/profile.ts'
import { beginPasskeyRegistration } from '#accounts/passkey-registration.ts'
import { passwordHashOf } from '#accounts/passwords.ts'
import {
  activateByCode,
  activateByLink,
  register,
  registerByPasskey,
  sendActivation,
  type Chosen,
} from '#accounts/registration.ts'
import { hasSecondFactor, recoveryCodesLeft } from '#accounts/second-factor.ts'
import { isOwnerProven } from '#accounts/sessions.ts'
import { readTicket, writeTicket } from '#accounts/tickets.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { needsProof } from '#api/proven.ts'
import { profileOf, signIn, signOut } from '#api/signed-in.ts'
import { deviceName } from '#contract/device-name.ts'
import { Failure } from '#contract/failures.ts'
import { sharedSecret } from '#db/secrets.ts'
import { dayMs } from '#contract/vocabulary.ts'
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
  postRegistrationPasskey,
  postUser,
  postUserByPasskey,
  putActivation,
  putConsent,
} from './users.contract.ts'

/** of terms and purposes, as they are worded today */
const wordingVersion = '2026-11'
const mailed = { displaySuccessMessage: 'Wir haben dir eine Mail geschickt.' }

/** for the second step of signing in */
const loginTicketMs = 600_000

/** What a registration knows between its steps. */
interface Registering {
  email: string
  /** by whoever holds the ticket; undefined: the registration was not sent yet */
  chosen?: Chosen
}

export function userHandlers({ db, sender, leaks, endConnections }: Rooms) {
  const ticketKey = () => sharedSecret(db, 'tickets')
  const { now } = systemClock
  const ticketOf = async (facts: Registering): Promise<string> =>
    writeTicket(await ticketKey(), 'registration', facts, now() + dayMs)
  const opened = async (text: string): Promise<Registering> => {
    const facts = readTicket<Registering>(await ticketKey(), 'registration', text, now())
    if (!facts) throw new Failure('CODE_REFUSED', {}, 'The ticket is altered or too old')
    return facts
  }
  const registered = async (ticket: string): Promise<Required<Registering>> => {
    const { email, chosen } = await opened(ticket)
    if (!chosen) throw new Failure('CODE_REFUSED', {}, 'The ticket is of a registration that was not sent')
    return { email, chosen }
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
        hasPassword: (await passwordHashOf(db, userOf(asker))) !== undefined,
        isOwnerProven: asker.session !== undefined && (await isOwnerProven(db, asker.session)),
        hasSecondFactor: await hasSecondFactor(db, userOf(asker)),
        needsProof: await needsProof(db, asker),
        recoveryCodesLeft: await recoveryCodesLeft(db, userOf(asker)),
        datetimeCreated: iso(createdAt.getTime()),
        datetimeDeletion: isoOrNone(deleteAt?.getTime()),
      }
    }),

    handle(postRegistration, async ({ body: { email } }) => ({
      ticket: await ticketOf({ email }),
    })),

    handle(getRegistration, async ({ query: { ticket } }) => {
      const { email, chosen } = await opened(ticket)
      return { email, way: chosen && ('passkey' in chosen ? ('PASSKEY' as const) : ('PASSWORD' as const)) }
    }),

    handle(postUser, async ({ body: { email, password, from }, asker: { address } }) => {
      const wanted = { email, password, termsVersion: wordingVersion, address, from, leaks }
      return { ...mailed, ticket: await ticketOf({ email, chosen: await evenly(register(db, sender, wanted)) }) }
    }),

    handle(postRegistrationPasskey, async ({ body: { ticket }, asker: { origin } }) =>
      beginPasskeyRegistration(db, (await opened(ticket)).email, { portal: sender.portal, origin }),
    ),

    handle(postUserByPasskey, async ({ body: { ticket, passkey: made, from }, asker: { address, origin, device } }) => {
      const { email } = await opened(ticket)
      const wanted = { email, made, name: deviceName(device), origin, termsVersion: wordingVersion, address, from }
      return {
        ...mailed,
        ticket: await ticketOf({ email, chosen: await evenly(registerByPasskey(db, sender, wanted)) }),
      }
    }),

    handle(postActivationToken, async ({ body: { email, from }, asker: { address } }) => {
      await evenly(sendActivation(db, sender, { email, address, from }))
      return mailed
    }),

    handle(putActivation, async ({ body, asker }) => {
      const { user, from } =
        'token' in body
          ? await activateByLink(db, body.token, body.password)
          : await activateByCode(db, { ...(await registered(body.ticket)), code: body.code })
      await signIn({ db, sender }, asker, user, 'activation')
      return { ...(await profileOf(db, asker)), from }
    }),

    handle(postLogin, async ({ body: { email, password }, asker }) => {
      const by = await userByPassword(db, { email, password, address: asker.address })
      const { user } = by
      if (await hasSecondFactor(db, user))
        return {
          secondFactor: 'otp' as const,
          ticket: writeTicket(await ticketKey(), 'login', by, now() + loginTicketMs),
        }
      await signIn({ db, sender }, asker, user, 'password')
      return profileOf(db, asker)
    }),

    handle(getLogout, async ({ asker }) => {
      const { user } = asker
      await signOut(db, asker)
      if (user !== undefined) await endConnections(user)
      return { displaySuccessMessage: asker.user ? 'Du bist wieder du selbst.' : 'Du bist abgemeldet.' }
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

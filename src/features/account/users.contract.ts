import * as z from 'zod'
import { IsoInstant, endpoint } from '#contract/endpoint.ts'
import { PasskeyCreation, PasskeyMade } from '#contract/passkey.ts'

const group = 'Users'
const cache = 'private'
const writes = true

/** Longer input is nobody's: what it may be is said at the field. */
const Secret = z.string().max(4096)
export const Email = z.email('an e-mail address').max(254)
const asked = {
  device: z.enum(['DESKTOP', 'TABLET', 'MOBILE', 'UNKNOWN']).optional().describe('taken and not used'),
  application: z.string().max(40).optional().describe('WEBSITE; taken and not used'),
}
/** It is checked where it leads somewhere. */
export const From = z.string().max(1000).optional().describe('page of the portal to come back to: `/watchlist`')
const Told = z.object({ displaySuccessMessage: z.string() })
/** It may carry a passkey that waits to be confirmed. */
const Ticket = z.string().max(6000).describe('of the step before')

export const SessionUser = z.object({
  token: z.string().describe('for the header X-ov-token; good for 30 days'),
  tid: z.string().describe('names the session without opening it'),
  email: z.string(),
  role: z.enum(['user', 'expert', 'operator']),
  activated: z.boolean(),
  purchasedProducts: z.array(z.string()),
  entitledFeatures: z.array(z.string()),
  hasBankConnection: z.boolean(),
  isImpersonated: z.boolean().describe('somebody else sees what the user sees'),
})

export const getUser = endpoint({
  name: 'getUser',
  path: '/v1/users',
  summary: 'Who is signed in, and what they have.',
  group,
  query: z.object(asked),
  reply: SessionUser,
  failures: ['PROFILE_MISSING', 'TOKEN_INVALID'],
  cache,
  access: 'whoever is signed in',
})

export const getProfile = endpoint({
  name: 'getProfile',
  path: '/v1/users/profile',
  summary: 'The account of who is signed in, without what opens it.',
  group,
  reply: z.object({
    email: z.string(),
    role: z.enum(['user', 'expert', 'operator']),
    purchasedProducts: z.array(z.string()),
    entitledFeatures: z.array(z.string()),
    hasPassword: z.boolean().describe('false: passkeys are the only way in'),
    isOwnerProven: z.boolean().describe('by a passkey or a mailed code, in this session within ten minutes'),
    hasSecondFactor: z.boolean(),
    needsProof: z.boolean().describe('it was not proved in this session within ten minutes'),
    recoveryCodesLeft: z.int(),
    datetimeCreated: IsoInstant,
    datetimeDeletion: IsoInstant.optional().describe('when it will be gone'),
  }),
  failures: ['LOGIN_REQUIRED'],
  cache,
  access: 'whoever is signed in, their own',
})

export const postRegistration = endpoint({
  name: 'postRegistration',
  method: 'POST',
  path: '/v1/users/registration',
  summary: 'The first step of a registration: a ticket that carries the address, encrypted, for a day.',
  group,
  body: z.object({ email: Email }),
  reply: z.object({ ticket: z.string() }),
  cache,
})

export const getRegistration = endpoint({
  name: 'getRegistration',
  path: '/v1/users/registration',
  summary: 'What a ticket says.',
  group,
  query: z.object({ ticket: Ticket }),
  reply: z.object({
    email: z.string(),
    way: z.enum(['PASSWORD', 'PASSKEY']).optional().describe('chosen to sign in with; absent: none yet'),
  }),
  failures: ['CODE_REFUSED'],
  cache,
})

export const postUser = endpoint({
  name: 'postUser',
  method: 'POST',
  writes,
  path: '/v1/users',
  summary:
    'Registers: a mail with a link and a code of six digits confirms the address. The answer is the same where there is an ' +
    'account already; its owner is told by the mail.',
  group,
  body: z.object({
    email: Email,
    password: Secret.describe('12 to 200 characters'),
    acceptTerms: z.literal(true),
    from: From,
    ...asked,
  }),
  reply: Told.extend({ ticket: z.string().describe('with the code of the mail it confirms the address') }),
  failures: ['PASSWORD_REFUSED', 'TOO_MANY_TRIES', 'INPUT_INVALID'],
  cache,
})

export const postRegistrationPasskey = endpoint({
  name: 'postRegistrationPasskey',
  method: 'POST',
  writes,
  path: '/v1/users/registration/passkey',
  summary: 'Options for `navigator.credentials.create` for whoever begins an account, good for ten minutes and once.',
  group,
  body: z.object({ ticket: Ticket }),
  reply: PasskeyCreation,
  failures: ['CODE_REFUSED', 'PASSKEYS_UNAVAILABLE'],
  cache,
})

export const postUserByPasskey = endpoint({
  name: 'postUserByPasskey',
  method: 'POST',
  writes,
  path: '/v1/users/by_passkey',
  summary:
    'Registers as `postUser` does, by a passkey in place of a password: it is the account’s once the code of the mail was typed. ' +
    'The answer is the same where there is an account already.',
  group,
  body: z.object({ ticket: Ticket, passkey: PasskeyMade, acceptTerms: z.literal(true), from: From }),
  reply: postUser.reply,
  failures: ['CODE_REFUSED', 'PASSKEY_REFUSED', 'TOO_MANY_TRIES', 'INPUT_INVALID'],
  cache,
})

export const postActivationToken = endpoint({
  name: 'postActivationToken',
  method: 'POST',
  writes,
  path: '/v1/users/send_activation_token',
  summary: 'Sends the mail of the registration once more; the one before is worth nothing then.',
  group,
  body: z.object({ email: Email, from: From, ...asked }),
  reply: Told,
  failures: ['TOO_MANY_TRIES'],
  cache,
})

export const putActivation = endpoint({
  name: 'putActivation',
  method: 'PUT',
  path: '/v1/users/activate',
  summary:
    'Confirms an address and signs in: by the token of the mail with the password, or by its code with the ticket.',
  group,
  body: z.union([
    z.object({ token: z.string().max(200), password: Secret }),
    z.object({ ticket: Ticket, code: z.string().max(20) }),
  ]),
  reply: SessionUser.extend({ from: From }),
  failures: ['CODE_REFUSED', 'LOGIN_REFUSED', 'PASSKEY_REFUSED', 'TOO_MANY_TRIES'],
  cache,
})

export const postLogin = endpoint({
  name: 'postLogin',
  method: 'POST',
  writes,
  path: '/v1/users/login',
  summary:
    'Signs in by password and sets the cookie `session`. Five wrong tries, then pauses that grow, for each account and each ' +
    'network address. Where a second factor is set up it answers a ticket for `login_otp`, good for ten minutes.',
  group,
  body: z.object({ email: z.string().max(254), password: Secret, ...asked }),
  reply: z.union([SessionUser, z.object({ secondFactor: z.literal('otp'), ticket: z.string() })]),
  failures: ['LOGIN_REFUSED', 'ACCOUNT_INACTIVE', 'TOO_MANY_TRIES'],
  cache,
})

export const getLogout = endpoint({
  name: 'getLogout',
  writes,
  path: '/v1/users/logout',
  summary: 'Ends the session and takes its cookie.',
  group,
  reply: Told,
  cache,
  access: 'with X-ov-token or from a page of the portal',
})

/** `measurement` was asked once and is no more: the log keeps it. */
const ConsentPurpose = z.enum(['terms', 'digest', 'measurement'])

export const getOpenConsents = endpoint({
  name: 'getOpenConsents',
  path: '/v1/users/consent/open',
  summary: 'What the user was not asked yet, and what was decided.',
  group,
  reply: z.object({
    open: z.array(ConsentPurpose),
    list: z.array(
      z.object({
        purpose: ConsentPurpose,
        given: z.boolean(),
        version: z.string(),
        place: z.string(),
        datetimeDecided: IsoInstant,
      }),
    ),
  }),
  failures: ['LOGIN_REQUIRED'],
  cache,
  access: 'whoever is signed in, their own',
})

export const putConsent = endpoint({
  name: 'putConsent',
  method: 'PUT',
  path: '/v1/users/consent',
  summary: 'Notes what the user agrees to or does not; what was decided before stays in the log.',
  group,
  body: z.object({
    list: z
      .array(z.object({ purpose: z.enum(['digest']), given: z.boolean() }))
      .min(1)
      .max(10),
    place: z
      .string()
      .regex(/^\/[\w/-]{0,80}$/)
      .default('/'),
  }),
  reply: Told,
  failures: ['LOGIN_REQUIRED'],
  cache,
  access: 'whoever is signed in, their own',
})

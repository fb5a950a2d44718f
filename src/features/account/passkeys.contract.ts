import * as z from 'zod'
import { endpoint, IsoInstant } from '#contract/endpoint.ts'
import { PasskeyAssertion, PasskeyCreation, PasskeyMade, PasskeyRequest } from '#contract/passkey.ts'
import { SessionUser } from './users.contract.ts'

const [group, cache, writes] = ['Users', 'private', true] as const
const access = 'whoever is signed in, their own'
const Name = z.string().trim().min(1).max(80).describe('as its owner calls it')
const params = z.object({ idPasskey: z.string().max(60).describe('of the list of passkeys') })

const Passkey = z.object({
  idPasskey: z.string(),
  name: z.string(),
  isSyncable: z.boolean().describe('it may be copied to other devices of its owner'),
  datetimeCreated: IsoInstant,
  datetimeUsed: IsoInstant.optional(),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  path: '/v1/users/passkeys',
  summary: 'The passkeys by which the user signs in, the newest first.',
  group,
  reply: z.object({ list: z.array(Passkey) }),
  failures: ['LOGIN_REQUIRED'],
  cache,
  access,
})

export const postPasskeyCreation = endpoint({
  name: 'postPasskeyCreation',
  method: 'POST',
  writes,
  path: '/v1/users/passkeys/creation',
  summary:
    'Options for `navigator.credentials.create`, good for ten minutes and once. Takes the password, of who has none a proof of the last ' +
    'ten minutes (`proof_passkey`, `proof_code`), and with a second factor ' +
    'a call of `otp_confirm_password` before: whoever sits at an open window makes none.',
  group,
  body: z.object({ password: z.string().max(4096).default('') }),
  reply: PasskeyCreation,
  failures: [
    'LOGIN_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
    'LOGIN_REFUSED',
    'OWNER_PROOF_REQUIRED',
    'TOO_MANY_TRIES',
    'PASSKEYS_UNAVAILABLE',
    'TOO_MANY_PASSKEYS',
  ],
  cache,
  access,
})

export const postPasskey = endpoint({
  name: 'postPasskey',
  method: 'POST',
  writes,
  path: '/v1/users/passkeys',
  summary: 'Keeps the passkey that the browser has made; at most 20 a user. The owner is told by mail.',
  group,
  body: z.object({ name: Name, passkey: PasskeyMade }),
  reply: Passkey,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  cache,
  access,
})

export const patchPasskey = endpoint({
  name: 'patchPasskey',
  method: 'PATCH',
  path: '/v1/users/passkeys/:idPasskey',
  summary: 'Calls a passkey something else.',
  group,
  params,
  body: z.object({ name: Name }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'PASSKEY_UNKNOWN'],
  cache,
  access,
})

export const deletePasskey = endpoint({
  name: 'deletePasskey',
  method: 'DELETE',
  path: '/v1/users/passkeys/:idPasskey',
  summary: 'Removes a passkey: it signs nobody in any more. The owner is told by mail.',
  group,
  params,
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'PASSKEY_UNKNOWN', 'LAST_WAY_IN'],
  cache,
  access,
})

export const postLoginPasskeyRequest = endpoint({
  name: 'postLoginPasskeyRequest',
  method: 'POST',
  writes,
  path: '/v1/users/login_passkey_request',
  summary: 'Options for `navigator.credentials.get`, good for ten minutes and once.',
  group,
  reply: PasskeyRequest,
  failures: ['PASSKEYS_UNAVAILABLE'],
  cache,
})

export const postLoginPasskey = endpoint({
  name: 'postLoginPasskey',
  method: 'POST',
  writes,
  path: '/v1/users/login_passkey',
  summary:
    'Signs in by a passkey that has asked its user for a fingerprint, face or PIN: there is no second step. The answer does ' +
    'not tell whether there is such a passkey.',
  group,
  body: PasskeyAssertion,
  reply: SessionUser,
  failures: ['PASSKEY_REFUSED', 'TOO_MANY_TRIES'],
  cache,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { PasskeyAssertion } from '#contract/passkey.ts'
import { Email, From } from './users.contract.ts'

const group = 'Users'
const cache = 'private'
const writes = true
const mine = 'whoever is signed in, their own; with X-ov-token or from a page of the portal'

const Secret = z.string().max(4096)
/** whose account has no password proves by `proof_passkey` or `proof_code` to be its owner */
const OwnPassword = Secret.default('').describe(
  'the one that holds; without one a proof of the last ten minutes counts',
)
const Code = z.string().max(20).describe('six digits of the mail')
const Token = z.string().max(200).describe('of the link of the mail')
const Told = z.object({ displaySuccessMessage: z.string() })
const asked = {
  device: z.enum(['DESKTOP', 'TABLET', 'MOBILE', 'UNKNOWN']).optional().describe('taken and not used'),
  application: z.string().max(40).optional().describe('WEBSITE; taken and not used'),
}

const ofOwner = [
  'LOGIN_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'LOGIN_REFUSED',
  'OWNER_PROOF_REQUIRED',
  'TOO_MANY_TRIES',
] as const

export const postProofCode = endpoint({
  name: 'postProofCode',
  method: 'POST',
  writes,
  path: '/v1/users/proof_code',
  summary: 'Mails a code by which an owner whose account has no password is known.',
  group,
  reply: Told,
  failures: ['LOGIN_REQUIRED', 'TOO_MANY_TRIES'],
  cache,
  access: 'whoever is signed in, their own',
})

export const putProofCode = endpoint({
  name: 'putProofCode',
  method: 'PUT',
  path: '/v1/users/proof_code',
  summary: 'Proves by that code to be the owner, in this session for ten minutes.',
  group,
  body: z.object({ code: Code }),
  reply: Told,
  failures: ['LOGIN_REQUIRED', 'CODE_REFUSED'],
  cache,
  access: 'whoever is signed in, their own',
})

export const putProofPasskey = endpoint({
  name: 'putProofPasskey',
  method: 'PUT',
  path: '/v1/users/proof_passkey',
  summary:
    'Proves the same by a passkey of the account, with options of `login_passkey_request`; it is the second factor as well.',
  group,
  body: PasskeyAssertion,
  reply: Told,
  failures: ['LOGIN_REQUIRED', 'PASSKEY_REFUSED', 'TOO_MANY_TRIES'],
  cache,
  access: 'whoever is signed in, their own',
})

export const getLostPasswordToken = endpoint({
  name: 'getLostPasswordToken',
  writes,
  path: '/v1/users/send_lost_password_confirmation_token',
  summary: 'Mails a link for a new password. The answer and its time are the same where there is no such account.',
  group,
  query: z.object({ email: Email.describe('of the account'), from: From, ...asked }),
  reply: Told,
  failures: ['TOO_MANY_TRIES'],
  cache,
  access: 'with X-ov-token or from a page of the portal',
})

export const putLostPassword = endpoint({
  name: 'putLostPassword',
  method: 'PUT',
  path: '/v1/users/change_lost_password',
  summary: 'Sets a new password by the token of the mail; every session ends.',
  group,
  body: z.object({ token: Token, password: Secret }),
  reply: Told.extend({ from: From }),
  failures: ['CODE_REFUSED', 'PASSWORD_REFUSED', 'TOO_MANY_TRIES'],
  cache,
})

export const putPassword = endpoint({
  name: 'putPassword',
  method: 'PUT',
  path: '/v1/users/change_password',
  summary: 'Changes the password, or sets the first; every session ends, and the asker gets a new one.',
  group,
  body: z.object({ password: OwnPassword, newPassword: Secret }),
  reply: Told,
  failures: [...ofOwner, 'PASSWORD_REFUSED'],
  cache,
  access: 'whoever is signed in, their own',
})

export const getNewEmailToken = endpoint({
  name: 'getNewEmailToken',
  writes,
  path: '/v1/users/send_new_email_confirmation_token',
  summary: 'Mails a code to the address that is to be the new one.',
  group,
  query: z.object({ email: Email.describe('the new one') }),
  reply: Told,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_MANY_TRIES'],
  cache,
  access: mine,
})

export const putEmail = endpoint({
  name: 'putEmail',
  method: 'PUT',
  path: '/v1/users/change_email',
  summary: 'Changes the address by the code that was mailed to it; every session ends, and the asker gets a new one.',
  group,
  body: z.object({ code: Code, password: OwnPassword }),
  reply: Told,
  failures: [...ofOwner, 'CODE_REFUSED'],
  cache,
  access: 'whoever is signed in, their own',
})

export const getDeletionToken = endpoint({
  name: 'getDeletionToken',
  writes,
  path: '/v1/users/send_deletion_token',
  summary: 'Mails the code that a deletion begins with.',
  group,
  reply: Told,
  failures: ['LOGIN_REQUIRED', 'TOO_MANY_TRIES'],
  cache,
  access: mine,
})

export const putDeletion = endpoint({
  name: 'putDeletion',
  method: 'PUT',
  path: '/v1/users/start_delete',
  summary: 'Begins to delete the account: it is gone after 14 days.',
  group,
  body: z.object({ code: Code }),
  reply: Told,
  failures: ['LOGIN_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'CODE_REFUSED'],
  cache,
  access: 'whoever is signed in, their own',
})

export const getDeletionCancelled = endpoint({
  name: 'getDeletionCancelled',
  writes,
  path: '/v1/users/cancel_delete',
  summary: 'Keeps the account after all: by the token of the mail, or as who is signed in.',
  group,
  query: z.object({ cancelToken: Token.optional() }),
  reply: Told,
  failures: ['LOGIN_REQUIRED', 'CODE_REFUSED'],
  cache,
  access: 'with X-ov-token or from a page of the portal',
})

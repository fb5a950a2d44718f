import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { SessionUser } from './users.contract.ts'

const group = 'Users'
const cache = 'private'
const writes = true
const access = 'whoever is signed in, their own'
const Told = z.object({ displaySuccessMessage: z.string() })
const Otp = z.string().max(20).describe('six digits of the authenticator app')
const Proof = z
  .string()
  .max(60)
  .describe('six digits of the authenticator app, or one of the codes for when it is lost')
const Ticket = z.string().max(2000).describe('that `login` answered')

export const postLoginOtp = endpoint({
  name: 'postLoginOtp',
  method: 'POST',
  writes,
  path: '/v1/users/login_otp',
  summary: 'The second step of signing in: a code of the authenticator app.',
  group,
  body: z.object({ ticket: Ticket, otp: Otp }),
  reply: SessionUser,
  failures: ['CODE_REFUSED', 'TOO_MANY_TRIES'],
  cache,
})

export const postLoginRecoveryCode = endpoint({
  name: 'postLoginRecoveryCode',
  method: 'POST',
  writes,
  path: '/v1/users/login_recovery_code',
  summary: 'The same by one of the codes for when the app is lost; each is good for once.',
  group,
  body: z.object({ ticket: Ticket, recoveryCode: z.string().max(60) }),
  reply: SessionUser,
  failures: ['CODE_REFUSED', 'TOO_MANY_TRIES'],
  cache,
})

export const getOtpSecret = endpoint({
  name: 'getOtpSecret',
  writes,
  path: '/v1/users/otp_secret',
  summary: 'The secret for an authenticator app. It counts once a code of it was sent to `otp_secret/{secretId}`.',
  group,
  reply: z.object({
    secretId: z.string(),
    secret: z.string().describe('base32'),
    uri: z.string().describe('otpauth://'),
  }),
  failures: ['LOGIN_REQUIRED', 'FORBIDDEN'],
  cache,
  access: 'whoever is signed in, their own; with X-ov-token or from a page of the portal',
})

export const putOtpSecret = endpoint({
  name: 'putOtpSecret',
  method: 'PUT',
  path: '/v1/users/otp_secret/:secretId',
  summary: 'From now on signing in takes a code of the app. Answers ten codes for when it is lost, this once.',
  group,
  params: z.object({ secretId: z.string().max(60).describe('of the new secret') }),
  body: z.object({ otp: Otp }),
  reply: Told.extend({ recoveryCodes: z.array(z.string()) }),
  failures: ['LOGIN_REQUIRED', 'CODE_REFUSED', 'TOO_MANY_TRIES'],
  cache,
  access,
})

export const postOtpSecretDelete = endpoint({
  name: 'postOtpSecretDelete',
  method: 'POST',
  writes,
  path: '/v1/users/otp_secret_delete',
  summary: 'Signing in takes the password alone again.',
  group,
  body: z.object({ otp: Proof }),
  reply: Told,
  failures: ['LOGIN_REQUIRED', 'CODE_REFUSED', 'TOO_MANY_TRIES'],
  cache,
  access,
})

export const postRecoveryCodes = endpoint({
  name: 'postRecoveryCodes',
  method: 'POST',
  writes,
  path: '/v1/users/create_recovery_code',
  summary: 'Ten new codes for when the app is lost; those before are worth nothing.',
  group,
  body: z.object({ otp: Proof }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  failures: ['LOGIN_REQUIRED', 'CODE_REFUSED', 'TOO_MANY_TRIES'],
  cache,
  access,
})

const confirmation = (name: string, call: string, before: string) =>
  endpoint({
    name,
    method: 'PUT',
    path: `/v1/users/${call}`,
    summary: `Proves the second factor in this session, for ten minutes: before ${before}.`,
    group,
    body: z.object({ otp: Proof }),
    reply: Told,
    failures: ['LOGIN_REQUIRED', 'CODE_REFUSED', 'TOO_MANY_TRIES'],
    cache,
    access,
  })

export const putOtpForEmail = confirmation('putOtpForEmail', 'otp_confirm_email', 'change_email')
export const putOtpForPassword = confirmation('putOtpForPassword', 'otp_confirm_password', 'change_password')
export const putOtpForDeletion = confirmation('putOtpForDeletion', 'otp_confirm_delete', 'start_delete')
export const putOtpForKey = confirmation('putOtpForKey', 'otp_confirm_api_key', 'a new API key')
export const putOtpForOrder = confirmation('putOtpForOrder', 'otp_confirm_order', 'orders')

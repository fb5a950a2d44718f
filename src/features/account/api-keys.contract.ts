import * as z from 'zod'
import { endpoint, IsoInstant } from '#contract/endpoint.ts'

const shared = { group: 'Users', cache: 'private', access: 'whoever is signed in, their own' } as const

const ApiKey = z.object({
  idKey: z.string(),
  name: z.string(),
  scope: z.enum(['READ', 'WRITE']).describe('READ asks, WRITE also changes; neither opens or ends the account'),
  datetimeCreated: IsoInstant,
  datetimeUsed: IsoInstant.optional().describe('to within five minutes'),
  datetimeExpires: IsoInstant.optional(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  path: '/v1/users/api_keys',
  summary: 'The keys by which programs of the user ask, the newest first; never the keys themselves.',
  reply: z.object({ list: z.array(ApiKey) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postApiKey = endpoint({
  name: 'postApiKey',
  method: 'POST',
  writes: true,
  path: '/v1/users/api_keys',
  summary: 'Makes a key for the header X-ov-token. It is told in this answer and never again; at most 20 a user.',
  body: z.object({
    name: z.string().trim().min(1).max(80),
    scope: z.enum(['READ', 'WRITE']).default('READ'),
    days: z.int().min(1).max(3650).optional().describe('default: until it is revoked'),
  }),
  reply: z.object({ key: z.string(), apiKey: ApiKey }),
  failures: ['SECOND_FACTOR_REQUIRED', 'LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_MANY_KEYS'],
  ...shared,
})

export const deleteApiKey = endpoint({
  name: 'deleteApiKey',
  method: 'DELETE',
  path: '/v1/users/api_keys/:idKey',
  summary: 'Revokes a key. Push connections of the user end with it.',
  params: z.object({ idKey: z.string().max(60).describe('of the list of keys') }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'API_KEY_UNKNOWN'],
  ...shared,
})

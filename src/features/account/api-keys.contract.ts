import * as z from 'zod'
import { endpoint, IsoInstant } from '#contract/endpoint.ts'
import { allKeyRights, keyRights } from '#contract/key-rights.ts'

const shared = { group: 'Users', cache: 'private', access: 'whoever is signed in, their own' } as const

const KeyRights = z.enum(allKeyRights).describe(
  `${Object.entries(keyRights)
    .map(([right, label]) => `${right}: ${label}`)
    .join('; ')}. Who may change may read; no right opens or ends the account`,
)

const ApiKey = z.object({
  idKey: z.string(),
  name: z.string(),
  rights: z.array(KeyRights),
  address: z.string().optional().describe('the only address or network it is good from'),
  lastFour: z.string().optional().describe('its last signs; absent of old keys'),
  calls: z.array(z.int()).describe('a day, of the last 30 days, today last; to within ten seconds'),
  datetimeCreated: IsoInstant,
  datetimeUsed: IsoInstant.optional().describe('to within ten seconds'),
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
  summary:
    'Makes a key for the header X-ov-token, at most 20 a user. It is told once: never again, and not to its Idempotency-Key either.',
  body: z.object({
    name: z.string().trim().min(1).max(80),
    rights: z.array(KeyRights).min(1).max(allKeyRights.length).default(['MARKET_READ']),
    address: z.string().trim().max(50).optional().describe('good from this address or network alone: 203.0.113.0/24'),
    days: z.int().min(1).max(3650).optional().describe('default: until it is revoked'),
  }),
  reply: z.object({ key: z.string(), apiKey: ApiKey }),
  failures: ['SECOND_FACTOR_REQUIRED', 'LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_MANY_KEYS', 'KEY_TOLD'],
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

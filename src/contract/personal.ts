import * as z from 'zod'
import { cursorQuery, endpoint, EpochMs, IsoInstant, NextCursor } from './endpoint.ts'

const key = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,64}$/)
  .describe('name of the setting: up to 64 letters, digits, . _ : -')

export const getStored = endpoint({
  name: 'getStored',
  path: '/v1/storage/simple/:key',
  summary:
    'A stored setting of this browser’s guest or user; without `value` when there is none. Its ETag is its version.',
  group: 'Storage',
  params: z.object({ key }),
  reply: z.object({ key: z.string(), value: z.unknown().optional() }),
  cache: 'private',
  access: 'anyone, their own settings',
})

export const putStored = endpoint({
  name: 'putStored',
  method: 'PUT',
  path: '/v1/storage/simple/:key',
  summary:
    'Stores a setting, at most 64 KiB; 100 keys a guest, 60 new guests an hour from one address. Sets ' +
    'the cookie `guest` the first time. With If-Match only that version is replaced.',
  group: 'Storage',
  params: z.object({ key }),
  body: z.object({ key: z.string().optional(), value: z.unknown() }),
  reply: z.object({ key: z.string(), value: z.unknown().optional() }),
  failures: ['INPUT_INVALID', 'TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS', 'VERSION_CONFLICT'],
  cache: 'private',
  access: 'anyone, their own settings; pages of other sites may not',
})

export const listStored = endpoint({
  name: 'listStored',
  path: '/v1/storage/simple',
  summary: 'The keys of this browser’s guest or user, by their name, without the values.',
  group: 'Storage',
  query: z.object(cursorQuery),
  reply: z.object({
    list: z.array(z.object({ key: z.string(), version: z.int(), datetimeChanged: IsoInstant })),
    next: NextCursor,
  }),
  cache: 'private',
  access: 'anyone, their own settings',
})

export const postStored = endpoint({
  name: 'postStored',
  method: 'POST',
  writes: true,
  path: '/v1/storage/simple',
  summary: 'Stores several settings, all or none, each as PUT does.',
  group: 'Storage',
  body: z.object({
    list: z
      .array(z.object({ key, value: z.unknown() }))
      .min(1)
      .max(100),
  }),
  reply: z.object({ list: z.array(z.object({ key: z.string(), version: z.int() })) }),
  failures: ['INPUT_INVALID', 'TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS', 'KEY_REUSED', 'REQUEST_RUNNING'],
  cache: 'private',
  access: 'anyone, their own settings; pages of other sites may not',
})

export const deleteStored = endpoint({
  name: 'deleteStored',
  method: 'DELETE',
  path: '/v1/storage/simple/:key',
  summary: 'Forgets a setting. With If-Match only that version of it.',
  group: 'Storage',
  params: z.object({ key }),
  reply: z.object({ count: z.int().describe('how many there were') }),
  failures: ['VERSION_CONFLICT'],
  cache: 'private',
  access: 'anyone, their own settings; pages of other sites may not',
})

export const deleteAllStored = endpoint({
  name: 'deleteAllStored',
  method: 'DELETE',
  path: '/v1/storage/simple',
  summary: 'Forgets every setting of this browser’s guest or user.',
  group: 'Storage',
  reply: z.object({ count: z.int().describe('how many there were') }),
  cache: 'private',
  access: 'anyone, their own settings; pages of other sites may not',
})

/** What banks call the kinds of papers they hold, and what those are here. */
export const bankAssetClasses = {
  '11_stock': 'STOCK',
  '21_fund': 'FUND',
  '22_etf': 'ETF',
  '31_bond': 'BOND',
  '51_certos': 'DERIVATIVE',
  '81_fcurr': 'CRYPTO',
} as const
const bankAssetClass = z.enum(Object.keys(bankAssetClasses) as [keyof typeof bankAssetClasses])

const mostBankGroups = 200
const BankGroups = z
  .record(z.string().min(1).max(80), z.array(bankAssetClass).max(20))
  .refine((groups) => Object.keys(groups).length <= mostBankGroups, `at most ${mostBankGroups} groups`)

export const getBrokerStorage = endpoint({
  name: 'getBrokerStorage',
  path: '/v1/storage/broker',
  summary:
    'Which kinds of papers each group of banks holds for this user: codes by the name of the group. Clients may keep it for five minutes.',
  group: 'Storage',
  reply: BankGroups,
  failures: ['LOGIN_REQUIRED'],
  cache: 'private',
  access: 'users, their own',
})

export const putBrokerStorage = endpoint({
  name: 'putBrokerStorage',
  method: 'PUT',
  path: '/v1/storage/broker',
  summary: 'Replaces the map of bank groups.',
  group: 'Storage',
  body: BankGroups,
  reply: BankGroups,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_LARGE', 'STORAGE_FULL'],
  cache: 'private',
  access: 'users, their own',
})

export const getPushToken = endpoint({
  name: 'getPushToken',
  path: '/v1/push/token',
  summary: 'A token for the push channel, good for 300 seconds.',
  group: 'Push',
  reply: z.object({ data: z.object({ token: z.string().min(80), expires: EpochMs, url: z.string() }) }),
  failures: ['TOKEN_INVALID'],
  cache: 'private',
  access: 'anyone; with X-ov-token it carries the rights of a user',
})

export const postPushToken = endpoint({
  name: 'postPushToken',
  method: 'POST',
  path: '/v1/push/token',
  summary: 'The same, for clients that send the token of their user in the body.',
  group: 'Push',
  body: z.object({ XOvToken: z.string().max(4096).optional().describe('as in the header X-ov-token') }),
  reply: getPushToken.reply,
  failures: ['TOKEN_INVALID', 'INPUT_INVALID'],
  cache: 'private',
  access: 'anyone; with XOvToken it carries the rights of a user',
})

export const getPushStream = endpoint({
  name: 'getPushStream',
  path: '/v1/push/stream',
  summary:
    'Server-sent events for clients that only listen: the full state of each price as `response`, then `update`.',
  group: 'Push',
  query: z.object({
    idNotation: z.string().describe('1 to 50 numbers, comma separated'),
    minimumInterval: z.coerce.number().describe('least ms between two updates of a price').default(5000),
  }),
  reply: z.string().describe('events as in docs/push.md'),
  failures: ['INPUT_INVALID', 'NOTATION_UNKNOWN', 'TOKEN_INVALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  cache: 'live',
  access: 'anyone, each price in the best quality of the asker',
  mediaType: 'text/event-stream',
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const shared = { group: 'Users', cache: 'private', access: 'whoever is signed in, their own' } as const

export const getArchive = endpoint({
  name: 'getArchive',
  path: '/v1/users/archive',
  summary:
    'Everything that belongs to the user as a ZIP of JSON and CSV files with their description, but for what opens the account.',
  reply: z.object({ fileName: z.string(), base64: z.string().describe('the bytes of the file, at most 100 MB') }),
  failures: ['LOGIN_REQUIRED', 'ARCHIVE_TOO_LARGE', 'TOO_MANY_TRIES'],
  ...shared,
})

export const Arrived = z.object({
  counts: z.array(z.object({ name: z.string().describe('German: Watchlists'), count: z.int() })),
  notes: z.array(z.string()).describe('German sentences: what stayed behind, and why'),
})
export type Arrived = z.infer<typeof Arrived>

export const postArchive = endpoint({
  name: 'postArchive',
  method: 'POST',
  writes: true,
  path: '/v1/users/archive',
  summary:
    'Takes such a file into an account without watchlists, portfolios, alerts and trading accounts: all of it or nothing. ' +
    'As JSON a body of at most 1 MB arrives; the page takes 12 MB.',
  body: z.object({ base64: z.string().max(16_000_000).describe('the bytes of the file') }),
  reply: Arrived,
  failures: [
    'LOGIN_REQUIRED',
    'ARCHIVE_REFUSED',
    'ACCOUNT_NOT_EMPTY',
    'TOO_MANY_TRIES',
    'TOO_MANY_PORTFOLIOS',
    'TOO_MANY_WATCHLISTS',
    'WATCHLIST_FULL',
    'TOO_MANY_ALERTS',
    'STORAGE_FULL',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  ...shared,
})

import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { ForumThread, idThread } from './forum.contract.ts'

const shared = { group: 'Forum', access: 'users, what they watch themselves', cache: 'private' } as const

export const putForumWatch = endpoint({
  name: 'putForumWatch',
  method: 'PUT',
  path: '/v1/forum/threads/:idThread/watch',
  summary: 'Watches a thread, at most 500, or no more; nobody is mailed.',
  params: z.object({ idThread }),
  body: z.object({ watched: z.boolean() }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'THREAD_UNKNOWN', 'WATCH_LIMIT'],
  ...shared,
})

export const putForumSeen = endpoint({
  name: 'putForumSeen',
  method: 'PUT',
  path: '/v1/forum/threads/:idThread/seen',
  summary: 'Notes how far a watched thread was read.',
  params: z.object({ idThread }),
  body: z.object({ number: z.int().min(0).max(100_000_000).describe('of the last post that was read') }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'THREAD_UNKNOWN'],
  ...shared,
})

export const listForumWatches = endpoint({
  name: 'listForumWatches',
  path: '/v1/forum/watches',
  summary: 'Threads that the asker watches, those with something new first.',
  query: z.object({ page: whole(0, 100_000, 0).describe('from 0'), perPage: whole(1, 50, 20).describe('1 to 50') }),
  reply: z.object({
    total: z.int(),
    list: z.array(z.object({ thread: ForumThread, unread: z.int().describe('posts since it was read') })),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const listForumAddresses = endpoint({
  name: 'listForumAddresses',
  path: '/v1/forum/addresses',
  summary: 'Addresses of threads that say something, the last written in first: for sitemaps.',
  query: z.object({
    page: whole(0, 100_000, 0).describe('from 0'),
    perPage: whole(1, 5000, 1000).describe('1 to 5,000'),
  }),
  reply: z.object({ expires: EpochMs, list: z.array(z.object({ url: z.string(), lastPostingDate: IsoInstant })) }),
  group: 'Forum',
  cache: 'hour',
})

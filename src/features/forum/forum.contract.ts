import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { EntityTypeParam, EntityValueParam, Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'

const shared = { group: 'Forum', cache: 'live' } as const
export const idThread = z.string().describe('number of the thread')
export const idPost = z.string().describe('number of the post')
const page = whole(0, 100_000, 0).describe('from 0')
const perPage = whole(1, 50, 20).describe('1 to 50')
const sort = z.enum(['NEWEST', 'ANSWERED']).default('NEWEST').describe('written in last, or with most answers')

export const ForumThread = z.object({
  position: z.int().describe('in this list, from 1'),
  rating: z.int().describe('how many readers find its first post helpful'),
  subject: z.string(),
  url: z.string(),
  answersTotal: z.int(),
  hitsToday: z.int().describe('readers of the last 24 hours; of „most read“ of the range asked for'),
  lastPostingDate: IsoInstant,
  idThread: z.string(),
  instrument: Instrument,
  nameAuthor: z.string().optional().describe('who began it; absent: the account is gone'),
  numberMembers: z.int().describe('how many write in it'),
  datetimeCreated: IsoInstant,
})
export type ForumThread = z.infer<typeof ForumThread>

export const ForumPost = z.object({
  idPost: z.string(),
  number: z.int().describe('its place in the thread, from 1'),
  state: z.enum(['SHOWN', 'DELETED', 'REMOVED']).describe('DELETED by its author, REMOVED by a decision'),
  rule: z.int().optional().describe('number of the rule it was removed by'),
  text: z.string().describe('plain text with **bold**, links, and lines of quotes that begin with >'),
  holds: z.boolean().describe('whether its author says that they hold the instrument'),
  author: z
    .object({
      name: z.string(),
      signature: z.string(),
      datetimeJoined: IsoInstant,
      numberPosts: z.int(),
    })
    .optional()
    .describe('absent: the account is gone'),
  price: z.number().optional().describe('of the instrument when it was written'),
  isoCurrency: z.string().optional(),
  performanceSincePct: z.number().optional().describe('of the price since then, splits counted'),
  rating: z.int().describe('how many readers find it helpful'),
  rated: z.boolean().describe('whether the asker does'),
  own: z.boolean().describe('written by the asker'),
  datetimeCreated: IsoInstant,
  datetimeEdited: IsoInstant.optional(),
  numberVersions: z.int(),
})
export type ForumPost = z.infer<typeof ForumPost>

/** Where a price goes. */
export const forumMoods = ['UP', 'FLAT', 'DOWN'] as const

export const ForumMood = z.object({
  up: z.int(),
  flat: z.int(),
  down: z.int(),
  own: z.enum(forumMoods).optional().describe('what the asker thinks'),
  past: z
    .object({
      total: z.int().describe('votes on the instrument that are four weeks to two years old'),
      right: z
        .int()
        .describe('of these: the price had moved so by more than 2 % after four weeks, or for FLAT by no more'),
    })
    .optional()
    .describe('absent: nobody has voted so long ago'),
})
export type ForumMood = z.infer<typeof ForumMood>

export const getForumOverview = endpoint({
  name: 'getForumOverview',
  path: '/v1/forum',
  summary: 'Forums in which something was written, the last one first; the newest and the most answered threads.',
  query: z.object({ page, perPage }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    list: z.array(
      z.object({
        instrument: Instrument,
        urlForum: z.string(),
        numberThreads: z.int(),
        numberPosts: z.int(),
        last: z.object({ subject: z.string(), url: z.string(), datetime: IsoInstant }),
      }),
    ),
    newest: z.array(ForumThread),
    mostAnswered: z.array(ForumThread),
  }),
  ...shared,
})

export const getForum = endpoint({
  name: 'getForum',
  path: '/v1/forum/:entityType/:entityValue',
  summary: 'Threads about an instrument.',
  params: z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam }),
  query: z.object({ page, perPage, sort }),
  reply: z.object({
    expires: EpochMs,
    instrument: Instrument,
    urlForum: z.string(),
    total: z.int(),
    items: z.array(ForumThread),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  ...shared,
})

export const getForumThread = endpoint({
  name: 'getForumThread',
  path: '/v1/forum/threads/:idThread',
  summary: 'A thread with a stretch of its posts.',
  params: z.object({ idThread }),
  query: z.object({
    page,
    perPage,
    sort: z.enum(['OLDEST', 'NEWEST', 'HELPFUL']).default('OLDEST').describe('HELPFUL: with most votes first'),
  }),
  reply: z.object({
    expires: EpochMs,
    thread: ForumThread,
    total: z.int(),
    list: z.array(ForumPost),
    unread: z.int().optional().describe('posts since the asker read it; absent: the asker does not watch it'),
    mentions: z
      .array(
        z.object({ word: z.string().describe('in capitals, without the sign'), instrument: Instrument, quote: Quote }),
      )
      .describe('what these posts name with a dollar sign: $SAP'),
    numberHolders: z.int().describe('members who say in it that they hold the instrument'),
    mood: ForumMood,
  }),
  failures: ['THREAD_UNKNOWN', 'INSTRUMENT_UNKNOWN'],
  ...shared,
})

export const getForumPost = endpoint({
  name: 'getForumPost',
  path: '/v1/forum/posts/:idPost',
  summary: 'A post and everything it has said, the newest first; one that is no longer shown is unknown.',
  params: z.object({ idPost }),
  reply: z.object({
    expires: EpochMs,
    thread: ForumThread,
    post: ForumPost,
    versions: z.array(
      z.object({ version: z.int(), text: z.string(), holds: z.boolean(), datetimeWritten: IsoInstant }),
    ),
  }),
  failures: ['POST_UNKNOWN', 'INSTRUMENT_UNKNOWN'],
  ...shared,
})

export const searchForum = endpoint({
  name: 'searchForum',
  path: '/v1/forum/search',
  summary: 'Posts by words, author and instrument, the newest first.',
  query: z.object({
    words: z.string().max(200).default('').describe('words, „phrases“, -without; empty: any'),
    author: z.string().max(60).default('').describe('name of the author; empty: any'),
    instrument: z.string().max(60).default('').describe('STOCK:82849, ISIN:… or WKN:…; empty: any'),
    page,
    perPage,
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    list: z.array(
      z.object({
        thread: ForumThread,
        number: z.int(),
        excerpt: z.string(),
        nameAuthor: z.string().optional(),
        url: z.string(),
        datetime: IsoInstant,
      }),
    ),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  ...shared,
})

export const readRanges = ['H24', 'D7', 'D30'] as const

export const mostReadThreads = endpoint({
  name: 'mostReadThreads',
  path: '/v1/forum/most_read',
  summary: 'The 25 threads that most have read.',
  query: z.object({ range: z.enum(readRanges).default('H24').describe('24 hours, 7 or 30 days') }),
  reply: z.object({ expires: EpochMs, list: z.array(ForumThread) }),
  ...shared,
})

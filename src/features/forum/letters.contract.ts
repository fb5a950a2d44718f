import * as z from 'zod'
import { IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { ForumComplaint, ForumRuling, reportReasonNames } from './moderation.contract.ts'

const shared = { group: 'Forum', access: 'members of the forum, their own letters', cache: 'private' } as const
const idLetter = z.string().describe('number of the letter in one’s own boxes')

export const ForumLetter = z.object({
  idLetter: z.string(),
  box: z.enum(['IN', 'OUT']).describe('IN: came, OUT: was written'),
  subject: z.string(),
  text: z.string().describe('plain text as that of a post'),
  nameOther: z.string().optional().describe('who wrote it, or whom it went to; absent: the account is gone'),
  read: z.boolean(),
  blocked: z.boolean().describe('the asker takes no letters from them'),
  datetimeSent: IsoInstant,
})
export type ForumLetter = z.infer<typeof ForumLetter>

export const listForumLetters = endpoint({
  name: 'listForumLetters',
  path: '/v1/forum/letters',
  summary: 'Letters that came or were written, the newest first.',
  query: z.object({
    box: z.enum(['IN', 'OUT']).default('IN').describe('IN: came, OUT: were written'),
    page: whole(0, 100_000, 0).describe('from 0'),
    perPage: whole(1, 50, 20).describe('1 to 50'),
  }),
  reply: z.object({ total: z.int(), list: z.array(ForumLetter) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const getForumLetter = endpoint({
  name: 'getForumLetter',
  path: '/v1/forum/letters/:idLetter',
  summary: 'A letter of one’s own boxes.',
  params: z.object({ idLetter }),
  reply: ForumLetter,
  failures: ['LOGIN_REQUIRED', 'LETTER_UNKNOWN'],
  ...shared,
})

export const readForumLetter = endpoint({
  name: 'readForumLetter',
  method: 'PUT',
  path: '/v1/forum/letters/:idLetter/read',
  summary: 'Notes that a letter was opened, which its writer does not learn.',
  params: z.object({ idLetter }),
  reply: ForumLetter,
  failures: ['LOGIN_REQUIRED', 'LETTER_UNKNOWN'],
  ...shared,
})

export const postForumLetter = endpoint({
  name: 'postForumLetter',
  method: 'POST',
  writes: true,
  path: '/v1/forum/letters',
  summary: 'Writes to a member of the forum.',
  body: z.object({
    to: z.string().max(200).describe('name of the member'),
    subject: z.string().max(2000),
    text: z.string().max(100_000),
  }),
  reply: ForumLetter,
  failures: ['LOGIN_REQUIRED', 'FORUM_NAME_NEEDED', 'LETTER_LIMIT', 'FORUM_TEXT_REFUSED'],
  ...shared,
})

export const deleteForumLetter = endpoint({
  name: 'deleteForumLetter',
  method: 'DELETE',
  path: '/v1/forum/letters/:idLetter',
  summary: 'Deletes a letter for the asker alone.',
  params: z.object({ idLetter }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'LETTER_UNKNOWN'],
  ...shared,
})

export const reportForumLetter = endpoint({
  name: 'reportForumLetter',
  method: 'POST',
  writes: true,
  path: '/v1/forum/letters/:idLetter/reports',
  summary: 'Reports a letter that came; only then those who decide can read it.',
  params: z.object({ idLetter }),
  body: ForumComplaint,
  reply: z.object({ idReport: z.string() }),
  failures: ['LOGIN_REQUIRED', 'LETTER_UNKNOWN', 'FORUM_TEXT_REFUSED', 'TOO_MANY_TRIES'],
  ...shared,
})

export const listForumBlocks = endpoint({
  name: 'listForumBlocks',
  path: '/v1/forum/blocks',
  summary: 'Members from whom the asker takes no letters, the last one first.',
  reply: z.object({ list: z.array(z.object({ name: z.string(), datetime: IsoInstant })) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const putForumBlock = endpoint({
  name: 'putForumBlock',
  method: 'PUT',
  path: '/v1/forum/blocks',
  summary: 'Takes no letters from a member any more, or takes them again.',
  body: z.object({ name: z.string().max(200), blocked: z.boolean() }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'FORUM_TEXT_REFUSED'],
  ...shared,
})

export const getForumNews = endpoint({
  name: 'getForumNews',
  path: '/v1/forum/news',
  summary: 'How much in the forum waits for the asker.',
  reply: z.object({
    unreadLetters: z.int(),
    unreadThreads: z.int().describe('watched threads with something new'),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

const forOperators = {
  group: 'Administration',
  access: 'operators; to everybody else there is no such address',
  cache: 'private',
} as const

export const listForumLetterCases = endpoint({
  name: 'listForumLetterCases',
  path: '/v1/forum/letter_reports',
  summary: 'Reported letters that wait for a decision, and the last decisions on letters.',
  reply: z.object({
    cases: z.array(
      z.object({
        idReport: z.string(),
        nameAuthor: z.string().optional(),
        subject: z.string(),
        text: z.string(),
        reason: z.enum(reportReasonNames),
        explanation: z.string(),
        datetime: IsoInstant,
      }),
    ),
    log: z.array(
      z.object({
        idReport: z.string(),
        outcome: z.enum(['KEPT', 'REMOVED']),
        rule: z.int().optional(),
        reasons: z.string(),
        datetime: IsoInstant,
      }),
    ),
  }),
  failures: ['NOT_FOUND'],
  ...forOperators,
})

export const decideForumLetter = endpoint({
  name: 'decideForumLetter',
  method: 'POST',
  writes: true,
  path: '/v1/forum/letter_reports/:idReport/decisions',
  summary: 'Decides on a reported letter; who reported it is told why, and its writer where it is removed.',
  params: z.object({ idReport: z.string().describe('number of the report') }),
  body: ForumRuling,
  reply: z.object({}),
  failures: ['NOT_FOUND', 'LETTER_UNKNOWN', 'FORUM_TEXT_REFUSED'],
  ...forOperators,
})

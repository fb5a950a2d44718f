import * as z from 'zod'
import { IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { ForumPost, ForumThread, idPost } from './forum.contract.ts'

const shared = { group: 'Forum', cache: 'private' } as const
const forOperators = { ...shared, group: 'Administration' }
const operators = 'operators; to everybody else there is no such address'

export const reportReasonNames = ['ILLEGAL', 'MANIPULATION', 'INSULT', 'PRIVATE', 'ADVERTISING', 'OTHER'] as const

/** What somebody has against a post or a letter. */
export const ForumComplaint = z.object({ reason: z.enum(reportReasonNames), explanation: z.string().max(20_000) })
export type ForumComplaint = z.infer<typeof ForumComplaint>

/** What is decided on a post or a letter. */
export const ForumRuling = z.object({
  outcome: z.enum(['KEPT', 'REMOVED']),
  rule: z.int().optional(),
  reasons: z.string().max(20_000),
})
export type ForumRuling = z.infer<typeof ForumRuling>

export const reportForumPost = endpoint({
  name: 'reportForumPost',
  method: 'POST',
  writes: true,
  path: '/v1/forum/posts/:idPost/reports',
  summary: 'Reports a post; who has no account may leave an address and is told there.',
  params: z.object({ idPost }),
  body: ForumComplaint.extend({ email: z.email().max(254).optional() }),
  reply: z.object({ idReport: z.string(), mailed: z.boolean().describe('a mail says that it has come in') }),
  failures: ['POST_UNKNOWN', 'FORUM_TEXT_REFUSED', 'TOO_MANY_TRIES'],
  ...shared,
})

const Decision = z.object({
  idDecision: z.string(),
  outcome: z.enum(['KEPT', 'REMOVED']),
  rule: z.int().optional(),
  reasons: z.string(),
  objection: z.string().optional(),
  answered: z.boolean().describe('the objection has been decided on'),
  datetime: IsoInstant,
})
export type ForumDecision = z.infer<typeof Decision>

export const listForumCases = endpoint({
  name: 'listForumCases',
  path: '/v1/forum/moderation',
  summary: 'Posts that wait for a decision, and the log of decisions, the newest first.',
  query: z.object({ page: whole(0, 100_000, 0).describe('of the log, from 0'), perPage: whole(1, 50, 20) }),
  reply: z.object({
    cases: z.array(
      z.object({
        thread: ForumThread,
        post: ForumPost,
        text: z.string().describe('also of a removed post'),
        url: z.string(),
        objection: z.string().optional(),
        reports: z.array(
          z.object({
            idReport: z.string(),
            reason: z.enum(reportReasonNames),
            explanation: z.string(),
            datetime: IsoInstant,
          }),
        ),
      }),
    ),
    total: z.int(),
    log: z.array(Decision.extend({ subject: z.string(), url: z.string() })),
  }),
  failures: ['NOT_FOUND'],
  access: operators,
  ...forOperators,
})

export const decideForumPost = endpoint({
  name: 'decideForumPost',
  method: 'POST',
  writes: true,
  path: '/v1/forum/posts/:idPost/decisions',
  summary: 'Decides on a post; its author and who reported it are told why.',
  params: z.object({ idPost }),
  body: ForumRuling,
  reply: z.object({ idDecision: z.string() }),
  failures: ['NOT_FOUND', 'POST_UNKNOWN', 'FORUM_TEXT_REFUSED'],
  access: operators,
  ...forOperators,
})

const idDecision = z.string().describe('number of the decision')
const author = 'users, decisions on their own posts'

export const getForumDecision = endpoint({
  name: 'getForumDecision',
  path: '/v1/forum/decisions/:idDecision',
  summary: 'A decision on a post of the user.',
  params: z.object({ idDecision }),
  reply: z.object({ decision: Decision, thread: ForumThread, text: z.string(), url: z.string() }),
  failures: ['LOGIN_REQUIRED', 'DECISION_UNKNOWN'],
  access: author,
  ...shared,
})

export const objectToForumDecision = endpoint({
  name: 'objectToForumDecision',
  method: 'POST',
  writes: true,
  path: '/v1/forum/decisions/:idDecision/objection',
  summary: 'Objects to a removal, once.',
  params: z.object({ idDecision }),
  body: z.object({ objection: z.string().max(20_000) }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'DECISION_UNKNOWN', 'OBJECTION_MADE', 'FORUM_TEXT_REFUSED'],
  access: author,
  ...shared,
})

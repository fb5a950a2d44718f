import * as z from 'zod'
import { IsoInstant, endpoint } from '#contract/endpoint.ts'
import { EntityTypeParam, EntityValueParam } from '#contract/instruments.ts'
import { ForumMood, forumMoods, ForumPost, idPost, idThread } from './forum.contract.ts'

const shared = { group: 'Forum', access: 'users, what they write themselves', cache: 'private' } as const

const Writing = z.object({
  text: z.string().max(100_000).describe('plain text with **bold**, links and quotes, at most 10,000 characters'),
  holds: z.boolean().default(false).describe('the author says that they hold the instrument'),
})

const Written = z.object({ idThread: z.string(), url: z.string().describe('where it stands'), post: ForumPost })

export const ForumMember = z.object({ name: z.string(), signature: z.string(), datetimeJoined: IsoInstant })

export const getForumMember = endpoint({
  name: 'getForumMember',
  path: '/v1/forum/member',
  summary: 'The name under which the user writes, and the signature; without a member: no name yet.',
  reply: z.object({ member: ForumMember.optional() }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const putForumMember = endpoint({
  name: 'putForumMember',
  method: 'PUT',
  path: '/v1/forum/member',
  summary: 'Chooses the name under which the user writes, which is no e-mail address and nobody else’s.',
  body: z.object({ name: z.string().max(200), signature: z.string().max(2000).default('') }),
  reply: ForumMember,
  failures: ['LOGIN_REQUIRED', 'FORUM_TEXT_REFUSED'],
  ...shared,
})

export const postForumThread = endpoint({
  name: 'postForumThread',
  method: 'POST',
  writes: true,
  path: '/v1/forum/:entityType/:entityValue',
  summary: 'Begins a thread about an instrument.',
  params: z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam }),
  body: Writing.extend({ subject: z.string().max(2000) }),
  reply: Written,
  failures: ['LOGIN_REQUIRED', 'INSTRUMENT_UNKNOWN', 'FORUM_NAME_NEEDED', 'FORUM_LIMIT', 'FORUM_TEXT_REFUSED'],
  ...shared,
})

export const postForumReply = endpoint({
  name: 'postForumReply',
  method: 'POST',
  writes: true,
  path: '/v1/forum/threads/:idThread/posts',
  summary: 'Adds a post to a thread.',
  params: z.object({ idThread }),
  body: Writing,
  reply: Written,
  failures: ['LOGIN_REQUIRED', 'THREAD_UNKNOWN', 'FORUM_NAME_NEEDED', 'FORUM_LIMIT', 'FORUM_TEXT_REFUSED'],
  ...shared,
})

export const putForumPost = endpoint({
  name: 'putForumPost',
  method: 'PUT',
  path: '/v1/forum/posts/:idPost',
  summary: 'Changes a post; what it said before is kept for all to see.',
  params: z.object({ idPost }),
  body: Writing,
  reply: Written,
  failures: ['LOGIN_REQUIRED', 'POST_UNKNOWN', 'FORUM_TEXT_REFUSED', 'FORUM_NAME_NEEDED', 'VERSION_CONFLICT'],
  ...shared,
})

export const deleteForumPost = endpoint({
  name: 'deleteForumPost',
  method: 'DELETE',
  path: '/v1/forum/posts/:idPost',
  summary: 'Deletes what a post says; its line stays in the thread.',
  params: z.object({ idPost }),
  reply: z.object({ url: z.string().describe('where it stood') }),
  failures: ['LOGIN_REQUIRED', 'POST_UNKNOWN'],
  ...shared,
})

export const putForumVote = endpoint({
  name: 'putForumVote',
  method: 'PUT',
  path: '/v1/forum/posts/:idPost/rating',
  summary: 'Says whether the user finds a post helpful; nobody says so of their own.',
  params: z.object({ idPost }),
  body: z.object({ helpful: z.boolean() }),
  reply: Written,
  failures: ['LOGIN_REQUIRED', 'POST_UNKNOWN', 'FORBIDDEN'],
  ...shared,
})

export const putForumMood = endpoint({
  name: 'putForumMood',
  method: 'PUT',
  path: '/v1/forum/threads/:idThread/mood',
  summary:
    'Says where the user thinks that the instrument of a thread goes, or takes it back; it counts at the price of now.',
  params: z.object({ idThread }),
  body: z.object({ mood: z.enum(forumMoods).optional().describe('absent: takes it back') }),
  reply: z.object({ mood: ForumMood }),
  failures: ['LOGIN_REQUIRED', 'THREAD_UNKNOWN', 'INSTRUMENT_UNKNOWN'],
  ...shared,
})

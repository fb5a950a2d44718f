import * as z from 'zod'
import { Author } from '#contract/articles.ts'
import { endpoint } from '#contract/endpoint.ts'

export const followWays = ['MAIL', 'PUSH', 'WEBHOOK'] as const
export type FollowWay = (typeof followWays)[number]

const ways = z.array(z.enum(followWays)).describe('how each new article is told, besides the pages')
const shared = { group: 'Articles', access: 'users, their own', cache: 'private' } as const
const params = z.object({ alias: z.string().max(80).describe('as in its address') })

const FollowedAuthor = z.object({ author: Author, ways })
export type FollowedAuthor = z.infer<typeof FollowedAuthor>

export const listFollowedAuthors = endpoint({
  name: 'listFollowedAuthors',
  path: '/v1/articles/authors/followed',
  summary: 'Authors whom the user follows, the latest first, and how new articles are told.',
  reply: z.object({ list: z.array(FollowedAuthor) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const followAuthor = endpoint({
  name: 'followAuthor',
  method: 'PUT',
  path: '/v1/articles/authors/:alias/follow',
  summary: 'Follows an author; again changes the ways alone.',
  params,
  body: z.object({ ways: ways.optional().describe('absent: as they were, at first none') }),
  reply: FollowedAuthor,
  failures: ['LOGIN_REQUIRED', 'AUTHOR_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const unfollowAuthor = endpoint({
  name: 'unfollowAuthor',
  method: 'DELETE',
  path: '/v1/articles/authors/:alias/follow',
  summary: 'Follows an author no longer.',
  params,
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'AUTHOR_UNKNOWN'],
  ...shared,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Disclosure, Published } from '#contract/experts.ts'

const shared = { group: 'Experts', access: 'experts, their own', cache: 'private' } as const

const ProfileBody = z.object({
  name: z.string().trim().min(1).max(80),
  about: z.string().trim().min(1).max(2000),
  producer: z.string().trim().min(1).max(500),
})

export const getExpertProfile = endpoint({
  name: 'getExpertProfile',
  path: '/v2/experts/profile',
  summary: 'What the asker tells readers of themselves as an expert.',
  reply: z.object({ profile: ProfileBody.extend({ version: z.int().describe('for If-Match') }).optional() }),
  failures: ['LOGIN_REQUIRED', 'EXPERT_ONLY'],
  ...shared,
})

export const putExpertProfile = endpoint({
  name: 'putExpertProfile',
  method: 'PUT',
  path: '/v2/experts/profile',
  summary: 'Changes what the asker tells readers of themselves as an expert. With If-Match only that version.',
  body: ProfileBody,
  reply: ProfileBody.extend({ version: z.int() }),
  failures: ['LOGIN_REQUIRED', 'EXPERT_ONLY', 'INPUT_INVALID', 'VERSION_CONFLICT'],
  ...shared,
})

const named = z.object({
  kind: z.enum(['PORTFOLIO', 'WATCHLIST']).describe('what is shown'),
  entityValue: z.string().max(20).describe('number of the portfolio or watchlist'),
})
const failures = ['LOGIN_REQUIRED', 'EXPERT_ONLY', 'PORTFOLIO_UNKNOWN', 'WATCHLIST_UNKNOWN'] as const

export const getPublication = endpoint({
  name: 'getPublication',
  path: '/v2/experts/publications/:kind/:entityValue',
  summary: 'Whether and with which words the asker shows a portfolio or watchlist of theirs to everybody.',
  params: named,
  reply: z.object({ name: z.string(), published: Published.optional() }),
  failures: [...failures],
  ...shared,
})

export const putPublication = endpoint({
  name: 'putPublication',
  method: 'PUT',
  path: '/v2/experts/publications/:kind/:entityValue',
  summary: 'Shows a portfolio or watchlist to everybody. Refused while any part of the disclosure is empty.',
  params: named,
  body: Disclosure,
  reply: Published,
  failures: [...failures, 'INPUT_INVALID', 'EXPERT_PROFILE_NEEDED'],
  ...shared,
})

export const deletePublication = endpoint({
  name: 'deletePublication',
  method: 'DELETE',
  path: '/v2/experts/publications/:kind/:entityValue',
  summary: 'Shows it no longer.',
  params: named,
  reply: z.object({ count: z.int() }),
  failures: [...failures],
  ...shared,
})

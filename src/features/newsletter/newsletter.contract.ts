import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Email } from '#features/account/users.contract.ts'

const group = 'Newsletter'
const cache = 'private'

export const Rhythm = z
  .enum(['DAILY', 'WEEKLY'])
  .describe('DAILY after the close of each trading day, WEEKLY after the last one of a week')
const Key = z.string().min(1).max(1000).describe('of a link in a mail of the newsletter')
const access = 'whoever has the link of a mail'
const Told = z.object({ displaySuccessMessage: z.string() })
const Subscription = z.object({ email: z.string(), rhythm: Rhythm, isConfirmed: z.boolean() })

export const postNewsletter = endpoint({
  name: 'postNewsletter',
  method: 'POST',
  writes: true,
  path: '/v1/newsletter/subscriptions',
  summary: 'Asks a mailbox whether it wants the newsletter; nothing comes before it says yes. Always the same answer.',
  group,
  body: z.object({ email: Email, rhythm: Rhythm }),
  reply: Told,
  failures: ['TOO_MANY_TRIES'],
  cache,
})

export const getNewsletterRequest = endpoint({
  name: 'getNewsletterRequest',
  path: '/v1/newsletter/requests',
  summary: 'What the key of a confirmation mail would confirm.',
  group,
  query: z.object({ key: Key }),
  reply: Subscription,
  failures: ['CODE_REFUSED'],
  cache,
  access,
})

export const putNewsletterRequest = endpoint({
  name: 'putNewsletterRequest',
  method: 'PUT',
  path: '/v1/newsletter/requests',
  summary: 'Confirms a subscription; once more changes nothing.',
  group,
  body: z.object({ key: Key }),
  reply: z.object({ displaySuccessMessage: z.string(), key: z.string().describe('changes or ends the subscription') }),
  failures: ['CODE_REFUSED'],
  cache,
  access,
})

export const getNewsletter = endpoint({
  name: 'getNewsletter',
  path: '/v1/newsletter/subscriptions',
  summary: 'A subscription.',
  group,
  query: z.object({ key: Key }),
  reply: Subscription,
  failures: ['CODE_REFUSED'],
  cache,
  access,
})

export const putNewsletter = endpoint({
  name: 'putNewsletter',
  method: 'PUT',
  path: '/v1/newsletter/subscriptions',
  summary: 'Changes how often the newsletter comes; the next issue of that rhythm is the first.',
  group,
  body: z.object({ key: Key, rhythm: Rhythm }),
  reply: Told,
  failures: ['CODE_REFUSED'],
  cache,
  access,
})

export const deleteNewsletter = endpoint({
  name: 'deleteNewsletter',
  method: 'DELETE',
  path: '/v1/newsletter/subscriptions',
  summary: 'Ends a subscription and forgets its address; one that has ended is no fault.',
  group,
  query: z.object({ key: Key }),
  reply: Told,
  failures: ['CODE_REFUSED'],
  cache,
  access,
})

import * as z from 'zod'
import { endpoint, IsoInstant } from '#contract/endpoint.ts'

export const postWealthToken = endpoint({
  name: 'postWealthToken',
  method: 'POST',
  writes: true,
  path: '/wealth/v1/token',
  summary:
    'A token of the session for `X-ov-token` that is good for `/wealth/v1` alone: for a day, until the next one or until the session ends.',
  reply: z.object({ token: z.string(), datetimeExpires: IsoInstant }),
  failures: ['LOGIN_REQUIRED', 'KEY_SCOPE'],
  group: 'Wealth',
  access: 'users, in a session',
  cache: 'private',
})

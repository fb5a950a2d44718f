import * as z from 'zod'
import { IsoInstant, endpoint } from '#contract/endpoint.ts'

const group = 'Users'
const cache = 'private'
const access = 'whoever is signed in, their own'

export const getSessions = endpoint({
  name: 'getSessions',
  path: '/v1/users/sessions',
  summary: 'Where the user is signed in, the session used last first.',
  group,
  reply: z.object({
    list: z.array(
      z.object({
        tid: z.string(),
        device: z.string().describe('what the browser calls itself'),
        isThis: z.boolean().describe('the one that asks'),
        isImpersonation: z.boolean().describe('in it somebody else sees the account'),
        datetimeCreated: IsoInstant,
        datetimeSeen: IsoInstant.describe('to within five minutes'),
      }),
    ),
  }),
  failures: ['LOGIN_REQUIRED'],
  cache,
  access,
})

export const deleteSession = endpoint({
  name: 'deleteSession',
  method: 'DELETE',
  path: '/v1/users/sessions/:tid',
  summary: 'Ends a session. Push connections of the user end with it.',
  group,
  params: z.object({ tid: z.string().max(60).describe('of the list of sessions') }),
  reply: z.object({ displaySuccessMessage: z.string() }),
  failures: ['LOGIN_REQUIRED', 'SESSION_UNKNOWN'],
  cache,
  access,
})

export const deleteSessions = endpoint({
  name: 'deleteSessions',
  method: 'DELETE',
  path: '/v1/users/sessions',
  summary: 'Signs out everywhere, here too: push connections end, push tokens are worthless.',
  group,
  reply: z.object({ displaySuccessMessage: z.string() }),
  failures: ['LOGIN_REQUIRED'],
  cache,
  access,
})

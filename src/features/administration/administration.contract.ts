import * as z from 'zod'
import { acts, type Act } from '#contract/audit.ts'
import { endpoint, IsoDay, IsoInstant, whole } from '#contract/endpoint.ts'

const group = 'Administration'
const cache = 'private'
const access = 'operators; to everybody else there is no such address'
const stretch = { page: whole(0, 100_000, 0).describe('from 0'), perPage: whole(1, 100, 50).describe('rows of a page') }
const idUser = z.string().max(60).describe('of the list of accounts')
const entitlement = z.string().max(80).describe('code of a product, or name of a feature')
const Part = z.string().max(254).optional().describe('part of the e-mail address')
const Role = z.enum(['user', 'expert', 'operator'])
export const ActName = z.enum(Object.keys(acts) as [Act, ...Act[]]) // the keys of the table

const Account = z.object({
  idUser: z.string(),
  email: z.string(),
  role: Role,
  datetimeCreated: IsoInstant,
  datetimeActivated: IsoInstant.optional().describe('absent: the address was not confirmed yet'),
  datetimeDeletion: IsoInstant.optional().describe('when it will be gone'),
})
export type Account = z.infer<typeof Account>

const Grant = z.object({
  entitlement: z.string(),
  datetimeGranted: IsoInstant,
  datetimeUntil: IsoInstant.optional().describe('absent: for good'),
})
export type Grant = z.infer<typeof Grant>

const NotedAct = z.object({
  idAct: z.string(),
  datetime: IsoInstant,
  act: z.string(),
  detail: z.string(),
  owner: z.string().optional().describe('address of the account; absent: it is gone'),
  actor: z.string().optional().describe('address of who did it; absent: nobody who is signed in'),
})
export type NotedAct = z.infer<typeof NotedAct>

const Told = z.object({ displaySuccessMessage: z.string() })

export const findAccounts = endpoint({
  name: 'findAccounts',
  path: '/v1/administration/users',
  summary: 'Accounts by their address.',
  group,
  query: z.object({ email: Part, role: Role.optional().describe('of this role alone'), ...stretch }),
  reply: z.object({ total: z.int(), list: z.array(Account) }),
  failures: ['NOT_FOUND'],
  cache,
  access,
})

export const getUserAccount = endpoint({
  name: 'getUserAccount',
  path: '/v1/administration/users/:idUser',
  summary: 'An account with what it was granted.',
  group,
  params: z.object({ idUser }),
  reply: z.object({ account: Account, grants: z.array(Grant) }),
  failures: ['NOT_FOUND'],
  cache,
  access,
})

export const putGrant = endpoint({
  name: 'putGrant',
  method: 'PUT',
  path: '/v1/administration/users/:idUser/grants/:entitlement',
  summary: 'Gives an account a product or a feature, until the end of a day in Berlin or for good.',
  group,
  params: z.object({ idUser, entitlement }),
  body: z.object({ lastDay: IsoDay.optional().describe('today or later; absent: for good') }),
  reply: Told,
  failures: ['NOT_FOUND', 'INPUT_INVALID'],
  cache,
  access,
})

export const deleteGrant = endpoint({
  name: 'deleteGrant',
  method: 'DELETE',
  path: '/v1/administration/users/:idUser/grants/:entitlement',
  summary: 'Takes a product or a feature back; push connections of the user end with it.',
  group,
  params: z.object({ idUser, entitlement }),
  reply: Told,
  failures: ['NOT_FOUND'],
  cache,
  access,
})

export const putRole = endpoint({
  name: 'putRole',
  method: 'PUT',
  path: '/v1/administration/users/:idUser/role',
  summary:
    'Makes a user an expert, or an expert a user. Their sessions end. Operators are made by the command `parkett user promote` alone.',
  group,
  params: z.object({ idUser }),
  body: z.object({ role: z.enum(['user', 'expert']) }),
  reply: Told,
  failures: ['NOT_FOUND', 'FORBIDDEN'],
  cache,
  access,
})

export const postImpersonation = endpoint({
  name: 'postImpersonation',
  method: 'POST',
  writes: true,
  path: '/v1/administration/users/:idUser/impersonation',
  summary:
    'The browser of an operator shows for an hour what a user sees, and changes nothing of it. Each request is noted in the ' +
    'audit of the account; logging out leads back. Nobody sees what operators see.',
  group,
  params: z.object({ idUser }),
  reply: Told,
  failures: ['NOT_FOUND', 'FORBIDDEN'],
  cache,
  access,
})

export const takeImpersonation = endpoint({
  name: 'takeImpersonation',
  method: 'POST',
  writes: true,
  path: '/v1/administration/impersonations',
  summary: 'The same by what `parkett user impersonate` printed, good for once within ten minutes.',
  group,
  body: z.object({ token: z.string().max(60).describe('of the printed address') }),
  reply: Told,
  failures: ['CODE_REFUSED', 'FORBIDDEN'],
  cache,
  access: 'whoever has the token',
})

export const findActs = endpoint({
  name: 'findActs',
  path: '/v1/administration/audit',
  summary: 'What was done to accounts within a year, the newest first.',
  group,
  query: z.object({
    email: Part,
    idUser: idUser.optional(),
    act: ActName.optional().describe('of this kind alone'),
    ...stretch,
  }),
  reply: z.object({ total: z.int(), list: z.array(NotedAct) }),
  failures: ['NOT_FOUND'],
  cache,
  access,
})

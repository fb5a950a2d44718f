import * as z from 'zod'
import { EpochMs, IsoDay, endpoint, whole } from '#contract/endpoint.ts'
import { ListRow } from '#contract/lists.ts'

/** Classes whose instruments begin on days of their own; derivatives have the finder for it. */
export const issuedClasses = ['funds', 'etfs', 'bonds'] as const
export type IssuedClass = (typeof issuedClasses)[number]

/** How far back a list goes. */
export const issueStretches = ['D30', 'Y1', 'ALL'] as const
export type IssueStretch = (typeof issueStretches)[number]

export const NewIssue = ListRow.extend({
  dateIssue: IsoDay,
  category: z.string().optional().describe('of funds and ETFs'),
  issuer: z.string().optional().describe('issuer of a bond, house of a fund'),
  couponPct: z.number().optional(),
  dateMaturity: IsoDay.optional(),
})
export type NewIssue = z.infer<typeof NewIssue>

export const listNewIssues = endpoint({
  name: 'listNewIssues',
  path: '/v1/lists/new_issues/:assetClass',
  summary:
    'Bonds, funds and ETFs whose first day is known, newest first. `unknown` counts those of the class whose first day ' +
    'nobody told.',
  group: 'Lists',
  params: z.object({ assetClass: z.enum(issuedClasses).describe('funds, etfs or bonds') }),
  query: z.object({
    stretch: z.enum(issueStretches).default('ALL').describe('of the last 30 days, of a year, or all'),
    page: whole(0, 10_000, 0),
    perPage: whole(1, 1000, 50),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    totals: z.record(z.enum(issueStretches), z.int()).describe('how many each stretch holds'),
    unknown: z.int(),
    list: z.array(NewIssue),
  }),
  cache: 'minute',
})
export type NewIssues = z.infer<typeof listNewIssues.reply>

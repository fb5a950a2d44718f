import * as z from 'zod'
import { assetClasses } from '#contract/asset-classes.ts'
import { endpoint } from '#contract/endpoint.ts'

export const targetParts = [...assetClasses.keys, 'account'] as const
const Part = z.enum(targetParts).describe('class of instruments, or account')
const percent = z.number().min(0).max(100).multipleOf(0.01)
const shared = { group: 'Wealth', access: 'users, their own depots', cache: 'private' } as const

export const getTargets = endpoint({
  name: 'getTargets',
  path: '/wealth/v1/targets',
  summary:
    'How the wealth is split by class and how its owner wants it; with targets, what is to be bought and sold, taxes and fees left ' +
    'out of account.',
  query: z.object({
    deposit: z.coerce.number().min(0).max(1e9).default(0).describe('EUR that are paid in and may be invested'),
  }),
  reply: z.object({
    isWhole: z.boolean().describe('false: without portfolio_analysis_feature, nothing follows'),
    hasTargets: z.boolean(),
    list: z.array(
      z.object({
        part: Part,
        name: z.string().describe('German'),
        value: z.number().describe('EUR'),
        sharePct: z.number(),
        targetPct: z.number().optional(),
        amount: z.number().optional().describe('EUR to buy, negative to sell'),
      }),
    ),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})
export type WealthTargets = z.output<typeof getTargets.reply>

export const putTargets = endpoint({
  name: 'putTargets',
  method: 'PUT',
  path: '/wealth/v1/targets',
  summary: 'Says how the wealth is to be split: parts that add up to 100 percent; none ends the targets.',
  body: z.object({ list: z.array(z.object({ part: Part, percent })).max(targetParts.length) }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})

import * as z from 'zod'
import { endpoint, flag } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'

/** By what the wealth is split; each kind has targets of its own. */
export const targetKinds = ['class', 'paper', 'region', 'sector'] as const
export type TargetKind = (typeof targetKinds)[number]

/** Targets of one kind. */
export const mostTargets = 200

const by = z.enum(targetKinds)
const Part = z
  .string()
  .max(60)
  .describe('class: its key; paper: key of the instrument; region, sector: as the allocation names it; or account')
const percent = z.number().min(0).max(100).multipleOf(0.01)
const pieces = z
  .number()
  .optional()
  .describe('that the amount is at the price of now, of bonds the nominal; absent: none is held')
const shared = { group: 'Wealth', access: 'users, their own depots', cache: 'private' } as const

export const getTargets = endpoint({
  name: 'getTargets',
  path: '/wealth/v1/targets',
  summary:
    'How the wealth is split by class, paper, region or sector, and how its owner wants it; with targets, what is to be bought and ' +
    'sold, taxes and fees left out of account. Funds are looked through; what nobody looks into stays as it is.',
  query: z.object({
    by: by.optional().describe('absent: the first kind with targets, else class'),
    deposit: z.coerce.number().min(0).max(1e9).default(0).describe('EUR that are paid in and may be invested'),
    buysOnly: flag.describe('true: nothing is sold'),
  }),
  reply: z.object({
    isWhole: z.boolean().describe('false: without portfolio_analysis_feature, nothing follows'),
    by,
    hasTargets: z.boolean(),
    list: z.array(
      z.object({
        part: Part,
        name: z.string().describe('German'),
        instrument: Instrument.optional().describe('of a paper'),
        value: z.number().describe('EUR'),
        sharePct: z.number().describe('of what is known'),
        targetPct: z.number().optional(),
        amount: z.number().optional().describe('EUR to buy, negative to sell'),
        pieces,
      }),
    ),
    unknown: z
      .object({ value: z.number(), names: z.array(z.string()).describe('of the papers, the largest first') })
      .optional()
      .describe('EUR that belong to no part that is known: neither in shares nor in amounts'),
    papers: z
      .array(z.object({ instrument: Instrument, value: z.number(), amount: z.number(), pieces }))
      .optional()
      .describe(
        'what of each paper leads there, EUR; absent: those that are held cannot, or their parts are the papers',
      ),
    offered: z.array(z.object({ part: Part, name: z.string() })).describe('parts that targets are often given for'),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})
export type WealthTargets = z.output<typeof getTargets.reply>

export const putTargets = endpoint({
  name: 'putTargets',
  method: 'PUT',
  path: '/wealth/v1/targets',
  summary: 'Says how the wealth is to be split: parts that add up to 100 percent; none ends the targets of the kind.',
  body: z.object({
    by: by.default('class'),
    list: z.array(z.object({ part: Part, percent })).max(mostTargets),
  }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})

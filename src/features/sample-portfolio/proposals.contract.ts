import * as z from 'zod'
import { endpoint, IsoDay } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'

const shared = { group: 'Portfolios', access: 'users, their own portfolios', cache: 'private' } as const
const params = z.object({ entityValue: z.string().max(20).describe('number of the portfolio') })
const ids = z
  .array(z.string().max(100))
  .min(1)
  .max(1000)
  .describe('`idAction` of those that are meant; what is not proposed any more is passed over')

const Proposal = z.object({
  idAction: z.string(),
  type: z.enum(['SPLIT', 'DIVIDEND', 'DISTRIBUTION', 'INTEREST', 'REDEMPTION']),
  instrument: Instrument,
  date: IsoDay.describe(
    'the first day with the new pieces, or without the dividend; of bonds the day of payment, of derivatives their last day',
  ),
  quantity: z.number().describe('held when the day began, of derivatives at its end'),
  unitType: z
    .enum(['STK', 'PRC'])
    .describe('STK: the quantity counts pieces; PRC: it is the nominal, and prices are percent'),
  ratioNew: z.number().optional().describe('of a split'),
  ratioOld: z.number().optional(),
  quantityAfter: z.number().optional(),
  price: z
    .number()
    .optional()
    .describe('of a payment: for one piece, before tax; of a redemption: as the paper is quoted'),
  amount: z.number().optional().describe('of a payment: for all pieces, before tax'),
  isoCurrency: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

export const listProposals = endpoint({
  name: 'listProposals',
  path: '/v2/portfolios/:entityValue/proposed_actions',
  aliases: ['/wealth/v1/depots/:entityValue/proposed_actions'],
  summary:
    'What held papers did that is not booked (splits, dividends, distributions, coupons, redemptions), oldest first.',
  params,
  reply: z.object({ list: z.array(Proposal), numberDismissed: z.int() }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

export const confirmProposals = endpoint({
  name: 'confirmProposals',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/proposed_actions/confirmations',
  aliases: ['/wealth/v1/depots/:entityValue/proposed_actions/confirmations'],
  summary: 'Books what was proposed.',
  params,
  body: z.object({ idActions: ids }),
  reply: z.object({ count: z.int(), idTransactions: z.array(z.string()) }),
  failures: [
    'LOGIN_REQUIRED',
    'PORTFOLIO_UNKNOWN',
    'PROPOSAL_GONE',
    'INPUT_INVALID',
    'TOO_MANY_TRANSACTIONS',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  ...shared,
})

export const dismissProposals = endpoint({
  name: 'dismissProposals',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/proposed_actions/dismissals',
  aliases: ['/wealth/v1/depots/:entityValue/proposed_actions/dismissals'],
  summary: 'Proposes these no more.',
  params,
  body: z.object({ idActions: ids }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN', 'PROPOSAL_GONE', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const proposeAgain = endpoint({
  name: 'proposeAgain',
  method: 'DELETE',
  path: '/v2/portfolios/:entityValue/proposed_actions/dismissals',
  aliases: ['/wealth/v1/depots/:entityValue/proposed_actions/dismissals'],
  summary: 'Proposes again what was dismissed.',
  params,
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

import * as z from 'zod'
import { IsoDay, endpoint } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { MarketReply } from '#contract/quotes.ts'
import { atBroker, idAccount, instrument, money, ofAccount, shared } from '#features/trading/order-shapes.contract.ts'

const idPlan = z.string().max(20).describe('number of the savings plan')
const ofPlan = z.object({ idAccount, idPlan })

export const TradingPlan = z.object({
  idPlan: z.string(),
  instrument: Instrument,
  idNotation: z.int(),
  market: MarketReply,
  amount: money.describe('a month'),
  dayOfMonth: z.int(),
  active: z.boolean(),
  rest: money.describe('what was left of earlier months and is added to the next one'),
  dateNext: IsoDay.optional(),
  lastOutcome: z.string().optional().describe('German: what became of the last month'),
  dateLast: IsoDay.optional(),
  version: z.int(),
})
export type TradingPlan = z.infer<typeof TradingPlan>

const PlanBody = z.object({
  amount: z.number().multipleOf(0.01).min(1).max(100_000),
  dayOfMonth: z.int().min(1).max(28).default(1),
  active: z.boolean().default(true),
})

export const listTradingPlans = endpoint({
  name: 'listTradingPlans',
  path: '/v1/trading/accounts/:idAccount/plans',
  summary: 'Savings plans of an account.',
  params: ofAccount,
  reply: z.object({ list: z.array(TradingPlan), monthly: money.describe('of the active ones') }),
  failures: [...atBroker],
  ...shared,
})

export const postTradingPlan = endpoint({
  name: 'postTradingPlan',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts/:idAccount/plans',
  summary: 'Buys for an amount every month: shares and ETFs; at most fifty an account.',
  params: ofAccount,
  body: PlanBody.extend({ instrument, idNotation: z.int().optional().describe('default: the best in euro') }),
  reply: TradingPlan,
  failures: [...atBroker, 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const putTradingPlan = endpoint({
  name: 'putTradingPlan',
  method: 'PUT',
  path: '/v1/trading/accounts/:idAccount/plans/:idPlan',
  summary: 'Changes or rests a savings plan. With If-Match only that version.',
  params: ofPlan,
  body: PlanBody,
  reply: TradingPlan,
  failures: [...atBroker, 'PLAN_UNKNOWN', 'INPUT_INVALID', 'VERSION_CONFLICT'],
  ...shared,
})

export const deleteTradingPlan = endpoint({
  name: 'deleteTradingPlan',
  method: 'DELETE',
  path: '/v1/trading/accounts/:idAccount/plans/:idPlan',
  summary: 'Ends a savings plan; what it bought stays.',
  params: ofPlan,
  reply: z.object({ count: z.int() }),
  failures: [...atBroker, 'PLAN_UNKNOWN'],
  ...shared,
})

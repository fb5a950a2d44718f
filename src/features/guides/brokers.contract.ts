import * as z from 'zod'
import { EpochMs, endpoint } from '#contract/endpoint.ts'

export const brokerBounds = {
  orders: [0, 10_000],
  orderSize: [1, 10_000_000],
  plans: [0, 100],
  planRate: [1, 100_000],
  depotValue: [0, 1_000_000_000],
} as const

const whole = ([least, most]: readonly [number, number]) => z.coerce.number().int().min(least).max(most)
const amount = ([least, most]: readonly [number, number]) => z.coerce.number().min(least).max(most)

const Broker = z.object({
  alias: z.string(),
  name: z.string(),
  terms: z.string().describe('fees in words, German'),
  venues: z.array(z.string()).describe('for which the fees stand'),
  ordersOffered: z.boolean().describe('single papers can be ordered: the source tells what an order costs'),
  savingsOffered: z.boolean().optional().describe('absent: the source does not say'),
  savingsPlans: z.int().optional().describe('how many papers may be saved in'),
  asOf: z.string().describe('day or year of the source'),
  source: z.string(),
  link: z.string().optional(),
  isPaid: z.boolean().describe('the operator is paid for the link'),
})
export type Broker = z.infer<typeof Broker>

const group = 'Brokers'

export const compareBrokers = endpoint({
  name: 'compareBrokers',
  path: '/v1/brokers/comparison',
  summary: 'What each broker costs a year for a way of trading, cheapest first; one whose fee is not known has no sum.',
  group,
  query: z.object({
    orders: whole(brokerBounds.orders).default(12).describe('a year'),
    orderSize: amount(brokerBounds.orderSize).default(1500).describe('euros of each order'),
    plans: whole(brokerBounds.plans).default(1).describe('how many savings plans'),
    planRate: amount(brokerBounds.planRate).default(200).describe('euros of each plan, a month'),
    depotValue: amount(brokerBounds.depotValue).default(50_000).describe('euros'),
    venue: z.string().max(40).optional().describe('only brokers whose fee stands for it have a sum'),
  }),
  reply: z.object({
    expires: EpochMs,
    venues: z.array(z.string()).describe('all that brokers name'),
    list: z.array(
      Broker.extend({
        total: z.number().optional().describe('euros a year; absent where a fee is not known'),
        isLeast: z.boolean().describe('the source tells the fee of an order as „from“ or „about“'),
        orders: z.number().optional(),
        plans: z.number().optional(),
        depot: z.number().optional().describe('absent where the source names none: it is in no sum'),
        missing: z.array(z.enum(['orders', 'plans', 'noPlans', 'venue'])).describe('why there is no sum'),
      }),
    ),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'hour',
})
export type ComparedBroker = z.infer<typeof compareBrokers.reply>['list'][number]

export const listSavingsPlanBrokers = endpoint({
  name: 'listSavingsPlanBrokers',
  path: '/v1/brokers/savings_plans',
  summary: 'What one execution of a savings plan costs at each broker, cheapest first.',
  group,
  query: z.object({ rate: amount(brokerBounds.planRate).default(200).describe('euros a month') }),
  reply: z.object({
    expires: EpochMs,
    list: z.array(
      Broker.extend({
        fee: z.number().optional().describe('euros; absent where it is not known or there are no plans'),
        feePct: z.number().optional().describe('of the rate'),
        feeYear: z.number().optional().describe('of twelve executions'),
      }),
    ),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'hour',
})
export type SavingsPlanBroker = z.infer<typeof listSavingsPlanBrokers.reply>['list'][number]

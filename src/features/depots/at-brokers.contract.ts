import * as z from 'zod'
import { endpoint, IsoInstant } from '#contract/endpoint.ts'

const shared = { group: 'Wealth', access: 'users, their own depots', cache: 'private' } as const
const money = z.number().describe('in euro, whole cents')
const idAccount = z.string().max(40).describe('number of the account: one of listTradingAccounts')

const counts = z
  .enum(['OWN', 'BOOKED', 'NOT'])
  .describe('OWN: by itself; BOOKED: by the depot here in which it is booked; NOT: not at all')

const BrokerDepot = z.object({
  idAccount,
  name: z.string(),
  brokerName: z.string(),
  datetimeRead: IsoInstant.describe('of what is told here: the broker is not asked'),
  value: money.optional().describe('cash and positions as the broker values them; absent: one is not in euro'),
  cash: money,
  counts: counts.optional().describe('absent: its owner has not said'),
  entityValue: z.string().optional().describe('BOOKED: number of the depot'),
  namePortfolio: z.string().optional(),
  isCounted: z
    .boolean()
    .describe('true: OWN, or not said and no depot that counts holds one of its papers, so that nothing counts twice'),
  overlaps: z.array(z.string()).describe('names of depots that count and hold some of its papers'),
  positions: z.array(
    z.object({
      idPosition: z.string().optional().describe('key of the instrument; absent: not known here'),
      name: z.string(),
      isin: z.string().optional(),
      wkn: z.string().optional(),
      quantity: z.number(),
      value: money.optional(),
      quantityHere: z.number().optional().describe('BOOKED: pieces in the depot'),
    }),
  ),
})
export type BrokerDepot = z.infer<typeof BrokerDepot>

export const listBrokerDepots = endpoint({
  name: 'listBrokerDepots',
  path: '/wealth/v1/brokers',
  summary: 'What lies at brokers that the user has connected, as it was read last, and whether it counts.',
  reply: z.object({
    isoCurrency: z.literal('EUR'),
    value: money.describe('of those that count; beside `value` of getWealth, which is of bookings'),
    list: z.array(BrokerDepot),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})
export type BrokerDepots = z.output<typeof listBrokerDepots.reply>

export const putBrokerDepot = endpoint({
  name: 'putBrokerDepot',
  method: 'PUT',
  path: '/wealth/v1/brokers/:idAccount',
  summary: 'Says how a depot at a broker counts.',
  params: z.object({ idAccount }),
  body: z.object({ counts, entityValue: z.string().max(20).optional().describe('BOOKED: number of the depot') }),
  reply: BrokerDepot,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'TRADING_ACCOUNT_UNKNOWN', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

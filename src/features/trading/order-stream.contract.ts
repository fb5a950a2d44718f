import * as z from 'zod'
import { endpoint, IsoInstant } from '#contract/endpoint.ts'
import { atBroker, orderStates } from '#features/trading/order-shapes.contract.ts'

/** An order that is another than it was: what a reader is told of at once. */
export const TradingOrderChange = z.object({
  idOrder: z.string(),
  state: z.enum(orderStates),
  stateText: z.string().describe('German: offen, teilausgeführt, ausgeführt, gestrichen, abgelehnt, abgelaufen'),
  quantity: z.number(),
  filled: z.number(),
  text: z.string().describe('a German sentence: Kauf SAP: teilausgeführt, 5 von 10 Stück.'),
  datetimeChanged: IsoInstant,
  version: z.int().describe('rises with every change of any order'),
})
export type TradingOrderChange = z.infer<typeof TradingOrderChange>

export const getTradingStream = endpoint({
  name: 'getTradingStream',
  path: '/v1/trading/accounts/:idAccount/stream',
  summary:
    'Server-sent events: `response`, then an `update` for every order that changes; who comes back hears what was missed.',
  group: 'Trading',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .describe(
        'the version from which on changes are told, as `Last-Event-ID` does; default: what changes from now on',
      ),
  }),
  params: z.object({ idAccount: z.string().max(20).describe('one of listTradingAccounts') }),
  reply: z
    .string()
    .describe('events; the data of an update is a TradingOrderChange, its id the version for `Last-Event-ID`'),
  failures: [...atBroker, 'TOKEN_INVALID', 'INPUT_INVALID', 'TOO_MANY_REQUESTS'],
  cache: 'private',
  access: 'users, their own',
  mediaType: 'text/event-stream',
})

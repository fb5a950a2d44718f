import * as z from 'zod'
import { IsoInstant, NextCursor, cursorQuery, endpoint } from '#contract/endpoint.ts'
import { EntityTypeParam, EntityValueParam, Instrument } from '#contract/instruments.ts'
import {
  TradingAccount,
  TradingCapabilities,
  TradingCheck,
  TradingCosts,
  TradingFill,
  TradingOrder,
  TradingOrderBody,
  TradingOrderDetail,
  TradingPosition,
  TradingVenue,
  UnknownPosition,
  atBroker,
  idAccount,
  instrument,
  money,
  ofAccount,
  ofOrder,
  side,
  shared,
} from '#features/trading/order-shapes.contract.ts'

const playMoney = z.number().multipleOf(0.01).min(100).max(10_000_000)
const name = z.string().trim().min(1).max(80)

export const TradingBroker = z.object({
  broker: z.string().describe('in addresses'),
  name: z.string(),
  about: z.string().describe('German'),
  isOffered: z.boolean().describe('false: the operator has not connected it'),
  reads: z.boolean(),
  trades: z.boolean(),
  isSimulation: z.boolean().describe('play money'),
  can: TradingCapabilities,
  method: z.string().describe('German: Simulation, API'),
  consent: z
    .object({ what: z.array(z.string()), duration: z.string(), revoke: z.string() })
    .describe('German: what is read or done, how long, how to end it'),
  missing: z.string().optional().describe('German: why nobody can connect it here'),
  idAccounts: z.array(z.string()).describe('accounts of the user there'),
})
export type TradingBroker = z.infer<typeof TradingBroker>

export const listTradingBrokers = endpoint({
  name: 'listTradingBrokers',
  path: '/v1/trading/brokers',
  summary: 'Brokers that can be connected here, and what each can do.',
  reply: z.object({ list: z.array(TradingBroker) }),
  ...shared,
})

export const listTradingAccounts = endpoint({
  name: 'listTradingAccounts',
  path: '/v1/trading/accounts',
  summary: 'The accounts of the user, by name.',
  reply: z.object({ list: z.array(TradingAccount) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postTradingAccount = endpoint({
  name: 'postTradingAccount',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts',
  summary: 'Opens an account with play money at the paper broker; at most ten a user.',
  body: z.object({ name: name.default('Simulationsdepot'), amount: playMoney.default(50_000) }),
  reply: TradingAccount,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_MANY_TRADING_ACCOUNTS', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const getTradingAccount = endpoint({
  name: 'getTradingAccount',
  path: '/v1/trading/accounts/:idAccount',
  summary: 'An account with its positions, by value.',
  params: ofAccount,
  reply: TradingAccount.extend({
    positions: z.array(TradingPosition),
    unknown: z.array(UnknownPosition).describe('what lies there and is not known here'),
  }),
  failures: [...atBroker],
  ...shared,
})

export const deleteTradingAccount = endpoint({
  name: 'deleteTradingAccount',
  method: 'DELETE',
  path: '/v1/trading/accounts/:idAccount',
  summary: 'Cancels all orders and deletes the account with everything in it, for good.',
  params: ofAccount,
  reply: z.object({ count: z.int() }),
  failures: [...atBroker],
  ...shared,
})

export const postTradingDeposit = endpoint({
  name: 'postTradingDeposit',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts/:idAccount/deposits',
  summary: 'Adds play money; an account holds at most 100 million.',
  params: ofAccount,
  body: z.object({ amount: playMoney }),
  reply: TradingAccount,
  failures: [...atBroker, 'INPUT_INVALID', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const resetTradingAccount = endpoint({
  name: 'resetTradingAccount',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts/:idAccount/reset',
  summary: 'Begins anew: cancels all orders, drops positions and history, and sets the cash.',
  params: ofAccount,
  body: z.object({ amount: playMoney.default(50_000) }),
  reply: TradingAccount,
  failures: [...atBroker, 'INPUT_INVALID', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const listTradingOrders = endpoint({
  name: 'listTradingOrders',
  path: '/v1/trading/accounts/:idAccount/orders',
  summary: 'Orders of an account, the newest first; with `since` those that changed after it, for pages that follow.',
  params: ofAccount,
  query: z.object({
    show: z
      .enum(['OPEN', 'TODAY', 'EXECUTED', 'CANCELLED', 'ALL'])
      .describe('open ones, those of today, with executions, ended without')
      .default('ALL'),
    instrument: instrument.optional(),
    since: z.iso.datetime({ offset: true }).optional().describe('a `datetimeChanged`'),
    ...cursorQuery,
  }),
  reply: z.object({
    list: z.array(TradingOrder),
    next: NextCursor,
    numberOpen: z.int(),
    numberToday: z.int(),
    reserved: money.optional().describe('absent: the broker does not say'),
  }),
  failures: [...atBroker, 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const getTradingOrder = endpoint({
  name: 'getTradingOrder',
  path: '/v1/trading/accounts/:idAccount/orders/:idOrder',
  summary: 'An order with its course and executions.',
  params: ofOrder,
  reply: TradingOrderDetail,
  failures: [...atBroker, 'ORDER_UNKNOWN'],
  ...shared,
})

export const checkTradingOrder = endpoint({
  name: 'checkTradingOrder',
  method: 'POST',
  path: '/v1/trading/accounts/:idAccount/orders/check',
  summary: 'Costs ex ante and what is to be said of an order. Nothing is stored.',
  params: ofAccount,
  body: TradingOrderBody,
  reply: z.object({
    isAllowed: z.boolean(),
    checks: z.array(TradingCheck),
    costs: TradingCosts.optional().describe('absent: there is no price or no quantity'),
    datetimeQuote: IsoInstant,
  }),
  failures: [...atBroker, 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const postTradingOrder = endpoint({
  name: 'postTradingOrder',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts/:idAccount/orders',
  summary:
    'Places an order, acknowledged once it is stored. Faults of checkTradingOrder refuse it, by field; one Idempotency-Key is one order.',
  params: ofAccount,
  body: TradingOrderBody,
  reply: TradingOrderDetail,
  failures: [
    ...atBroker,
    'SECOND_FACTOR_REQUIRED',
    'INSTRUMENT_UNKNOWN',
    'INPUT_INVALID',
    'QUIZ_NEEDED',
    'TOO_MANY_ORDERS',
    'ORDER_PENDING',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  ...shared,
})

export const putTradingOrder = endpoint({
  name: 'putTradingOrder',
  method: 'PUT',
  path: '/v1/trading/accounts/:idAccount/orders/:idOrder',
  summary:
    'Replaces quantity, limit or stop of an open order; what is absent stays. Only less quantity keeps its place.',
  params: ofOrder,
  body: z.object({
    quantity: z.number().optional().describe('whole quantity with what is executed'),
    limit: z.number().optional(),
    stop: z.number().optional(),
  }),
  reply: TradingOrderDetail,
  failures: [...atBroker, 'SECOND_FACTOR_REQUIRED', 'ORDER_UNKNOWN', 'ORDER_DONE', 'INPUT_INVALID', 'VERSION_CONFLICT'],
  ...shared,
})

export const cancelTradingOrder = endpoint({
  name: 'cancelTradingOrder',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts/:idAccount/orders/:idOrder/cancellation',
  summary: 'Cancels what is open. Where it was executed meanwhile: ORDER_DONE with the state. Twice is as once.',
  params: ofOrder,
  reply: TradingOrderDetail,
  failures: [...atBroker, 'ORDER_UNKNOWN', 'ORDER_DONE', 'BROKER_UNCERTAIN'],
  ...shared,
})

export const cancelTradingOrders = endpoint({
  name: 'cancelTradingOrders',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts/:idAccount/orders/cancellation',
  summary: 'Cancels all open orders of an account.',
  params: ofAccount,
  reply: z.object({ count: z.int() }),
  failures: [...atBroker],
  ...shared,
})

export const listTradingVenues = endpoint({
  name: 'listTradingVenues',
  path: '/v1/trading/instruments/:entityType/:entityValue/venues',
  summary: 'Where a paper can be traded, with quote and costs for a quantity: open ones by total, then closed ones.',
  params: z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam }),
  query: z.object({
    side: side.default('BUY'),
    quantity: z.coerce.number().positive().max(1e9).describe('pieces, for the costs').optional(),
    idAccount: idAccount
      .optional()
      .describe('what the broker of this account takes; default: what the paper broker takes'),
  }),
  reply: z.object({
    instrument: Instrument,
    isTradable: z.boolean(),
    reason: z.string().optional().describe('German: why it is not'),
    needsQuiz: z.boolean().describe('a knock-out, and the user has not passed the quiz of the last six months'),
    list: z.array(TradingVenue),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID', ...atBroker],
  ...shared,
})

export const listTradingFills = endpoint({
  name: 'listTradingFills',
  path: '/v1/trading/accounts/:idAccount/fills',
  summary: 'Everything that moved money or pieces of an account, the newest first.',
  params: ofAccount,
  query: z.object({ instrument: instrument.optional(), ...cursorQuery }),
  reply: z.object({ list: z.array(TradingFill), next: NextCursor }),
  failures: [...atBroker, 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

import * as z from 'zod'
import { cursorQuery, endpoint, IsoDay, IsoInstant, NextCursor } from '#contract/endpoint.ts'
import { EntityTypeParam, EntityValueParam, Instrument } from '#contract/instruments.ts'
import { MarketReply, Quote } from '#contract/quotes.ts'

const shared = { group: 'Trading', access: 'users, their own accounts', cache: 'private' } as const

export const orderKinds = ['MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT', 'TRAILING', 'OCO'] as const
export type OrderKind = (typeof orderKinds)[number]
export const validities = ['DAY', 'GTC', 'ULTIMO', 'DATE', 'IOC', 'FOK'] as const
export type Validity = (typeof validities)[number]
export const orderStates = ['OPEN', 'PARTIAL', 'EXECUTED', 'CANCELLED', 'REJECTED', 'EXPIRED'] as const
export type OrderState = (typeof orderStates)[number]
export const movementKinds = ['DEPOSIT', 'RESET', 'BUY', 'SELL', 'DIVIDEND', 'REDEMPTION'] as const

/** What a check found: `FAULT` forbids the order, `WARNING` asks for a second look, `NOTE` only says. */
export const checkCodes = [
  'QUANTITY_MISSING',
  'QUANTITY_BAD',
  'QUANTITY_STEP',
  'QUANTITY_TOO_LARGE',
  'AMOUNT_TOO_SMALL',
  'LIMIT_MISSING',
  'LIMIT_UNWANTED',
  'LIMIT_OFF_TICK',
  'LIMIT_FAR',
  'STOP_MISSING',
  'STOP_UNWANTED',
  'STOP_OFF_TICK',
  'STOP_WRONG_SIDE',
  'TRAILING_MISSING',
  'TRAILING_BAD',
  'DATE_MISSING',
  'DATE_BAD',
  'VALIDITY_NEEDS_OPEN_VENUE',
  'CASH_SHORT',
  'HOLDING_SHORT',
  'VENUE_UNKNOWN',
  'VENUE_CLOSED',
  'NOT_TRADABLE',
  'NO_PRICE',
  'NO_RATE',
  'FOREIGN_CURRENCY',
  'KNOCK_OUT_NEAR',
  'PAPER_OVER',
  'QUIZ_NEEDED',
] as const

const idAccount = z.string().max(20).describe('number of the account')
const idOrder = z.string().max(20).describe('number of the order')
const idPlan = z.string().max(20).describe('number of the savings plan')
const ofAccount = z.object({ idAccount })
const ofOrder = z.object({ idAccount, idOrder })
const ofPlan = z.object({ idAccount, idPlan })
const instrument = z.string().max(200).describe('key of an instrument, STOCK:82849, or ISIN:…, WKN:…')
const money = z.number().describe('in euro, whole cents')
const side = z.enum(['BUY', 'SELL']).describe('buy or sell')
const playMoney = z.number().multipleOf(0.01).min(100).max(10_000_000)
const name = z.string().trim().min(1).max(80)

export const TradingAccount = z.object({
  idAccount: z.string(),
  name: z.string(),
  broker: z.literal('parkett').describe('the paper broker of the portal'),
  isoCurrency: z.literal('EUR'),
  cash: money,
  reserved: money.describe('held back for open buys'),
  available: money.describe('cash − reserved'),
  positionsValue: money.optional().describe('at the bid; absent: a price or a rate is missing'),
  totalValue: money.optional(),
  paidIn: money,
  fees: money.describe('paid so far'),
  numberOpenOrders: z.int(),
  datetimeOpened: IsoInstant,
  version: z.int(),
})
export type TradingAccount = z.infer<typeof TradingAccount>

export const TradingPosition = z.object({
  instrument: Instrument,
  quote: Quote.describe('where the last trade of the position was made'),
  idNotation: z.int(),
  quantity: z.number().describe('pieces; of bonds the nominal'),
  reserved: z.number().describe('of it in open sells'),
  available: z.number(),
  unitType: z.enum(['STK', 'PRC']),
  costBasis: money.describe('what it cost with fees'),
  averagePrice: z.number().describe('cost for one piece, in euro; of bonds in percent'),
  value: money.optional().describe('at the bid, in euro; absent: no price or no rate'),
  gain: money.optional(),
  gainPct: z.number().optional(),
})
export type TradingPosition = z.infer<typeof TradingPosition>

export const TradingFill = z.object({
  idFill: z.string(),
  idOrder: z.string().optional(),
  kind: z.enum(movementKinds),
  instrument: Instrument.optional(),
  market: MarketReply.optional(),
  datetime: IsoInstant,
  dateSettlement: IsoDay.optional().describe('when money and pieces change hands'),
  quantity: z.number().optional().describe('pieces that came (+) or went (−)'),
  price: z.number().optional(),
  isoCurrency: z.string().optional(),
  rate: z.number().optional().describe('units of the currency for one euro, where it is another'),
  gross: money.describe('value in euro'),
  fee: money,
  amount: money.describe('change of the cash: gross and fee with their signs'),
})
export type TradingFill = z.infer<typeof TradingFill>

export const TradingOrderEvent = z.object({
  kind: z.enum(['PLACED', 'ACTIVATED', 'TRIGGERED', 'FILL', 'REPLACED', 'CANCELLED', 'REJECTED', 'EXPIRED']),
  datetime: IsoInstant,
  text: z.string().describe('German: 40 Stk. zu 24,82 EUR'),
})

export const TradingOrder = z.object({
  idOrder: z.string(),
  idAccount: z.string(),
  number: z.string().describe('as readers see it: PS-104871'),
  instrument: Instrument,
  market: MarketReply,
  idNotation: z.int(),
  isoCurrency: z.string().describe('of limit, stop and price'),
  side,
  kind: z.enum(orderKinds),
  validity: z.enum(validities),
  state: z.enum(orderStates),
  stateText: z.string().describe('German: offen, teilausgeführt, ausgeführt, gestrichen, abgelehnt, abgelaufen'),
  reason: z.string().optional().describe('German: why it was cancelled, rejected or ended'),
  quantity: z.number(),
  filled: z.number(),
  unitType: z.enum(['STK', 'PRC']),
  limit: z.number().optional(),
  stop: z.number().optional().describe('of trailing orders where it is now'),
  trailingPct: z.number().optional(),
  isTriggered: z.boolean().describe('a stop that was reached'),
  averagePrice: z.number().optional().describe('of what was executed'),
  last: z.number().optional().describe('price of the venue now, as the reader may see it'),
  distancePct: z.number().optional().describe('from the price to limit or stop'),
  reserved: money,
  gross: money.describe('executed so far'),
  fee: money,
  origin: z.enum(['READER', 'PLAN', 'QUOTE']),
  mayCancel: z.boolean(),
  mayReplace: z.boolean(),
  datetimePlaced: IsoInstant,
  datetimeActive: IsoInstant.describe('from when on it can be executed: later than placed where the venue was closed'),
  datetimeExpires: IsoInstant,
  datetimeChanged: IsoInstant.describe('for `since`'),
  datetimeDone: IsoInstant.optional(),
  version: z.int(),
})
export type TradingOrder = z.infer<typeof TradingOrder>

export const TradingOrderDetail = TradingOrder.extend({
  events: z.array(TradingOrderEvent).describe('the oldest first'),
  fills: z.array(TradingFill),
  estimated: z
    .object({ price: z.number(), gross: money, fee: money, total: money })
    .optional()
    .describe('what was said when it was placed'),
})
export type TradingOrderDetail = z.infer<typeof TradingOrderDetail>

export const TradingOrderBody = z.object({
  instrument,
  idNotation: z.int().describe('the listing whose venue executes it: one of listTradingVenues'),
  side,
  kind: z.enum(orderKinds).default('MARKET'),
  quantity: z.number().optional().describe('pieces, of bonds the nominal; or `amount`'),
  amount: z.number().optional().describe('in euro: as many pieces as it buys or brings, rounded down'),
  limit: z.number().optional().describe('LIMIT, STOP_LIMIT, OCO; in the currency of the venue'),
  stop: z.number().optional().describe('STOP, STOP_LIMIT, OCO; TRAILING: where it begins, default: from the price'),
  trailingPct: z.number().optional().describe('TRAILING: distance in percent'),
  validity: z.enum(validities).default('DAY'),
  validTo: IsoDay.optional().describe('DATE'),
})
export type TradingOrderBody = z.infer<typeof TradingOrderBody>

export const TradingCheck = z.object({
  code: z.enum(checkCodes),
  level: z.enum(['FAULT', 'WARNING', 'NOTE']),
  field: z
    .enum(['quantity', 'amount', 'limit', 'stop', 'trailingPct', 'validity', 'validTo', 'idNotation', 'side'])
    .optional(),
  text: z.string().describe('a German sentence'),
})
export type TradingCheck = z.infer<typeof TradingCheck>

export const TradingCosts = z.object({
  price: z
    .number()
    .describe('at which it was reckoned: limit, stop, or ask and bid of the venue now: the broker deals in real time'),
  isoCurrency: z.string(),
  rate: z.number().optional(),
  quantity: z.number(),
  gross: money,
  fees: z.array(z.object({ label: z.string(), amount: money })).describe('Ordergebühr, Fremdspesen …'),
  fee: money,
  feePct: z.number().describe('of gross'),
  total: money.describe('to pay or to receive'),
  reserve: money.describe('held back while it is open; 0 for sells'),
  sellFee: money.describe('of a sale of as much, estimated'),
  effectFiveYearsPct: z.number().describe('both fees a year over five years'),
  cashAfter: money,
  quantityAfter: z.number(),
  spreadPct: z.number().optional(),
})

export const TradingVenue = z.object({
  market: MarketReply,
  quote: Quote,
  idNotation: z.int(),
  isoCurrency: z.string(),
  isOpen: z.boolean(),
  hint: z.string().describe('German: bis 17:30 · 15 Min. verzögert'),
  datetimeOpens: IsoInstant.optional().describe('where it is closed'),
  datetimeCloses: IsoInstant.optional().describe('where it is open'),
  quantityStep: z.number().describe('1; of bonds the denomination; of coins 0.000001'),
  tick: z.number().optional().describe('at its price'),
  gross: money.optional(),
  fee: money.optional(),
  total: money.optional().describe('for the quantity; absent: no price, no rate, or no quantity asked'),
  offersQuotes: z.boolean().describe('answers postTradingQuote'),
})
export type TradingVenue = z.infer<typeof TradingVenue>

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

export const TradingBroker = z.object({
  broker: z.string().describe('in addresses'),
  name: z.string(),
  about: z.string().describe('German'),
  isOffered: z.boolean().describe('false: the operator has not connected it'),
  reads: z.boolean(),
  trades: z.boolean(),
  method: z.string().describe('German: Simulation, API'),
  consent: z
    .object({ what: z.array(z.string()), duration: z.string(), revoke: z.string() })
    .describe('German: what is read or done, how long, how to end it'),
  idAccounts: z.array(z.string()).describe('accounts of the user there'),
})
export type TradingBroker = z.infer<typeof TradingBroker>

const QuizStatus = z.object({
  isPassed: z.boolean(),
  datetimePassed: IsoInstant.optional(),
  datetimeExpires: IsoInstant.optional(),
})
export const TurboQuiz = QuizStatus.extend({
  questions: z.array(
    z.object({
      idQuestion: z.string(),
      text: z.string(),
      answers: z.array(z.object({ idAnswer: z.string(), text: z.string() })),
    }),
  ),
})
export const TurboQuizResult = QuizStatus.extend({
  numberRight: z.int(),
  numberQuestions: z.int(),
  list: z.array(
    z.object({ idQuestion: z.string(), isRight: z.boolean(), idRightAnswer: z.string(), explanation: z.string() }),
  ),
})

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
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_MANY_TRADING_ACCOUNTS', 'ORDER_KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const getTradingAccount = endpoint({
  name: 'getTradingAccount',
  path: '/v1/trading/accounts/:idAccount',
  summary: 'An account with its positions, by value.',
  params: ofAccount,
  reply: TradingAccount.extend({ positions: z.array(TradingPosition) }),
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN'],
  ...shared,
})

export const deleteTradingAccount = endpoint({
  name: 'deleteTradingAccount',
  method: 'DELETE',
  path: '/v1/trading/accounts/:idAccount',
  summary: 'Cancels all orders and deletes the account with everything in it, for good.',
  params: ofAccount,
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN'],
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
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'INPUT_INVALID', 'ORDER_KEY_REUSED', 'REQUEST_RUNNING'],
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
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'INPUT_INVALID', 'ORDER_KEY_REUSED', 'REQUEST_RUNNING'],
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
    reserved: money,
  }),
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const getTradingOrder = endpoint({
  name: 'getTradingOrder',
  path: '/v1/trading/accounts/:idAccount/orders/:idOrder',
  summary: 'An order with its course and executions.',
  params: ofOrder,
  reply: TradingOrderDetail,
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'ORDER_UNKNOWN'],
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
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
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
    'LOGIN_REQUIRED',
    'TRADING_ACCOUNT_UNKNOWN',
    'INSTRUMENT_UNKNOWN',
    'INPUT_INVALID',
    'QUIZ_NEEDED',
    'TOO_MANY_ORDERS',
    'ORDER_KEY_REUSED',
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
  failures: [
    'LOGIN_REQUIRED',
    'TRADING_ACCOUNT_UNKNOWN',
    'ORDER_UNKNOWN',
    'ORDER_DONE',
    'INPUT_INVALID',
    'VERSION_CONFLICT',
  ],
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
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'ORDER_UNKNOWN', 'ORDER_DONE'],
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
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN'],
  ...shared,
})

export const postTradingQuote = endpoint({
  name: 'postTradingQuote',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts/:idAccount/quotes',
  summary: 'Asks a venue for a binding price for some seconds. It may refuse.',
  params: ofAccount,
  body: z.object({ instrument, idNotation: z.int(), side, quantity: z.number() }),
  reply: z.object({
    idQuote: z.string(),
    price: z.number(),
    isoCurrency: z.string(),
    quantity: z.number(),
    costs: TradingCosts,
    datetimeExpires: IsoInstant,
    secondsLeft: z.int(),
  }),
  failures: [
    'LOGIN_REQUIRED',
    'TRADING_ACCOUNT_UNKNOWN',
    'INSTRUMENT_UNKNOWN',
    'INPUT_INVALID',
    'QUOTE_REFUSED',
    'QUIZ_NEEDED',
  ],
  ...shared,
})

export const acceptTradingQuote = endpoint({
  name: 'acceptTradingQuote',
  method: 'POST',
  writes: true,
  path: '/v1/trading/accounts/:idAccount/quotes/:idQuote/acceptance',
  summary: 'Trades at a binding price while it stands. Twice is as once.',
  params: z.object({ idAccount, idQuote: z.string().max(40).describe('as postTradingQuote gave it') }),
  reply: TradingOrderDetail,
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'QUOTE_GONE', 'INPUT_INVALID', 'QUIZ_NEEDED'],
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
  }),
  reply: z.object({
    instrument: Instrument,
    isTradable: z.boolean(),
    reason: z.string().optional().describe('German: why it is not'),
    needsQuiz: z.boolean().describe('a knock-out, and the user has not passed the quiz of the last six months'),
    list: z.array(TradingVenue),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const listTradingFills = endpoint({
  name: 'listTradingFills',
  path: '/v1/trading/accounts/:idAccount/fills',
  summary: 'Everything that moved money or pieces of an account, the newest first.',
  params: ofAccount,
  query: z.object({ instrument: instrument.optional(), ...cursorQuery }),
  reply: z.object({ list: z.array(TradingFill), next: NextCursor }),
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const listTradingPlans = endpoint({
  name: 'listTradingPlans',
  path: '/v1/trading/accounts/:idAccount/plans',
  summary: 'Savings plans of an account.',
  params: ofAccount,
  reply: z.object({ list: z.array(TradingPlan), monthly: money.describe('of the active ones') }),
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN'],
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
  failures: [
    'LOGIN_REQUIRED',
    'TRADING_ACCOUNT_UNKNOWN',
    'INSTRUMENT_UNKNOWN',
    'INPUT_INVALID',
    'ORDER_KEY_REUSED',
    'REQUEST_RUNNING',
  ],
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
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'PLAN_UNKNOWN', 'INPUT_INVALID', 'VERSION_CONFLICT'],
  ...shared,
})

export const deleteTradingPlan = endpoint({
  name: 'deleteTradingPlan',
  method: 'DELETE',
  path: '/v1/trading/accounts/:idAccount/plans/:idPlan',
  summary: 'Ends a savings plan; what it bought stays.',
  params: ofPlan,
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'TRADING_ACCOUNT_UNKNOWN', 'PLAN_UNKNOWN'],
  ...shared,
})

export const getTurboQuiz = endpoint({
  name: 'getTurboQuiz',
  path: '/v1/trading/quiz',
  summary: 'The questions that are asked before an order on knock-outs, and whether the user has answered them.',
  reply: TurboQuiz,
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postTurboQuiz = endpoint({
  name: 'postTurboQuiz',
  method: 'POST',
  writes: true,
  path: '/v1/trading/quiz',
  summary: 'Answers of the quiz; all right: passed for six months.',
  body: z.object({
    answers: z.array(z.object({ idQuestion: z.string().max(40), idAnswer: z.string().max(40) })).max(20),
  }),
  reply: TurboQuizResult,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})

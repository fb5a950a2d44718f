import * as z from 'zod'
import { IsoDay, IsoInstant } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { MarketReply, Quote } from '#contract/quotes.ts'

/** What endpoints of trading have in common. */
export const shared = { group: 'Trading', access: 'users, their own accounts', cache: 'private' } as const

/** What every question about an account may meet. */
export const atBroker = [
  'LOGIN_REQUIRED',
  'TRADING_ACCOUNT_UNKNOWN',
  'NOT_AT_BROKER',
  'BROKER_AWAY',
  'BROKER_SESSION_OVER',
] as const

export const orderKinds = ['MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT', 'TRAILING', 'OCO'] as const
export type OrderKind = (typeof orderKinds)[number]
export const validities = ['DAY', 'GTC', 'ULTIMO', 'DATE', 'IOC', 'FOK'] as const
export type Validity = (typeof validities)[number]
export const orderStates = ['OPEN', 'PARTIAL', 'EXECUTED', 'CANCELLED', 'REJECTED', 'EXPIRED'] as const
export const movementKinds = [
  'DEPOSIT',
  'RESET',
  'BUY',
  'SELL',
  'DIVIDEND',
  'DISTRIBUTION',
  'INTEREST',
  'REDEMPTION',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'CASH',
  'OTHER',
] as const

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
  'VALIDITY_NEEDS_NO_STOP',
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
  'BROKER_SAYS',
  'COSTS_UNKNOWN',
] as const

export const idAccount = z.string().max(20).describe('number of the account')
export const idOrder = z.string().max(20).describe('number of the order')
export const ofAccount = z.object({ idAccount })
export const ofOrder = z.object({ idAccount, idOrder })
export const instrument = z.string().max(200).describe('key of an instrument, STOCK:82849, or ISIN:…, WKN:…')
export const money = z.number().describe('in euro, whole cents')
export const side = z.enum(['BUY', 'SELL']).describe('buy or sell')

export const TradingCapabilities = z
  .object({
    costs: z.boolean().describe('names the costs of an order before it is placed'),
    replace: z.array(z.enum(['quantity', 'limit', 'stop'])).describe('what of an open order can be changed'),
    quotes: z.boolean().describe('answers postTradingQuote'),
    plans: z.boolean().describe('runs savings plans'),
    movements: z.boolean().describe('tells every movement: listTradingFills'),
    amounts: z.boolean().describe('an order may name an amount instead of pieces'),
  })
  .describe('what the broker takes; anything else is refused with NOT_AT_BROKER')
export type TradingCapabilities = z.infer<typeof TradingCapabilities>

export const TradingAccount = z.object({
  idAccount: z.string(),
  name: z.string(),
  broker: z.string().describe('key of listTradingBrokers; parkett is the paper broker of the portal'),
  brokerName: z.string(),
  isSimulation: z.boolean().describe('play money'),
  can: TradingCapabilities,
  isoCurrency: z.literal('EUR'),
  reach: z
    .enum(['CONNECTED', 'SESSION_OVER', 'AWAY'])
    .describe('SESSION_OVER: the owner signs in at the broker anew; AWAY: the broker does not answer'),
  cash: money.optional().describe('absent: it is not reached'),
  reserved: money.optional().describe('held back for open buys; absent: the broker does not say'),
  available: money.optional().describe('for buys; absent: it is not reached'),
  positionsValue: money.optional().describe('at the bid; absent: a price or a rate is missing'),
  totalValue: money.optional(),
  paidIn: money.optional().describe('of play money'),
  fees: money.optional().describe('paid so far; absent: the broker does not say'),
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
  costBasis: money.optional().describe('what it cost with fees; absent: the broker does not say'),
  averagePrice: z.number().optional().describe('cost for one piece, in euro; of bonds in percent'),
  value: money.optional().describe('at the bid, in euro; absent: no price or no rate'),
  gain: money.optional(),
  gainPct: z.number().optional(),
})
export type TradingPosition = z.infer<typeof TradingPosition>

const NamedPaper = z.object({ name: z.string(), isin: z.string().optional(), wkn: z.string().optional() })

export const UnknownPosition = NamedPaper.extend({
  quantity: z.number(),
  value: money.optional(),
})
export type UnknownPosition = z.infer<typeof UnknownPosition>

export const TradingFill = z.object({
  idFill: z.string(),
  idOrder: z.string().optional(),
  kind: z
    .enum(movementKinds)
    .describe(
      'CASH: a booking of the account as its bank tells it, beside what it says of pieces; OTHER: what else moved pieces',
    ),
  label: z.string().optional().describe('German: what the broker calls it'),
  text: z.string().optional().describe('what the broker says of it'),
  paper: NamedPaper.optional().describe('as known here, else as the broker calls it'),
  instrument: Instrument.optional().describe('absent: no paper, or none that is known here'),
  market: MarketReply.optional().describe('where it was traded'),
  datetime: IsoInstant,
  date: IsoDay.optional().describe('where the broker names a day alone; `datetime` is its beginning'),
  dateSettlement: IsoDay.optional().describe('when money and pieces change hands'),
  quantity: z.number().optional().describe('pieces that came (+) or went (−)'),
  price: z.number().optional(),
  isoCurrency: z.string().optional(),
  unitType: z
    .enum(['STK', 'PRC'])
    .optional()
    .describe('PRC: a price in percent, and `quantity` a nominal; absent: not known'),
  rate: z.number().optional().describe('units of the currency for one euro, where it is another'),
  gross: money.optional().describe('value in euro; absent: the broker does not say it in euro'),
  accrued: money.optional().describe('of bonds: accrued interest, part of the amount'),
  fee: money.optional().describe('absent: the broker does not say'),
  againstBest: money
    .optional()
    .describe(
      'of an order: what it cost, of a sale brought, more (+) or less (−) than at the best price when it was placed',
    ),
  amount: money
    .optional()
    .describe('change of the cash: gross and fee with their signs; absent: the cash has a row of its own'),
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
  paper: NamedPaper.describe('as known here, else as the broker calls it'),
  instrument: Instrument.optional().describe('absent: this portal does not know the paper'),
  market: MarketReply.optional().describe('absent: the order was placed at the broker itself'),
  idNotation: z.int().optional().describe('absent like `market`'),
  isoCurrency: z.string().optional().describe('of limit, stop and price; absent: the paper is known no more'),
  side,
  kind: z.enum(orderKinds),
  kindText: z.string().optional().describe('German: what the broker calls it, where `kind` is only the nearest'),
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
  trailingBy: z.number().optional().describe('distance in the currency, where it is no percentage'),
  isTriggered: z.boolean().describe('a stop that was reached'),
  averagePrice: z.number().optional().describe('of what was executed'),
  last: z.number().optional().describe('price of the venue now, as the reader may see it'),
  distancePct: z.number().optional().describe('from the price to limit or stop'),
  reserved: money.optional().describe('absent: the broker does not say'),
  gross: money.optional().describe('executed so far; absent: not known in euro'),
  fee: money.optional().describe('absent: the broker does not say'),
  isUncertain: z.boolean().describe('it was sent to the broker, and nobody knows yet whether it arrived'),
  origin: z.enum(['READER', 'PLAN', 'QUOTE']),
  mayCancel: z.boolean(),
  mayReplace: z.boolean().describe('some of what `can.replace` of the account names'),
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
    .object({
      price: z.number(),
      gross: money,
      fee: money,
      total: money,
      best: z.number().optional().describe('the ask, of a sale the bid, while the venue was open'),
    })
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
  validity: z.enum(validities).default('DAY').describe('IOC and FOK: MARKET and LIMIT alone'),
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
  accrued: money.optional().describe('of bonds: accrued interest, part of the total'),
  fees: z.array(z.object({ label: z.string(), amount: money })).describe('Ordergebühr, Fremdspesen …'),
  fee: money,
  feePct: z.number().describe('of gross'),
  total: money.describe('to pay or to receive'),
  reserve: money.describe('held back while it is open; 0 for sells'),
  sellFee: money.optional().describe('of a sale of as much, estimated; absent: the broker does not say'),
  effectFiveYearsPct: z.number().optional().describe('all costs a year over five years'),
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
  kinds: z.array(z.enum(orderKinds)).describe('kinds of orders it takes'),
  validities: z.array(z.enum(validities)),
})
export type TradingVenue = z.infer<typeof TradingVenue>

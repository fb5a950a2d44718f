import * as z from 'zod'

// The objects of comdirect's interface specification (REST API, April 2020) as far as they are used. What it calls optional is
// optional here, and what it adds is ignored.

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/
const Amount = z.object({ value: z.string().regex(decimal), unit: z.string().max(3) })
export type Amount = z.infer<typeof Amount>
const absent = z.null().transform(() => undefined)
const optional = <T extends z.ZodType>(type: T) => z.union([type, absent]).optional()
const id = z.string().min(1).max(40)

export const Tokens = z.object({
  access_token: z.string().min(1).max(200),
  refresh_token: z.string().min(1).max(200),
  expires_in: z.coerce.number().positive().max(86_400),
})

export const Sessions = z.union([
  z
    .array(z.object({ identifier: id }))
    .min(1)
    .transform(([first]) => first as { identifier: string }), // at least one
  z.object({ identifier: id }),
])

/** The header `x-once-authentication-info`. */
export const Once = z.object({
  id: z.string().min(1).max(100),
  typ: z.string().optional(),
  challenge: z.string().max(200_000).optional(),
})
export type Once = z.infer<typeof Once>

const Message = z.object({
  severity: z.string(),
  key: z.string().optional(),
  message: z.string().max(2000).optional(),
  origin: optional(z.union([z.array(z.string()), z.string().transform((one) => [one])])),
})
export const Messages = z.object({ messages: z.array(Message) })
export type Message = z.infer<typeof Message>

const listOf = <T extends z.ZodType>(type: T) =>
  z.object({ paging: optional(z.object({ matches: optional(z.number()) })), values: z.array(type) })

export const Depots = listOf(
  z.object({ depotId: id, depotDisplayId: z.string().max(20), defaultSettlementAccountId: id }),
)

export const Balance = z.object({ balanceEUR: Amount, availableCashAmountEUR: Amount })

const Instrument = z.object({
  isin: optional(z.string()),
  wkn: optional(z.string()),
  name: optional(z.string().max(200)),
})

const Position = z.object({
  wkn: z.string().max(12),
  quantity: Amount,
  availableQuantity: optional(Amount),
  currentValue: optional(Amount),
  purchaseValue: optional(Amount),
  instrument: optional(Instrument),
})
export type Position = z.infer<typeof Position>
export const Positions = listOf(Position)

const EnumText = z.union([
  z.string().transform((key) => ({ key, text: undefined })),
  z.object({ key: z.string().max(100), text: optional(z.string().max(100)) }),
])

/** Pieces that came or went. */
export const DepotTransactions = listOf(
  z.object({
    transactionId: id,
    bookingDate: optional(z.string()),
    businessDate: optional(z.string()),
    quantity: Amount,
    instrumentId: optional(z.string()),
    instrument: optional(Instrument),
    executionPrice: optional(Amount),
    transactionValue: optional(Amount),
    transactionDirection: z.enum(['IN', 'OUT']),
    transactionType: EnumText,
  }),
)

/** Money that came or went. */
export const AccountTransactions = listOf(
  z.object({
    reference: z.string().min(1).max(100),
    bookingDate: optional(z.string()),
    /** not always a day: the 30th of February occurs */
    valutaDate: optional(z.string()),
    amount: Amount,
    transactionType: EnumText,
    remittanceInfo: optional(z.string().max(10_000)),
  }),
)

/** What is to be known of a paper before it is ordered. */
const StaticData = z.object({
  notation: z.string().max(3),
  kidAvailable: optional(z.boolean()),
  shippingWaiverRequired: optional(z.boolean()),
  fundRedemptionLimited: optional(z.boolean()),
})
export type StaticData = z.infer<typeof StaticData>
export const Instruments = listOf(z.object({ staticData: optional(StaticData) }))

const OrderType = z.object({ limitExtensions: optional(z.array(z.string())) })
export const Venue = z.object({
  venueId: id,
  name: z.string().max(100),
  /** `FUND`: the company of a fund */
  type: optional(z.string()),
  currencies: optional(z.array(z.string())),
  sides: optional(z.array(z.string())),
  validityTypes: optional(z.array(z.string())),
  orderTypes: z.union([
    z.record(z.string(), z.union([OrderType, absent]).optional()),
    z
      .array(OrderType.extend({ name: z.string() }))
      .transform((list) => Object.fromEntries(list.map(({ name, ...rest }) => [name, rest]))),
  ]),
})
export type Venue = z.infer<typeof Venue>
export const Dimensions = listOf(z.object({ venues: z.array(Venue) }))

/** pieces, and nominal of what is quoted in percent */
export const units = { pieces: 'XXX', percent: 'XXC' } as const

/** What is sent of an order. */
export interface OrderBody {
  depotId: string
  side: 'BUY' | 'SELL'
  instrumentId: string
  orderType: 'MARKET' | 'LIMIT' | 'STOP_MARKET' | 'STOP_LIMIT' | 'TRAILING_STOP_MARKET' | 'ONE_CANCELS_OTHER' | 'QUOTE'
  quantity: Amount
  venueId: string
  validityType?: 'GFD' | 'GTD'
  validity?: string
  limitExtension?: 'IOC' | 'FOK'
  limit?: Amount
  triggerLimit?: Amount
  /** in percent */
  trailingLimitDistRel?: string
  /** legs of a combined order, each whole */
  subOrders?: OrderBody[]
  quoteId?: string
  quoteTicketId?: string
  creationTimestamp?: string
}

const executed = {
  executedQuantity: optional(Amount),
  executions: optional(
    z.array(
      z.object({
        executionId: z.string().max(40),
        executedQuantity: Amount,
        executionPrice: Amount,
        executionTimestamp: optional(z.string()),
      }),
    ),
  ),
}
const levels = {
  orderType: z.string(),
  limit: optional(Amount),
  triggerLimit: optional(Amount),
  trailingLimitDistAbs: optional(z.string().regex(decimal)),
  trailingLimitDistRel: optional(z.string().regex(decimal)),
}

export const OrderTold = z.object({
  ...levels,
  ...executed,
  orderId: id,
  creationTimestamp: optional(z.string()),
  orderStatus: z.string(),
  side: z.enum(['BUY', 'SELL']),
  instrumentId: z.string(),
  instrument: optional(Instrument),
  venueId: optional(z.string()),
  quantity: Amount,
  limitExtension: optional(z.string()),
  validityType: optional(z.string()),
  validity: optional(z.string()),
  subOrders: optional(z.array(z.object({ ...levels, ...executed }))),
})
export type OrderTold = z.infer<typeof OrderTold>
export const Orders = listOf(OrderTold)
export const Placed = z.object({ orderId: id })

const CostGroup = z.object({
  sumReportingCurrency: optional(Amount),
  costs: optional(z.array(z.object({ label: z.string().max(200), amountReportingCurrency: optional(Amount) }))),
})
export type CostGroup = z.infer<typeof CostGroup>
const Cost = z.object({
  calculationSuccessful: z.boolean(),
  limit: optional(Amount),
  expectedValue: optional(Amount),
  purchaseCosts: optional(CostGroup),
  salesCosts: optional(CostGroup),
  holdingPeriod: optional(z.coerce.number()),
  totalCostsRel: optional(z.coerce.number()),
})
export type Cost = z.infer<typeof Cost>
/** One, or of a combined order one a leg. */
export const CostIndication = z.union([
  z.array(Cost),
  listOf(Cost).transform(({ values }) => values),
  Cost.transform((one) => [one]),
])

export const QuoteTicket = z.object({ quoteTicketId: id })
export const Quote = z.object({
  quoteId: id,
  /** in milliseconds; the bank says seconds, and no price stands for a quarter of an hour: what is more are milliseconds already */
  validity: z.coerce
    .number()
    .positive()
    .transform((value) => (value < 1000 ? value * 1000 : value)),
  creationDateTimeStamp: optional(z.string()),
  limit: Amount,
  expectedValue: optional(Amount),
})

/** `2019-11-01T09:02:35,116000+01`; undefined where it is none. */
export function instantOf(text: string | undefined): number | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[,.](\d{1,6}))?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text ?? '')
  if (!parts) return undefined
  const [, time, fraction = '0', zone = 'Z'] = parts
  const offset = zone.length === 3 ? `${zone}:00` : zone
  const at = Date.parse(`${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
  return Number.isNaN(at) ? undefined : at
}

/** Millionths of a piece, exactly. */
export const microIn = ({ value }: Amount): bigint => scaled(value, 6)
/** Cents; what is finer is rounded half away from zero. */
export function minorIn({ value }: Amount): bigint {
  const fine = scaled(value, 4)
  return (fine + (fine < 0n ? -50n : 50n)) / 100n
}

/** Cents of an amount in euro; undefined where it is none. */
export const euroMinorIn = (amount: Amount | undefined): bigint | undefined =>
  amount?.unit === 'EUR' ? minorIn(amount) : undefined

function scaled(value: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const digits = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return value.startsWith('-') ? -digits : digits
}

/** A number as the interface takes it: no exponent, no comma. */
export const amountText = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 9 })

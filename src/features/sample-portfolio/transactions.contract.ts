import * as z from 'zod'
import { cursorQuery, endpoint, flag, IsoDay, IsoInstant, NextCursor, whole } from '#contract/endpoint.ts'
import type { FailureName } from '#contract/failures.ts'
import { Instrument } from '#contract/instruments.ts'

const shared = {
  group: 'Portfolios',
  access: 'users, their own portfolios; what an expert shows is read by anyone',
  cache: 'private',
} as const

/** The row's own id: digits. */
const entityValue = z.string().max(20).describe('number of the portfolio')
const idTransaction = z.string().max(20).describe('number of the transaction')

/** A decimal as a JSON number, or as its text where a number is not exact enough. */
export const Decimal = z
  .union([z.number().transform(String), z.string().regex(/^[+-]?\d{1,24}(\.\d{1,24})?$/)])
  .describe('number, or its text: "0.123456789012"')

/** What is booked one by one. */
export const enteredTypes = [
  'BUY',
  'SELL',
  'DEPOSIT',
  'WITHDRAWAL',
  'DIVIDEND',
  'INTEREST',
  'INTEREST_CHARGE',
  'FEE',
  'FEE_REFUND',
  'TAX',
  'TAX_REFUND',
  'SPLIT',
  'DELIVERY_IN',
  'DELIVERY_OUT',
] as const
export type EnteredType = (typeof enteredTypes)[number]

export const transactionTypes = [...enteredTypes, 'TRANSFER_IN', 'TRANSFER_OUT'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** German words for what was booked. */
export const nameOfType: Readonly<Record<TransactionType, string>> = {
  BUY: 'Kauf',
  SELL: 'Verkauf',
  DEPOSIT: 'Einlage',
  WITHDRAWAL: 'Entnahme',
  DIVIDEND: 'Dividende',
  INTEREST: 'Zins',
  INTEREST_CHARGE: 'Sollzins',
  FEE: 'Gebühr',
  FEE_REFUND: 'Gebührenerstattung',
  TAX: 'Steuer',
  TAX_REFUND: 'Steuererstattung',
  SPLIT: 'Split',
  DELIVERY_IN: 'Einbuchung',
  DELIVERY_OUT: 'Ausbuchung',
  TRANSFER_IN: 'Übertrag, Eingang',
  TRANSFER_OUT: 'Übertrag, Ausgang',
}

export const Transaction = z.object({
  idTransaction: z.string(),
  type: z.enum(transactionTypes),
  date: IsoDay,
  time: z.string().optional(),
  instrument: Instrument.optional(),
  missingInstrument: z.string().optional().describe('its key, where the paper is not known here any more'),
  quantity: z.number().optional(),
  price: z.number().optional().describe('as the instrument is quoted: of bonds in percent'),
  amount: z.number().describe('booked money'),
  isoCurrency: z.string(),
  fee: z.number(),
  tax: z.number(),
  ratioNew: z.number().optional().describe('of a split: so many new pieces'),
  ratioOld: z.number().optional().describe('for so many old ones'),
  acquired: z
    .object({ date: IsoDay, cost: z.number() })
    .optional()
    .describe('of what arrived from another depot: when it was bought, and at what cost with fees and taxes'),
  idTransfer: z
    .string()
    .optional()
    .describe('of what was booked in two portfolios at once: the same in both; deleting one deletes the other'),
  note: z.string(),
  outsideDayRange: z
    .object({ low: z.number().optional(), high: z.number().optional(), displayUnit: z.string() })
    .optional()
    .describe('of what an expert shows: no venue had its price that day; the range as far as the asker may see it'),
  datetimeCreated: IsoInstant,
  version: z.int().describe('for If-Match'),
  decimals: z
    .object({
      quantity: z.string().optional(),
      price: z.string().optional(),
      amount: z.string(),
      fee: z.string(),
      tax: z.string(),
    })
    .describe('the same figures as text, exactly'),
})
export type Transaction = z.infer<typeof Transaction>

export const TransactionBody = z.object({
  type: z.enum(enteredTypes),
  date: z.string().max(40).describe('2026-07-31, not after today'),
  time: z.string().max(8).optional().describe('09:15, Europe/Berlin'),
  instrument: z
    .string()
    .max(60)
    .optional()
    .describe('key of an instrument, STOCK:82849, or ISIN:…, WKN:…; what a type needs, its failure says'),
  quantity: Decimal.optional(),
  price: Decimal.optional(),
  amount: Decimal.optional().describe('booked money; of quantity, price and amount two give the third'),
  isoCurrency: z.string().max(10).optional().describe('default: of the portfolio'),
  fee: Decimal.optional().describe('below 0: a rebate'),
  tax: Decimal.optional().describe('below 0: given back, as on the note of a sale at a loss'),
  ratioNew: Decimal.optional(),
  ratioOld: Decimal.optional(),
  note: z.string().max(20_000).optional(),
})
export type TransactionBody = z.output<typeof TransactionBody>

export const listTransactions = endpoint({
  name: 'listTransactions',
  path: '/v2/portfolios/:entityValue/transactions',
  aliases: ['/wealth/v1/depots/:entityValue/bookings'],
  summary:
    'What was booked in a portfolio, newest first; by page, or read on by cursor, which misses nothing that is booked meanwhile.',
  params: z.object({ entityValue }),
  query: z.object({
    page: whole(0, 10_000, 0),
    perPage: whole(1, 1000, 100),
    cursor: cursorQuery.cursor,
    instrument: z.string().max(60).optional().describe('key of an instrument: only its transactions'),
    movesCash: flag.describe('true: only those that move the account'),
    sort: z.enum(['DATE', 'CREATED']).default('DATE').describe('newest by its day, or by when it was booked'),
  }),
  reply: z.object({ total: z.int(), list: z.array(Transaction), next: NextCursor }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

export const getTransaction = endpoint({
  name: 'getTransaction',
  path: '/v2/portfolios/:entityValue/transactions/:idTransaction',
  aliases: ['/wealth/v1/depots/:entityValue/bookings/:idTransaction'],
  summary: 'One transaction.',
  params: z.object({ entityValue, idTransaction }),
  reply: Transaction,
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN', 'TRANSACTION_UNKNOWN'],
  ...shared,
})

export const postTransaction = endpoint({
  name: 'postTransaction',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/transactions',
  aliases: ['/wealth/v1/depots/:entityValue/bookings'],
  summary: 'Books a transaction. `faults` of a refusal says in German what is wrong with each field.',
  params: z.object({ entityValue }),
  body: TransactionBody,
  reply: Transaction,
  failures: [
    'LOGIN_REQUIRED',
    'INPUT_INVALID',
    'PORTFOLIO_UNKNOWN',
    'TOO_MANY_TRANSACTIONS',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  ...shared,
})

const Standing = z.object({
  quantity: z.number(),
  cost: z.number().optional().describe('with fees and taxes, in the currency of the portfolio'),
  purchasePrice: z.number().optional().describe('a piece, without them; as it is quoted'),
  sharePct: z.number().optional().describe('of the value of the portfolio, at the prices of now'),
})

export const checkTransaction = endpoint({
  name: 'checkPortfolioTransaction',
  method: 'POST',
  path: '/v2/portfolios/:entityValue/transactions/check',
  aliases: ['/wealth/v1/depots/:entityValue/bookings/check'],
  summary: 'What follows from a transaction before it is booked: bill, holding and account. Nothing is stored.',
  params: z.object({ entityValue }),
  body: TransactionBody,
  reply: z.object({
    type: z.enum(enteredTypes),
    instrument: Instrument.optional(),
    quantity: z.number().optional(),
    price: z.number().optional(),
    amount: z.number().describe('booked money'),
    gross: z.number().describe('without fee and tax'),
    fee: z.number(),
    tax: z.number(),
    isoCurrency: z.string().describe('of these'),
    isoCurrencyPortfolio: z.string(),
    paper: z
      .object({
        before: Standing,
        after: Standing,
        realized: z.number().describe('by sales, after fees and taxes'),
        gained: z.number().optional().describe('since the day of a purchase, after fees and taxes'),
      })
      .optional(),
    cash: z.object({ before: z.number(), after: z.number() }).optional(),
    low: z.number().optional().describe('of the day at all venues'),
    high: z.number().optional(),
    displayUnit: z.string().describe('of prices: the currency of the booking, or %'),
    isOutsideDayRange: z.boolean().describe('true: the price was not to be had that day at any venue'),
    isShown: z.boolean().describe('true: an expert shows the portfolio, and readers see that'),
    idAlike: z.string().optional().describe('number of a transaction that says the same'),
  }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})
export type CheckedTransaction = z.output<typeof checkTransaction.reply>

export const putTransaction = endpoint({
  name: 'putTransaction',
  method: 'PUT',
  path: '/v2/portfolios/:entityValue/transactions/:idTransaction',
  aliases: ['/wealth/v1/depots/:entityValue/bookings/:idTransaction'],
  summary: 'Puts another booking in the place of one. With If-Match only that version.',
  params: z.object({ entityValue, idTransaction }),
  body: TransactionBody,
  reply: Transaction,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'PORTFOLIO_UNKNOWN', 'TRANSACTION_UNKNOWN', 'VERSION_CONFLICT'],
  ...shared,
})

/** What stands against taking a row away or back: later rows may need it. */
const stillNeeded = [
  'LOGIN_REQUIRED',
  'PORTFOLIO_UNKNOWN',
  'TRANSACTION_UNKNOWN',
  'MORE_SOLD_THAN_HELD',
  'LOTS_TRANSFERRED',
] as const satisfies readonly FailureName[]

export const deleteTransaction = endpoint({
  name: 'deleteTransaction',
  method: 'DELETE',
  path: '/v2/portfolios/:entityValue/transactions/:idTransaction',
  aliases: ['/wealth/v1/depots/:entityValue/bookings/:idTransaction'],
  summary: 'Deletes a transaction, unless later sales need it. With If-Match only that version.',
  params: z.object({ entityValue, idTransaction }),
  reply: z.object({ count: z.int() }),
  failures: [...stillNeeded, 'VERSION_CONFLICT'],
  ...shared,
})

export const restoreTransaction = endpoint({
  name: 'restoreTransaction',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/transactions/:idTransaction/restore',
  aliases: ['/wealth/v1/depots/:entityValue/bookings/:idTransaction/restore'],
  summary: 'Takes the deletion of a transaction back.',
  params: z.object({ entityValue, idTransaction }),
  reply: Transaction,
  failures: stillNeeded,
  ...shared,
})

export const revertTransaction = endpoint({
  name: 'revertTransaction',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/transactions/:idTransaction/revert',
  aliases: ['/wealth/v1/depots/:entityValue/bookings/:idTransaction/revert'],
  summary: 'Brings the version before the last change of a transaction back. With If-Match only that version.',
  params: z.object({ entityValue, idTransaction }),
  reply: Transaction,
  failures: [...stillNeeded, 'VERSION_CONFLICT'],
  ...shared,
})

export const deleteTransactions = endpoint({
  name: 'deleteTransactions',
  method: 'DELETE',
  path: '/v2/portfolios/:entityValue/transactions',
  aliases: ['/wealth/v1/depots/:entityValue/bookings'],
  summary: 'Deletes every transaction of a portfolio.',
  params: z.object({ entityValue }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

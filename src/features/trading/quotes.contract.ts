import * as z from 'zod'
import { IsoInstant, endpoint } from '#contract/endpoint.ts'
import {
  TradingCosts,
  TradingOrderDetail,
  atBroker,
  idAccount,
  instrument,
  ofAccount,
  side,
  shared,
} from '#features/trading/order-shapes.contract.ts'

const ofQuote = z.object({ idAccount, idQuote: z.string().max(40).describe('as postTradingQuote gave it') })

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
    ...atBroker,
    'SECOND_FACTOR_REQUIRED',
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
  params: ofQuote,
  reply: TradingOrderDetail,
  failures: [...atBroker, 'SECOND_FACTOR_REQUIRED', 'QUOTE_GONE', 'INPUT_INVALID', 'QUIZ_NEEDED'],
  ...shared,
})

export const declineTradingQuote = endpoint({
  name: 'declineTradingQuote',
  method: 'DELETE',
  path: '/v1/trading/accounts/:idAccount/quotes/:idQuote',
  summary: 'Lets a binding price go. One that was taken stays; twice is as once.',
  params: ofQuote,
  reply: z.object({ count: z.int() }),
  failures: [...atBroker],
  ...shared,
})

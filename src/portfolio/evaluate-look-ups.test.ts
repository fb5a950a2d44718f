import { test } from 'vitest'
import { answerOf, expectFigures } from './fixtures/answers.ts'

test('without a close the last booking prices, the transfer by its market value', () => {
  const { instruments } = answerOf({
    transactions: [
      { date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 4, amount: 100, depot: 'A' },
      {
        date: '2025-01-03',
        type: 'TRANSFER_SECURITY',
        symbol: 'S',
        quantity: 4,
        marketValue: 120,
        depotFrom: 'A',
        depotTo: 'B',
      },
    ],
  })
  expectFigures(instruments['S'], { marketValue: 120, unrealizedGainFifo: 20 })
})

// 100 USD are 80 EUR whichever way the rate is found.
test.each([
  { given: 'the pair itself', fx: [{ date: '2025-01-02', base: 'USD', quote: 'EUR', rate: 0.8 }] },
  { given: 'its inverse', fx: [{ date: '2025-01-02', base: 'EUR', quote: 'USD', rate: 1.25 }] },
  {
    given: 'a common currency, each leg by its own days',
    fx: [
      { date: '2024-03-01', base: 'USD', quote: 'PLN', rate: 4 },
      { date: '2025-04-01', base: 'EUR', quote: 'PLN', rate: 5 },
    ],
  },
  {
    given: 'both legs turned around',
    fx: [
      { date: '2025-01-02', base: 'PLN', quote: 'USD', rate: 0.25 },
      { date: '2025-01-02', base: 'PLN', quote: 'EUR', rate: 0.2 },
    ],
  },
  { given: 'the first rate, before there is one', fx: [{ date: '2025-03-03', base: 'EUR', quote: 'USD', rate: 1.25 }] },
  {
    given: 'Friday on a Sunday',
    fx: [
      { date: '2025-01-03', base: 'EUR', quote: 'USD', rate: 1.25 },
      { date: '2025-01-06', base: 'EUR', quote: 'USD', rate: 2 },
    ],
    date: '2025-01-05',
  },
])('a rate from $given', ({ fx, date = '2025-01-02' }) => {
  const { instruments } = answerOf({
    instruments: [{ symbol: 'U', currency: 'USD' }],
    transactions: [{ date, type: 'BUY', symbol: 'U', quantity: 1, amount: 100, currency: 'USD' }],
    fx,
  })
  expectFigures(instruments['U'], { fifoCost: 80 })
})

const closes = [
  { symbol: 'S', date: '2025-01-03', close: 7 },
  { symbol: 'S', date: '2025-01-06', close: 8 },
]
test.each([
  { given: 'before the first close, the first', asOf: '2025-01-02', prices: closes, is: 7 },
  { given: "on a Sunday, Friday's", asOf: '2025-01-05', prices: closes, is: 7 },
  { given: 'after the last close, the last', asOf: '2025-02-01', prices: closes, is: 8 },
  {
    given: 'the quote of the running day',
    asOf: '2025-01-06',
    prices: [{ symbol: 'S', date: '2025-01-06', close: 9, latest: true }, ...closes],
    is: 9,
  },
  { given: 'without closes what the last booking cost, net of its fee', asOf: '2025-02-01', prices: [], is: 6 },
])('a price is $given', ({ asOf, prices, is }) => {
  const { instruments } = answerOf({
    transactions: [{ date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 1, amount: 6.5, fee: 0.5 }],
    prices,
    asOf,
  })
  expectFigures(instruments['S'], { marketValue: is })
})

// 60 USD for four shares on the note, whatever the day's rate says of 50 EUR; at the end 0.9: 54 EUR.
test("without a close the gross of the contract note prices, in the instrument's currency", () => {
  const { instruments } = answerOf({
    instruments: [{ symbol: 'U', currency: 'USD' }],
    transactions: [
      {
        date: '2025-01-02',
        type: 'BUY',
        symbol: 'U',
        quantity: 4,
        amount: 50,
        currency: 'EUR',
        recordedFx: { gross: 50, currency: 'EUR', instrumentGross: 60, instrumentCurrency: 'USD', rate: 0.8333333333 },
      },
    ],
    fx: [{ date: '2025-01-02', base: 'USD', quote: 'EUR', rate: 0.9 }],
  })
  expectFigures(instruments['U'], { marketValue: 54, fifoCost: 50 })
})

// Contract notes say what was paid and received: 5 for 50, 2 sold for 30. What the rest is worth nobody knows.
test('without any rate the notes still give cost and realised gain', () => {
  const note = (type: string, date: string, quantity: number, gross: number, instrumentGross: number) => ({
    date,
    type,
    symbol: 'U',
    quantity,
    amount: gross,
    currency: 'EUR',
    recordedFx: { gross, currency: 'EUR', instrumentGross, instrumentCurrency: 'USD', rate: gross / instrumentGross },
  })
  const { instruments, figures } = answerOf({
    instruments: [{ symbol: 'U', currency: 'USD' }],
    transactions: [note('BUY', '2025-01-02', 5, 50, 55), note('SELL', '2025-01-03', 2, 30, 33)],
  })
  expectFigures(instruments['U'], {
    fifoCost: 30,
    movingAverageCost: 30,
    realizedGainFifo: 10,
    quantity: 3,
    marketValue: null,
    unrealizedGainFifo: null,
    gainOnHoldingsFifo: null,
    delta: null,
  })
  expectFigures(figures, { fees: 0, earningsGross: 0, breakdown: null, tradeCount: 2 })
})

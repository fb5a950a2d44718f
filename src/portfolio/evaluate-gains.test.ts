import { expect, test } from 'vitest'
import { answerOf, expectFigures, on } from './fixtures/answers.ts'
import type { RawInput } from './fixtures/depots.ts'

const buys = [
  { date: '2010-01-01', type: 'BUY', symbol: 'S', quantity: 109, amount: 3149.2 },
  { date: '2010-02-01', type: 'BUY', symbol: 'S', quantity: 52, amount: 1684.92 },
  { date: '2010-03-01', type: 'SELL', symbol: 'S', quantity: 15, amount: 531.5 },
]
const prices = [{ symbol: 'S', date: '2013-03-01', close: 100 }]

// Figures of CapitalGainsCalculationTest and CostCalculationTest of Portfolio Performance
// (github.com/portfolio-performance).
test('fifo takes the oldest lot, the moving average all of them', () => {
  const { instruments } = answerOf({ transactions: buys, prices, asOf: '2021-01-31' })
  expectFigures(instruments['S'], {
    fifoCost: 3149.2 + 1684.92 - (3149.2 * 15) / 109,
    movingAverageCost: ((3149.2 + 1684.92) * 146) / 161,
    realizedGainFifo: 98.12385,
    realizedGainMovingAverage: 81.11615,
    unrealizedGainFifo: 10_199.25615,
    unrealizedGainMovingAverage: 10_216.26385,
  })
})

// Same source: rates of the contract notes beat the day's; 1.1588 USD per EUR at the end.
test('a foreign share by the rates of its contract notes', () => {
  const note = (
    date: string,
    type: string,
    quantity: number,
    gross: number,
    instrumentGross: number,
    rate: number,
  ) => ({
    date,
    type,
    symbol: 'U',
    quantity,
    amount: gross,
    currency: 'EUR',
    recordedFx: { gross, currency: 'EUR', instrumentGross, instrumentCurrency: 'USD', rate },
  })
  const input: RawInput = {
    instruments: [{ symbol: 'U', currency: 'USD' }],
    transactions: [
      note('2024-01-01', 'DELIVERY_IN', 100, 4500, 5000, 0.9),
      note('2024-02-01', 'DELIVERY_IN', 50, 2550, 3000, 0.85),
      note('2024-03-01', 'DELIVERY_OUT', 50, 3080, 3500, 0.88),
    ],
    prices: [{ symbol: 'U', date: '2025-01-01', close: 80 }],
    fx: [{ date: '2015-01-16', base: 'EUR', quote: 'USD', rate: 1.1588 }],
    period: { start: '2023-12-31', end: '2024-12-31' },
  }
  expectFigures(answerOf(input).instruments['U'], {
    realizedGainFifo: 830,
    realizedGainMovingAverage: 730,
    realizedForexGainMovingAverage: -10 / 3,
    // 50/100 · 5000 · 0.88 − 50/100 · 4500
    realizedForexGainFifo: -50,
    unrealizedGainMovingAverage: 6903.69 - 4700,
    unrealizedForexGainMovingAverage: (100 / 150) * (8000 / 1.1588) - 4700,
  })
  // In dollars the recorded dollars are the cost: 3500 − 2500 and 3500 − 8000/3.
  expectFigures(answerOf({ ...input, baseCurrency: 'USD' }).instruments['U'], {
    realizedGainFifo: 1000,
    realizedGainMovingAverage: 3500 - 8000 / 3,
    realizedForexGainFifo: 0,
  })
})

test('holdings at the start enter at their value there', () => {
  const { instruments, figures } = answerOf({
    transactions: buys.slice(0, 2),
    prices,
    period: { start: '2010-01-15', end: '2013-03-01' },
  })
  expectFigures(instruments['S'], { fifoCost: 10_900 + 1684.92, unrealizedGainFifo: 16_100 - 12_584.92 })
  expectFigures(figures, { trades: [{ entryValue: 4834.12, start: '2010-01-01', end: null }] })
})

// 100 shares at 1000 before a split of 3 for 2: 150 shares; closes before it are 1.5 times too high unless adjusted.
test('a split scales bookings and closes before its day', () => {
  const { instruments, figures } = answerOf({
    transactions: [
      { date: '2025-01-02', type: 'DELIVERY_IN', symbol: 'S', quantity: 100, price: 10, amount: 1000 },
      { date: '2025-02-03', type: 'DELIVERY_IN', symbol: 'S', quantity: 10, price: 7, amount: 70 },
    ],
    corporateActions: [{ date: '2025-02-03', type: 'SPLIT', symbol: 'S', numerator: 3, denominator: 2 }],
    prices: [
      { symbol: 'S', date: '2025-01-02', close: 12 },
      { symbol: 'S', date: '2025-01-20', close: 9, splitAdjusted: true },
      { symbol: 'S', date: '2025-02-03', close: 7 },
    ],
  })
  expectFigures(instruments['S'], { sharesHeld: 160, averagePrice: 1070 / 160, fifoCost: 1070 })
  expect([
    on(figures['totals'], '2025-01-02'),
    on(figures['totals'], '2025-01-20'),
    on(figures['totals'], '2025-02-03'),
  ]).toEqual([1200, 1350, 1120])
})

// Depot A: 10 at 10 (Jan), 10 at 20 (Feb); the 10 of January move to B, where 5 at 30 (Mar) lie: B sells 12, 10 of them
// January's.
test('a transfer keeps the day of purchase, which fifo goes by', () => {
  const buy = (date: string, depot: string, quantity: number, amount: number) => ({
    date,
    type: 'BUY',
    symbol: 'S',
    quantity,
    amount,
    depot,
  })
  const { instruments, figures } = answerOf({
    transactions: [
      buy('2025-01-02', 'A', 10, 100),
      buy('2025-02-02', 'A', 10, 200),
      buy('2025-03-02', 'B', 5, 150),
      {
        date: '2025-03-03',
        type: 'TRANSFER_SECURITY',
        symbol: 'S',
        quantity: 10,
        depotFrom: 'A',
        depotTo: 'B',
        marketValue: 300,
      },
      { date: '2025-03-04', type: 'SELL', symbol: 'S', quantity: 12, amount: 480, depot: 'B' },
    ],
  })
  // 480 − (100 + 2/5 · 150); the average of all is 450/25 = 18
  expectFigures(instruments['S'], {
    realizedGainFifo: 320,
    realizedGainMovingAverage: 480 - 12 * 18,
    fifoCost: 290,
    sharesHeld: 13,
  })
  expectFigures(figures, {
    tradeCount: 3,
    trades: [
      { start: '2025-01-02', end: '2025-03-04', shares: 12, entryValue: 160, profit: 320 },
      { end: null, shares: 10 },
      { end: null, shares: 3 },
    ],
  })
})

// Gross 1000, 480. Sold 4 of 10: 480 − 400; held 6 at 130 = 780, with costs 606. 780 − 1010 + 470 = 240.
test('fees and taxes belong to cost, trades and delta, not to gains', () => {
  const { instruments, figures } = answerOf({
    transactions: [
      { date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 10, amount: 1010, fee: 7, tax: 3 },
      { date: '2025-02-03', type: 'SELL', symbol: 'S', quantity: 4, amount: 470, fee: 6, tax: 4 },
    ],
    prices: [{ symbol: 'S', date: '2025-02-03', close: 130 }],
  })
  expectFigures(instruments['S'], {
    realizedGainFifo: 80,
    realizedGainMovingAverage: 80,
    fifoCost: 606,
    movingAverageCost: 606,
    fifoCostPerShareNet: 100,
    marketValue: 780,
    unrealizedGainFifo: 180,
    gainOnHoldingsFifo: 174,
    tradeEntryValue: 404,
    tradeProfit: 66,
    fees: 13,
    taxes: 7,
    delta: 240,
    deltaPercent: 240 / 1010,
  })
  expectFigures(figures, {
    trades: [
      { profit: 66, profitBeforeTaxesAndFees: 80, return: 470 / 404 - 1 },
      { profit: 174, profitBeforeTaxesAndFees: 180 },
    ],
  })
})

// 1000 USD at 0.8 buy ten; four sell for 600 USD at 0.9 = 540; six at 120 USD and 1.0 = 720; the 600 USD gain 60.
test("the rate's part of each gain, and the gain of foreign cash", () => {
  const { instruments, figures } = answerOf({
    instruments: [{ symbol: 'U', currency: 'USD' }],
    transactions: [
      { date: '2025-01-02', type: 'DEPOSIT', amount: 1000, currency: 'USD', account: 'D' },
      { date: '2025-01-02', type: 'BUY', symbol: 'U', quantity: 10, amount: 1000, currency: 'USD', account: 'D' },
      { date: '2025-02-03', type: 'SELL', symbol: 'U', quantity: 4, amount: 600, currency: 'USD', account: 'D' },
    ],
    prices: [{ symbol: 'U', date: '2025-03-03', close: 120 }],
    fx: [
      ['2025-01-02', 0.8],
      ['2025-02-03', 0.9],
      ['2025-03-03', 1],
    ].map(([date, rate]) => ({ date, base: 'USD', quote: 'EUR', rate })),
  })
  const forex = {
    realizedForexGainFifo: 400 * 0.9 - 320,
    realizedForexGainMovingAverage: 40,
    unrealizedForexGainFifo: 600 - 480,
    unrealizedForexGainMovingAverage: 120,
  }
  expectFigures(instruments['U'], { realizedGainFifo: 540 - 320, unrealizedGainFifo: 720 - 480, ...forex })
  expectFigures(figures, {
    breakdown: {
      initialValue: 0,
      capitalGains: 240,
      realizedCapitalGains: 220,
      earnings: 0,
      fees: 0,
      taxes: 0,
      currencyGains: 60,
      transfers: 800,
      finalValue: 1320,
      capitalGainsForexPart: 120,
      realizedForexPart: 40,
    },
  })
})

const buy = (depot: string, amount: number) => ({
  date: '2025-01-02',
  type: 'BUY',
  symbol: 'S',
  quantity: 10,
  amount,
  depot,
})

// Depot B paid 20 a share, both together 15 on average.
test('first in first out is a matter of the depot, the average of all', () => {
  const { instruments } = answerOf({
    transactions: [
      buy('A', 100),
      buy('B', 200),
      { date: '2025-02-03', type: 'SELL', symbol: 'S', quantity: 10, amount: 300, depot: 'B' },
    ],
  })
  expectFigures(instruments['S'], {
    realizedGainFifo: 100,
    realizedGainMovingAverage: 150,
    fifoCost: 100,
    movingAverageCost: 150,
  })
})

// At the start each share stands at 15, whatever it cost: five sell for 18. The trade still knows the 20 that were
// paid.
test('a period starts from values, a trade from what was paid', () => {
  const { instruments, figures } = answerOf({
    transactions: [
      buy('A', 100),
      buy('B', 200),
      { date: '2025-02-03', type: 'SELL', symbol: 'S', quantity: 5, amount: 90, depot: 'B' },
    ],
    prices: [{ symbol: 'S', date: '2025-01-15', close: 15 }],
    period: { start: '2025-01-31', end: '2025-02-28' },
  })
  expectFigures(instruments['S'], {
    realizedGainFifo: 15,
    realizedGainMovingAverage: 15,
    fifoCost: 225,
    delta: 225 - 300 + 90,
    deltaPercent: 15 / 300,
  })
  expectFigures(figures, { trades: [{ entryValue: 100, profit: -10 }, { shares: 10 }, { shares: 5 }] })
})

test.each([
  // 25 at 90 become 2.5 at 900; one sells for 1200.
  {
    given: 'ten into one',
    split: [1, 10],
    quantity: 25,
    amount: 2250,
    sold: 1,
    close: 1000,
    is: { sharesHeld: 1.5, realizedGainFifo: 300, fifoCost: 1350, marketValue: 1500 },
  },
  // A third of ten shares has twelve decimals: 3.333333333333 at 30 is 99.99999999999, to the cent 100.
  {
    given: 'three into one, with a rest',
    split: [1, 3],
    quantity: 10,
    amount: 90,
    sold: 0,
    close: 30,
    is: { sharesHeld: 3.333333333333, fifoCost: 90, marketValue: 100 },
  },
  // 7 become 10.5; half a share more than was bought of whole ones.
  {
    given: 'two into three',
    split: [3, 2],
    quantity: 7,
    amount: 210,
    sold: 10.5,
    close: 25,
    is: { sharesHeld: 0, realizedGainFifo: 1200 - 210, marketValue: 0 },
  },
])('a split of $given', ({ split: [numerator, denominator], quantity, amount, sold, close, is }) => {
  const { instruments } = answerOf({
    transactions: [
      { date: '2025-01-02', type: 'BUY', symbol: 'S', quantity, amount },
      ...(sold === 0 ? [] : [{ date: '2025-02-03', type: 'SELL', symbol: 'S', quantity: sold, amount: 1200 }]),
    ],
    corporateActions: [{ date: '2025-02-03', type: 'SPLIT', symbol: 'S', numerator, denominator }],
    prices: [{ symbol: 'S', date: '2025-02-03', close }],
  })
  expectFigures(instruments['S'], is)
})

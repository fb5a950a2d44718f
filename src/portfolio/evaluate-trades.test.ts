import { expect, test } from 'vitest'
import { answerOf, expectFigures, near } from './fixtures/answers.ts'

const trade = (type: string, date: string, quantity: number, amount: number) => ({
  type,
  date,
  symbol: 'S',
  quantity,
  amount,
})

// TradeTest of Portfolio Performance: long, short, several purchases, several short sales.
test.each([
  {
    given: 'a long one',
    transactions: [trade('BUY', '2024-01-01', 5, 500), trade('SELL', '2024-12-31', 5, 900)],
    is: [
      {
        long: true,
        shares: 5,
        entryValue: 500,
        exitValue: 900,
        profit: 400,
        return: 0.8,
        xirr: 0.8,
        holdingDays: 365,
        end: '2024-12-31',
      },
    ],
  },
  {
    given: 'a short one',
    transactions: [trade('SELL', '2024-01-01', 3, 60), trade('BUY', '2024-12-31', 3, 15)],
    is: [{ long: false, shares: 3, entryValue: 60, exitValue: 15, profit: 45, return: 0.75, xirr: 0.75 }],
  },
  {
    given: 'several purchases',
    transactions: [
      trade('BUY', '2024-01-01', 12, 120),
      trade('BUY', '2024-02-01', 5, 60),
      trade('BUY', '2024-03-01', 3, 90),
      trade('SELL', '2024-12-31', 18, 360),
    ],
    prices: [{ symbol: 'S', date: '2025-01-01', close: 2 }],
    is: [
      { shares: 18, entryValue: 210, profit: 150, return: 150 / 210, start: '2024-01-01' },
      { end: null, shares: 2, profit: 4 - 60, start: '2024-03-01' },
    ],
  },
  {
    given: 'several short sales',
    transactions: [
      trade('SELL', '2024-01-01', 2, 200),
      trade('SELL', '2024-02-01', 3, 360),
      trade('SELL', '2024-03-01', 2, 100),
      trade('BUY', '2024-12-31', 4, 80),
    ],
    prices: [{ symbol: 'S', date: '2024-12-31', close: 0 }],
    is: [
      { long: false, shares: 4, entryValue: 440, exitValue: 80, profit: 360, return: 1 - 80 / 440 },
      { long: false, end: null, shares: 3, profit: 220, return: 1 },
    ],
  },
  {
    given: 'a sale of more than is held: 10 close, 5 open',
    transactions: [trade('BUY', '2024-01-01', 10, 100), trade('SELL', '2024-01-11', 15, 300)],
    prices: [{ symbol: 'S', date: '2024-01-11', close: 20 }],
    is: [
      { long: true, shares: 10, entryValue: 100, exitValue: 200, holdingDays: 10 },
      { long: false, shares: 5, entryValue: 100, exitValue: 100, end: null, xirr: null },
    ],
  },
])('$given', ({ transactions, prices, is }) => {
  const { figures } = answerOf({ transactions, prices })
  expect(figures['trades']).toEqual(is.map(near))
  expect(figures['tradeCount']).toBe(is.length)
})

test('a sale on the day of the purchase has no yearly rate; the purchase counts first whatever the clock says', () => {
  const { figures, warnings } = answerOf({
    transactions: [
      { ...trade('SELL', '2024-01-01', 5, 60), time: '09:00' },
      { ...trade('BUY', '2024-01-01', 5, 50), time: '17:00' },
    ],
  })
  expectFigures(figures, { trades: [{ long: true, profit: 10, xirr: null }] })
  expect(warnings).not.toContain(expect.stringContaining('mehr verkauft'))
})

// Lots of 100 and 200. Without a time the sale at the lower price comes first and takes the older lot.
test.each([
  [false],
  [true],
])('sales of a day go by price, in whatever order they were entered (reversed: %s)', (reversed) => {
  const sales = [
    { ...trade('SELL', '2024-02-01', 10, 300), price: 30 },
    { ...trade('SELL', '2024-02-01', 10, 250), price: 25 },
  ]
  const { figures } = answerOf({
    transactions: [
      trade('BUY', '2024-01-02', 10, 100),
      trade('BUY', '2024-01-03', 10, 200),
      ...(reversed ? sales.toReversed() : sales),
    ],
  })
  expectFigures(figures, {
    trades: [
      { exitValue: 250, profit: 150, holdingDays: 30 },
      { exitValue: 300, profit: 100, holdingDays: 29 },
    ],
  })
})

test('a transfer opens and closes nothing', () => {
  const { figures } = answerOf({
    transactions: [
      { ...trade('BUY', '2024-01-02', 10, 100), depot: 'A' },
      {
        date: '2024-02-01',
        type: 'TRANSFER_SECURITY',
        symbol: 'S',
        quantity: 10,
        depotFrom: 'A',
        depotTo: 'B',
        marketValue: 130,
      },
    ],
    prices: [{ symbol: 'S', date: '2024-02-01', close: 13 }],
  })
  expectFigures(figures, {
    tradeCount: 1,
    trades: [{ start: '2024-01-02', end: null, shares: 10, entryValue: 100, profit: 30 }],
  })
})

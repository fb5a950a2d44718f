import { test } from 'vitest'
import { answerOf, expectFigures } from './fixtures/answers.ts'

const bought = (date: string, type: string, quantity: number, price: number, fee = 0) => {
  const gross = Math.round(quantity * price * 100) / 100
  return { date, type, symbol: 'S', quantity, price, fee, amount: type === 'BUY' ? gross + fee : gross - fee }
}
// Figures of Ghostfolio's calculator specs (github.com/ghostfolio/ghostfolio): Novartis, Baloise, Direxion.
test.each([
  {
    given: 'half sold',
    transactions: [bought('2022-03-07', 'BUY', 2, 75.8, 1.3), bought('2022-04-08', 'SELL', 1, 85.73, 2.95)],
    last: ['2022-04-11', 87.8] as const,
    is: {
      quantity: 1,
      averagePrice: 75.8,
      investment: 75.8,
      currentValue: 87.8,
      grossPerformance: 21.93,
      netPerformance: 17.68,
      grossPerformancePercent: 0.151134,
      netPerformancePercent: 0.121845,
      timeWeightedInvestment: 145.102857,
      fees: 4.25,
    },
  },
  {
    given: 'all sold in two bookings of a day',
    transactions: [
      bought('2021-11-22', 'BUY', 2, 142.9, 1.55),
      bought('2021-11-30', 'SELL', 1, 136.6, 1.65),
      bought('2021-11-30', 'SELL', 1, 136.6),
    ],
    last: ['2021-12-18', 148.9] as const,
    is: {
      quantity: 0,
      averagePrice: null,
      investment: 0,
      currentValue: 0,
      grossPerformance: -12.6,
      netPerformance: -15.8,
      grossPerformancePercent: -0.044087,
      netPerformancePercent: -0.055283,
      timeWeightedInvestment: 285.8,
    },
  },
  {
    given: 'sold, bought again and sold: the average starts anew',
    transactions: [
      bought('2025-12-11', 'BUY', 10, 188.505, 1),
      bought('2025-12-18', 'BUY', 10, 204.11, 1),
      bought('2025-12-18', 'SELL', 10, 189, 1),
      bought('2025-12-28', 'SELL', 10, 208.01, 1),
    ].map((row, index) => (index === 2 ? { ...row, date: '2025-12-17' } : row)),
    last: ['2025-12-28', 237.8] as const,
    is: { quantity: 0, grossPerformance: 43.95, netPerformance: 39.95 },
  },
  // 10 at 100, 5 sold, 5 at 200: invested 1500; the average of purchases since empty is 2000/15, so 5 · (150 − 100) + 5
  // · (180 − 133.33).
  {
    given: 'the average of purchases, not of what is left',
    transactions: [
      bought('2025-01-01', 'BUY', 10, 100),
      bought('2025-01-11', 'SELL', 5, 150),
      bought('2025-01-21', 'BUY', 5, 200),
      bought('2025-01-31', 'SELL', 5, 180),
    ],
    last: ['2025-02-10', 180] as const,
    is: {
      quantity: 5,
      investment: 750,
      averagePrice: 150,
      grossPerformance: 900 - 750 + 250 + 5 * (180 - 2000 / 15),
      timeWeightedInvestment: (1000 + 500 + 1500 + 750) / 4,
    },
  },
  {
    given: 'delivered for a fee: only purchases and sales cost the view something',
    transactions: [bought('2025-01-01', 'BUY', 2, 100, 1), bought('2025-01-11', 'DELIVERY_OUT', 1, 120, 3)],
    last: ['2025-01-21', 120] as const,
    is: { quantity: 1, investment: 100, grossPerformance: 120 - 100 + 20, netPerformance: 39, fees: 4 },
  },
  {
    given: 'sold short',
    transactions: [bought('2022-01-01', 'SELL', 2, 40_000), bought('2022-01-11', 'BUY', 1, 30_000)],
    last: ['2022-01-14', 35_000] as const,
    is: { quantity: -1, averagePrice: 40_000, investment: -40_000, grossPerformance: -35_000 + 40_000 + 10_000 },
  },
])('$given', ({ transactions, last: [date, close], is }) => {
  const { instruments } = answerOf({ transactions, prices: [{ symbol: 'S', date, close }], asOf: date })
  expectFigures(instruments['S'], is)
})

// Alphabet in Ghostfolio's spec: 89.12 USD at 0.9238 on the day, 116.45 USD at 0.8854 at the end, fee 1 USD.
test('a dollar share seen from francs', () => {
  const { instruments, figures } = answerOf({
    baseCurrency: 'CHF',
    instruments: [{ symbol: 'S', currency: 'USD' }],
    transactions: [{ ...bought('2023-01-03', 'BUY', 1, 89.12, 1), currency: 'USD' }],
    prices: [{ symbol: 'S', date: '2023-07-10', close: 116.45 }],
    fx: [
      { date: '2023-01-03', base: 'USD', quote: 'CHF', rate: 0.9238 },
      { date: '2023-07-10', base: 'USD', quote: 'CHF', rate: 0.8854 },
    ],
  })
  expectFigures(instruments['S'], {
    currentValue: 103.10483,
    investment: 82.329056,
    investmentAtCurrentRate: 89.12 * 0.8854,
    grossPerformance: 20.775774,
    grossPerformanceAtCurrentRate: 27.33 * 0.8854,
    netPerformance: 19.851974,
    grossPerformancePercent: 0.25235,
    grossPerformancePercentAtCurrentRate: 0.306665,
    netPerformancePercentAtHistoricRate: 0.24113,
  })
  expectFigures(figures, {
    currentValue: 103.10483,
    netPerformance: 19.851974,
    netPerformanceByRange: { max: 19.851974, '1d': 19.851974 - (116.45 * 0.9238 - 83.252856) },
  })
})

// 10 at 10; on a Wednesday they stand at 14, on Tuesday at 13, last Sunday at 12, at the end of November at 11.
test('what a range brought is now less the end of the day before it', () => {
  const close = (date: string, value: number) => ({ symbol: 'S', date, close: value })
  const { figures } = answerOf({
    transactions: [bought('2025-01-02', 'BUY', 10, 10)],
    prices: [
      close('2025-01-02', 10),
      close('2025-11-30', 11),
      close('2025-12-07', 12),
      close('2025-12-09', 13),
      close('2025-12-10', 14),
    ],
  })
  expectFigures(figures, { netPerformanceByRange: { '1d': 10, wtd: 20, mtd: 30, ytd: 40, '1y': 40, max: 40 } })
})

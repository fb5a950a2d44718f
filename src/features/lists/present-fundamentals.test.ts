import type { TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import type { FiscalQuarter, FiscalYear } from '#market/fundamentals.ts'
import {
  presentFundamentals,
  presentQuarters,
  presentStatements,
  startOf,
  translatedStatement,
  yearLabel,
} from './present-fundamentals.ts'

const items = {
  eps: 1.5,
  revenue: 1000,
  grossProfit: 400,
  ebitda: 200,
  ebit: 150,
  ebt: 140,
  netIncome: 100,
  totalAssets: 800,
  nonCurrentAssets: 500,
  currentAssets: 300,
  cash: 90,
  equity: 350,
  nonCurrentLiabilities: 250,
  currentLiabilities: 200,
  cashflowOperating: 180,
  cashflowInvesting: -60,
  cashflowFinancing: -50,
  freeCashflow: 120,
}
const year: FiscalYear = { ...items, year: 2025, end: '2025-09-30', estimate: false, price: 30, dps: 0.6 }

test.each([
  { end: '2025-12-31', estimate: false, is: '2025' },
  { end: '2025-09-30', estimate: false, is: '24/25' },
  { end: '2025-01-31', estimate: true, is: '24/25e' },
  { end: '2000-03-31', estimate: false, is: '99/00' },
] as const)('a year to $end is called $is', ({ end, estimate, is }) =>
  expect(yearLabel({ year: Number(end.slice(0, 4)), end, estimate })).toBe(is))

test('a quarter is called by its fiscal year, wherever in the calendar it lies', () => {
  const quarter = (number: 1 | 2 | 3 | 4, end: TradingDay): FiscalQuarter => ({
    ...items,
    year: 2025,
    quarter: number,
    end,
  })
  const labels = (quarters: readonly FiscalQuarter[]) => presentQuarters(quarters, 'EUR').map(({ label }) => label)
  expect(labels([quarter(1, '2024-12-31'), quarter(4, '2025-09-30')])).toEqual(['Q1 24/25', 'Q4 24/25'])
  expect(labels([quarter(1, '2025-03-31'), quarter(4, '2025-12-31')])).toEqual(['Q1 2025', 'Q4 2025'])
})

test('translated: the balance sheet at the rate of the end, flows at the average, and it says so', () => {
  const [statement] = presentStatements([year], 'EUR')
  expect(statement && startOf(statement)).toBe('2024-10-01')
  expect(statement && startOf({ ...statement, idQuarter: 4 })).toBe('2025-07-01')
  expect(
    statement && translatedStatement(statement, 'USD', { end: 1.2, endDay: '2025-09-30', average: 1.1, days: 258 }),
  ).toMatchObject({
    isoCurrency: 'USD',
    periodeEnd: '2025-09-30',
    turnover: 1100,
    netIncome: 110,
    eps: 1.65,
    cashflowInvesting: -66,
    totalAssets: 960,
    equity: 420,
    cash: 108,
    translation: {
      isoCurrencyFrom: 'EUR',
      rateEnd: 1.2,
      dateRateEnd: '2025-09-30',
      rateAverage: 1.1,
      numberRates: 258,
    },
  })
})

test('ratios of an ended year are on the price of its end, those of an estimate on the price that is shown', () => {
  const [ended, expected] = presentFundamentals(
    [year, { ...year, year: 2026, end: '2026-09-30', estimate: true, eps: 2 }],
    50_000_000,
    36,
  )
  expect([ended?.cnPer, ended?.cnMarketCap]).toEqual([20, 1_500_000_000])
  expect([expected?.cnPer, expected?.cnMarketCap]).toEqual([18, 1_800_000_000])
})

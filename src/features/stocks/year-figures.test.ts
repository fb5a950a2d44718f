import { expect, test } from 'vitest'
import type { FiscalYear } from '#market/fundamentals.ts'
import { presentFinancial } from './year-figures.ts'

const year = (changes: Partial<FiscalYear>) =>
  ({
    year: 2025,
    end: '2025-12-31',
    estimate: false,
    revenue: 500,
    ebit: 50,
    ebitda: 60,
    netIncome: 30,
    equity: 200,
    totalAssets: 600,
    nonCurrentLiabilities: 250,
    currentLiabilities: 150,
    ...changes,
  }) as FiscalYear

test('returns are reckoned on the mean of both ends of the year: 30 of (600 + 400) / 2 is 6 %', () => {
  const before = year({ year: 2024, equity: 100, totalAssets: 400 })
  expect(presentFinancial(year({}), before)).toMatchObject({ cnReturnAssets: 6, cnReturnEquity: 20 })
  expect(presentFinancial(year({}), undefined)).toMatchObject({ cnReturnAssets: 5, cnReturnEquity: 15 })
})

test('an estimate has its revenue, assets and equity, too', () => {
  expect(presentFinancial(year({ estimate: true }), undefined)).toMatchObject({
    label: '2025e',
    cnTurnover: 500,
    cnTotalAssets: 600,
    cnEquity: 200,
  })
})

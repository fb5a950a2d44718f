import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntityValue } from '#contract/vocabulary.ts'
import { instrumentKey, type Instrument } from '../instruments.ts'
import { fiscalYears } from './fiscal-years.ts'

const company = (isin: string, sector: string): Instrument => ({
  key: instrumentKey('STOCK', isin),
  entityType: 'STOCK',
  entityValue: isin as EntityValue,
  name: 'Muster AG',
  isin,
  isoCurrency: 'EUR',
  notations: [],
  facts: { kind: 'stock', sector, size: 'large', homeMic: 'XETR', indices: [] },
})

const yearsOf = (isin: string, sector: string, price: number, shares = 100_000_000) =>
  fiscalYears(
    { instrument: company(isin, sector), seed: 'test', shares, priceOf: (year) => price * (1 + ((year * 7) % 5) / 10) },
    2026,
  )

const anyCompany = fc.record({
  isin: fc.stringMatching(/^DE[0-9]{10}$/),
  sector: fc.constantFrom('Industrials', 'Financials', 'Information Technology', 'Utilities', 'unknown'),
  price: fc.double({ min: 0.5, max: 3000, noNaN: true }),
})

test('ten ended years and three estimates, in order', () => {
  const years = yearsOf('DE0007164600', 'Information Technology', 200)
  expect(years.map(({ year }) => year)).toEqual([
    2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028,
  ])
  expect(years.filter(({ estimate }) => estimate).map(({ year }) => year)).toEqual([2026, 2027, 2028])
})

test('the balance sheet balances, and cash changes by the three cash flows', () => {
  fc.assert(
    fc.property(anyCompany, ({ isin, sector, price }) => {
      const years = yearsOf(isin, sector, price)
      for (const [i, year] of years.entries()) {
        expect(year.equity + year.nonCurrentLiabilities + year.currentLiabilities).toBeCloseTo(year.totalAssets, 0)
        expect(year.nonCurrentAssets + year.currentAssets).toBeCloseTo(year.totalAssets, 0)
        const before = years[i - 1]
        if (before)
          expect(year.cash - before.cash).toBeCloseTo(
            year.cashflowOperating + year.cashflowInvesting + year.cashflowFinancing,
            0,
          )
      }
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('the consensus expects equity to grow by what is earned and not paid out', () => {
  fc.assert(
    fc.property(anyCompany, ({ isin, sector, price }) => {
      const years = yearsOf(isin, sector, price)
      for (const [i, { estimate, equity, netIncome }] of years.entries()) {
        const before = years[i - 1]
        if (estimate && before) expect(equity).toBeCloseTo(before.equity + netIncome - before.dps * 100, 0)
      }
    }),
    { numRuns: 200, seed: 10 },
  )
})

test('net income is earnings per share times shares, and profits step down in order', () => {
  fc.assert(
    fc.property(anyCompany, ({ isin, sector, price }) => {
      for (const year of yearsOf(isin, sector, price)) {
        expect(year.netIncome).toBeCloseTo(year.eps * 100, 1)
        expect(year.grossProfit).toBeGreaterThanOrEqual(year.ebitda)
        expect(year.ebitda).toBeGreaterThanOrEqual(year.ebit)
        expect(year.ebit).toBeGreaterThanOrEqual(year.ebt)
        expect(year.dps).toBeLessThanOrEqual(Math.max(0, year.eps))
      }
    }),
    { numRuns: 60, seed: 8 },
  )
})

test('the same company has the same figures whenever it is asked', () => {
  expect(yearsOf('DE0007236101', 'Industrials', 180)).toEqual(yearsOf('DE0007236101', 'Industrials', 180))
})

test('the consensus expects a profit, also after a bad year', () => {
  fc.assert(
    fc.property(anyCompany, ({ isin, sector, price }) => {
      for (const { estimate, eps } of yearsOf(isin, sector, price)) if (estimate) expect(eps).toBeGreaterThan(0)
    }),
    { numRuns: 200, seed: 9 },
  )
})

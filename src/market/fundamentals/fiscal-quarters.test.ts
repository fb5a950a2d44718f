import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntityValue } from '#contract/vocabulary.ts'
import { instrumentKey, type Instrument } from '../instruments.ts'
import { fiscalQuarters } from './fiscal-quarters.ts'
import { type Company, withYearBefore } from './fiscal-years.ts'

const running = 2026

interface Given {
  isin: string
  sector: string
  fiscalEndMonth: number
  start: number
  levels: readonly number[]
  ended?: number
}

/**
 * A company whose price stands at one level or another at the end of a quarter; `ended` quarters of the running year
 * are over.
 */
function ask({ isin, sector, fiscalEndMonth, start, levels, ended = 2 }: Given) {
  const instrument: Instrument = {
    key: instrumentKey('STOCK', isin),
    entityType: 'STOCK',
    entityValue: isin as EntityValue,
    name: 'Muster AG',
    isin,
    isoCurrency: 'EUR',
    notations: [],
    facts: { kind: 'stock', sector, size: 'small', homeMic: 'XETR', indices: [], fiscalEndMonth },
  }
  const priceAt = (year: number, quarter: number): number =>
    start * (levels[(year * 4 + quarter) % levels.length] as number)
  const company: Company = {
    instrument,
    seed: 'test',
    shares: 80_000_000,
    priceOf: (year) => (year >= running ? priceAt(running, ended) : priceAt(year, 4)),
  }
  const years = withYearBefore(company, running).filter(({ year }) => year <= running)
  return {
    years,
    quarters: fiscalQuarters(company, years, (year, quarter) =>
      year < running || quarter <= ended ? priceAt(year, quarter) : undefined,
    ),
  }
}

const anyCompany = fc.record({
  isin: fc.stringMatching(/^DE[0-9]{10}$/),
  sector: fc.constantFrom('Industrials', 'Financials', 'Real Estate', 'Consumer Discretionary', 'Utilities', 'unknown'),
  fiscalEndMonth: fc.integer({ min: 1, max: 12 }),
  start: fc.double({ min: 3, max: 900, noNaN: true }),
  levels: fc.array(fc.double({ min: 0.8, max: 1.25, noNaN: true }), { minLength: 3, maxLength: 9 }),
})
/** Prices that fall to a tenth within a quarter, or rise tenfold. */
const anyFate = anyCompany.chain((company) =>
  fc
    .array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 3, maxLength: 9 })
    .map((levels) => ({ ...company, levels })),
)
const runs = { numRuns: 80, seed: 41 }
const flows = [
  'eps',
  'revenue',
  'grossProfit',
  'ebitda',
  'ebit',
  'ebt',
  'netIncome',
  'cashflowOperating',
  'cashflowInvesting',
  'cashflowFinancing',
  'freeCashflow',
] as const
const holdings = [
  'totalAssets',
  'nonCurrentAssets',
  'currentAssets',
  'cash',
  'equity',
  'nonCurrentLiabilities',
  'currentLiabilities',
] as const

test('four quarters sum to the year in every flow, earnings per share to the cent, and the last balance sheet is the year’s', () => {
  fc.assert(
    fc.property(anyFate, (given) => {
      const { years, quarters } = ask(given)
      for (const year of years.slice(1).filter(({ estimate }) => !estimate)) {
        const parts = quarters.filter((part) => part.year === year.year)
        expect(parts.map(({ quarter }) => quarter)).toEqual([1, 2, 3, 4])
        for (const item of flows)
          expect(
            parts.reduce((sum, part) => sum + part[item], 0),
            item,
          ).toBeCloseTo(year[item], 3)
        for (const item of holdings) expect(parts[3]?.[item], item).toBeCloseTo(year[item], 6)
        expect(parts[3]?.end).toBe(year.end)
      }
    }),
    runs,
  )
})

test('every balance sheet balances, and cash changes by the three cash flows of the quarter', () => {
  fc.assert(
    fc.property(anyFate, (given) => {
      const { years, quarters } = ask(given)
      let cash = years[0]?.cash ?? 0
      for (const part of quarters) {
        expect(part.equity + part.nonCurrentLiabilities + part.currentLiabilities).toBeCloseTo(part.totalAssets, 6)
        expect(part.nonCurrentAssets + part.currentAssets).toBeCloseTo(part.totalAssets, 6)
        expect(part.cash - cash).toBeCloseTo(
          part.cashflowOperating + part.cashflowInvesting + part.cashflowFinancing,
          6,
        )
        expect(part.freeCashflow).toBeCloseTo(part.cashflowOperating + part.cashflowInvesting, 6)
        cash = part.cash
      }
    }),
    runs,
  )
})

test('profits step down in order, below a turnover, however prices fall', () => {
  fc.assert(
    fc.property(anyFate, (given) => {
      for (const { revenue, grossProfit, ebitda, ebit, ebt } of ask(given).quarters) {
        expect(revenue).toBeGreaterThanOrEqual(grossProfit)
        expect(revenue).toBeGreaterThan(0)
        expect(grossProfit).toBeGreaterThanOrEqual(ebitda)
        expect(ebitda).toBeGreaterThanOrEqual(ebit)
        expect(ebit).toBeGreaterThanOrEqual(ebt)
      }
    }),
    runs,
  )
})

test('net income is earnings per share times shares, to the rounding of both', () => {
  fc.assert(
    fc.property(anyFate, (given) => {
      for (const { eps, netIncome } of ask(given).quarters)
        expect(Math.abs(netIncome - eps * 80)).toBeLessThanOrEqual(0.1 + 1e-6)
    }),
    runs,
  )
})

test('what has been reported stays: the quarters of the running year are those of the year once it has ended', () => {
  fc.assert(
    fc.property(anyCompany, (given) => {
      const known = ask({ ...given, ended: 1 }).quarters
      const later = ask({ ...given, ended: 3 }).quarters
      expect(later.slice(0, known.length)).toEqual(known)
      expect(later).toHaveLength(known.length + 2)
    }),
    runs,
  )
})

test('the year before the first is no more than where the first began', () => {
  const { years, quarters } = ask({
    isin: 'DE0007164600',
    sector: 'Industrials',
    fiscalEndMonth: 9,
    start: 40,
    levels: [1, 1.02, 0.98],
  })
  expect(years[0]?.year).toBe(2015)
  expect(quarters[0]).toMatchObject({ year: 2016, quarter: 1, end: '2015-12-31' })
  expect(quarters.at(-1)).toMatchObject({ year: 2026, quarter: 2, end: '2026-03-31' })
})

test('Christmas is in the third quarter of a fiscal year that ends in June, and in the fourth of one that ends in December', () => {
  const strongest = (fiscalEndMonth: number) => {
    const { quarters } = ask({
      isin: 'DE0007164600',
      sector: 'Consumer Discretionary',
      fiscalEndMonth,
      start: 40,
      levels: [1],
    })
    const mean = (quarter: number) =>
      quarters
        .filter((part) => part.quarter === quarter && part.year < running)
        .reduce((sum, { revenue }) => sum + revenue, 0)
    return [1, 2, 3, 4].toSorted((a, b) => mean(b) - mean(a))[0]
  }
  expect([12, 6].map(strongest)).toEqual([4, 2])
})

import { describe, expect, test } from 'vitest'
import { stockFigures } from './stock.ts'

const facts = {
  price: 50,
  shares: 100,
  eps: 2.5,
  epsNext: 3,
  revenue: 4000,
  bookValuePerShare: 20,
  cashFlowPerShare: 5,
  dps: 1,
  equity: 2200,
  equityPrevious: 1800,
  totalAssets: 5000,
  netIncome: 250,
  netDebt: -6000,
  freeCashFlow: 200,
  targetPrices: [55, 65],
}

describe('worked by hand', () => {
  const figures = stockFigures(facts)
  test.each([
    { id: 'marketCap' as const, is: 5000 },
    { id: 'peRatio' as const, is: 20 },
    { id: 'pegRatio' as const, is: 1 },
    { id: 'psRatio' as const, is: 1.25 },
    { id: 'pbRatio' as const, is: 2.5 },
    { id: 'pcfRatio' as const, is: 10 },
    { id: 'dividendYield' as const, is: 0.02 },
    { id: 'payoutRatio' as const, is: 0.4 },
    { id: 'equityRatio' as const, is: 0.44 },
    { id: 'returnOnEquity' as const, is: 0.125 },
    { id: 'enterpriseValue' as const, is: -1000 },
    { id: 'freeCashFlowYield' as const, is: 0.04 },
    { id: 'upsidePct' as const, is: 20 },
  ])('$id is $is', ({ id, is }) => expect(figures[id]).toBeCloseTo(is, 10))
})

// printed for SAP: 26.52/−49.05 and 49.43/169.74; a negative one has no meaning
test('PEG needs growth', () => {
  expect(stockFigures({ price: 26.52, eps: 1, epsNext: 0.5095 }).pegRatio).toBeUndefined()
  expect(stockFigures({ price: 49.43, eps: 1, epsNext: 2.6974 }).pegRatio).toBeCloseTo(0.29, 2)
})

test('a loss has no price-earnings ratio, no growth and no payout', () =>
  expect(stockFigures({ ...facts, eps: -1 })).toMatchObject({
    peRatio: undefined,
    pegRatio: undefined,
    payoutRatio: undefined,
  }))

test.each([
  { without: { revenue: 0 }, id: 'psRatio' as const },
  { without: { bookValuePerShare: -3 }, id: 'pbRatio' as const },
  { without: { equityPrevious: undefined }, id: 'returnOnEquity' as const },
  { without: { equity: -1800 }, id: 'returnOnEquity' as const },
  { without: { netDebt: undefined }, id: 'enterpriseValue' as const },
  { without: { targetPrices: [] }, id: 'upsidePct' as const },
  { without: { shares: undefined }, id: 'freeCashFlowYield' as const },
])('$id is absent given $without', ({ without, id }) =>
  expect(stockFigures({ ...facts, ...without })[id]).toBeUndefined())

test('the year has 365 days, today included, and names the first day of an extreme', () => {
  const bars = [
    { date: '2026-11-21', high: 900, low: 1 },
    { date: '2026-11-20', high: 20, low: 9 },
    { date: '2026-03-02', high: 20, low: 10 },
    { date: '2025-11-21', high: 15, low: 8 },
    { date: '2025-11-20', high: 99, low: 2 },
  ]
  expect(stockFigures({ asOf: '2026-11-20', bars })).toMatchObject({
    high52w: 20,
    high52wDate: '2026-03-02',
    low52w: 8,
    low52wDate: '2025-11-21',
  })
  expect(stockFigures({ bars })).toMatchObject({ high52w: undefined, low52wDate: undefined })
})

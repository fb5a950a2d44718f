import type { TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import type { DailyBars, Market } from '#market/market.ts'
import { mainListing } from '#market/listings.ts'
import { loadUniverse } from '#market/universe.ts'
import { rateOf, ratesBetween } from './period-rates.ts'

const universe = loadUniverse()
const days: TradingDay[] = ['2026-03-27', '2026-03-30', '2026-03-31', '2026-04-01']
const closes: Record<string, readonly number[]> = { EURUSD: [1.1, 1.2, 1.25, 1.3], EURTHB: [36, 36, 37, 38] }
const market: Pick<Market, 'daily' | 'firstDay' | 'now'> = {
  firstDay: () => '2000-01-03',
  now: () => Date.parse('2026-04-02T12:00:00Z'),
  daily: (id): DailyBars => {
    const pair = Object.entries(closes).find(([name]) => universe.find('CURRENCY', name)?.notations[0]?.id === id)
    return {
      day: days,
      open: [],
      high: [],
      low: [],
      close: [...(pair?.[1] ?? [])],
      volume: [],
      turnover: [],
      trades: [],
      sources: [],
    }
  },
}
const between = (from: string, to: string) => ratesBetween({ market, universe }, from, to, '2026-03-27', '2026-04-02')
const dollars = { day: days, rate: closes['EURUSD'] ?? [] }

test('a balance sheet is translated at the close of its last day, flows at the mean of the days between', () => {
  expect(rateOf(dollars, '2026-01-01', '2026-03-31')).toEqual({
    end: 1.25,
    endDay: '2026-03-31',
    average: (1.1 + 1.2 + 1.25) / 3,
    days: 3,
  })
})

test('the end of a period without a rate takes the one before, a week back at most', () => {
  expect(rateOf(dollars, '2026-03-28', '2026-03-29')).toBeUndefined()
  expect(rateOf(dollars, '2026-03-27', '2026-03-29')).toMatchObject({ end: 1.1, endDay: '2026-03-27', days: 1 })
  expect(rateOf(dollars, '2026-04-01', '2026-04-30')).toBeUndefined()
})

test('every pair follows from the currencies against the euro', async () => {
  expect((await between('EUR', 'USD'))?.rate).toEqual([1.1, 1.2, 1.25, 1.3])
  expect((await between('USD', 'EUR'))?.rate[2]).toBe(1 / 1.25)
  expect((await between('USD', 'THB'))?.rate[2]).toBeCloseTo(37 / 1.25, 12)
  expect(await between('EUR', 'XYZ')).toBeUndefined()
  expect(mainListing(universe.find('CURRENCY', 'EURTHB') ?? expect.fail('no EUR/THB')).notation.isoCurrency).toBe('THB')
})

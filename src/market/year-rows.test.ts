import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { NotationId, TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, Market } from '#market/market.ts'
import { mainListing } from '#market/listings.ts'
import { performanceByYear } from '#market/performance.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import { loadUniverse } from '#market/universe.ts'
import { manualClock } from '#platform/clock.ts'
import { yearRowsOf } from './year-rows.ts'

const at = Date.parse('2026-11-20T16:00:00Z')
const universe = loadUniverse()
const market = createSimulatedMarket({ universe, calendar: createCalendar(), clock: manualClock(at), seed: 'test' })

test.each([
  ['STOCK', 'ISIN:DE0007164600'],
  ['CURRENCY', 'EURUSD'],
  ['BOND', 'ISIN:DE000BU2Z072'],
] as const)('the years of %s %s are those of its whole history', async (type, value) => {
  const instrument = universe.find(type, value)
  if (!instrument) throw new Error('unknown')
  const { notation } = mainListing(instrument)
  const rowsOf = yearRowsOf(market)
  const whole = performanceByYear(market.daily(notation.id, market.firstDay(notation.id), '2026-11-20', at))
  for (let asked = 0; asked < 2; asked++)
    expect(performanceByYear(await rowsOf(notation, '2026-11-20', at))).toEqual(whole)
})

/** three prices: none around the turn from 2024 to 2025 */
const gapped = (asked: [string, string][]): Pick<Market, 'daily' | 'firstDay'> => {
  const prices = [
    ['2024-01-05', 10],
    ['2024-06-03', 11],
    ['2025-03-03', 12],
    ['2025-12-30', 13],
    ['2026-01-02', 14],
  ] as const
  return {
    firstDay: () => '2024-01-05',
    daily: (_: NotationId, from: TradingDay, to: TradingDay): DailyBars => {
      asked.push([from, to])
      const rows = prices.filter(([day]) => day >= from && day <= to)
      const column = rows.map(([, close]) => close)
      return {
        day: rows.map(([day]) => day),
        open: column,
        high: column,
        low: column,
        close: column,
        volume: column,
        turnover: column,
        trades: column,
        sources: rows.length > 0 ? [{ from: 0, source: 'Test' }] : [],
      }
    },
  }
}

test('a year without a price at its turns is read as a whole; ended years are asked for once', async () => {
  const asked: [string, string][] = []
  const notation = { id: 1 as NotationId }
  const rowsOf = yearRowsOf(gapped(asked))
  const rows = {
    day: ['2024-01-05', '2024-06-03', '2025-03-03', '2025-12-30', '2026-01-02'],
    close: [10, 11, 12, 13, 14],
    sources: [{ from: 0, source: 'Test' }],
  }
  expect(await rowsOf(notation, '2026-01-05', at)).toEqual(rows)
  asked.length = 0
  expect(await rowsOf(notation, '2026-01-05', at)).toEqual(rows)
  expect(asked.every(([from]) => from >= '2026-01-01')).toBe(true)
})

test('on the night of the year nothing is remembered that may still change', async () => {
  const asked: [string, string][] = []
  const rowsOf = yearRowsOf(gapped(asked))
  const notation = { id: 1 as NotationId }
  await rowsOf(notation, '2026-01-01', at)
  asked.length = 0
  await rowsOf(notation, '2026-01-02', at)
  expect(asked.some(([from]) => from.startsWith('2025'))).toBe(true)
})

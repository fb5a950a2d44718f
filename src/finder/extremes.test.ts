import { expect, test } from 'vitest'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyFigures } from '#market/statistics.ts'
import { loadUniverse } from '#market/universe.ts'
import { extremesOf } from './extremes.ts'

const [high, low, none, old, uncounted] = loadUniverse().ofType('STOCK')

test('an extreme is one of the last counted day, and a table of last week says nothing', () => {
  const figures = (day: TradingDay, high52wDay: TradingDay, low52wDay: TradingDay) =>
    ({ day, high52wDay, low52wDay }) as DailyFigures
  const table = new Map([
    [high?.key, figures('2026-11-19', '2026-11-19', '2026-01-05')],
    [low?.key, figures('2026-11-19', '2026-01-05', '2026-11-19')],
    [none?.key, figures('2026-11-19', '2026-11-18', '2026-01-05')],
    [old?.key, figures('2026-11-13', '2026-11-13', '2026-01-05')],
  ])
  const all = [high, low, none, old, uncounted].filter((each) => each !== undefined)
  const found = extremesOf(all, { of: (key) => table.get(key) }, '2026-11-20')
  expect(found).toEqual({ highs: [high], lows: [low] })
})

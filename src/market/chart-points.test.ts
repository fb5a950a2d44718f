import { expect, test } from 'vitest'
import type { TradingDay } from '#contract/vocabulary.ts'
import { quarterHours, sampleLine } from './chart-points.ts'
import type { DailyBars } from './market.ts'

const quarterMs = 15 * 60_000

test('minutes of a quarter of an hour become one bar of it', () => {
  const at = [0, 60_000, quarterMs].map((ms) => quarterMs * 100 + ms)
  const bars = quarterHours({
    at,
    open: [10, 11, 12],
    high: [11, 14, 12],
    low: [9, 10, 12],
    close: [11, 13, 12],
    volume: [5, 6, 7],
    trades: [1, 2, 3],
  })
  expect(bars).toEqual({
    at: [at[0], at[2]],
    open: [10, 12],
    high: [14, 12],
    low: [9, 12],
    close: [13, 12],
    volume: [11, 7],
    trades: [3, 3],
  })
})

test.each([
  { days: 1300, points: 1300 },
  { days: 2601, points: 867 },
])('a line of $days days has $points points, the last day always among them', ({ days, points }) => {
  const close = Array.from({ length: days }, (_, i) => i)
  const line = sampleLine({ day: close.map(() => '2026-11-20' as TradingDay), close } as DailyBars)
  expect(line.close).toHaveLength(points)
  expect(line.day).toHaveLength(points)
  expect(line.close.at(-1)).toBe(days - 1)
})

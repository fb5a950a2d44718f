import type { TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { anchorPoints, barOf, type ImportedSeries } from './imported.ts'
import { exp } from './math.ts'
import { calendarDayOf, instantOf, SLOTS, weekdayOf } from './time.ts'

const calendar = createCalendar()
const closes = (day: TradingDay[], close: number[]): ImportedSeries => ({
  source: 'Datei',
  isoCurrency: 'EUR',
  day,
  close,
})
const pricesOf = (series: ImportedSeries): number[] =>
  (anchorPoints(series, calendar, 'XETR', 'weekday')?.ln ?? []).map((value) => Number(exp(value).toFixed(6)))

test('a close stands at the end of its session', () => {
  // 17:30 in Frankfurt is 16:30 UTC in winter: the 33rd half hour is over
  const day = weekdayOf(calendarDayOf(instantOf('2026-11-19')))
  expect(anchorPoints(closes(['2026-11-19'], [100]), calendar, 'XETR', 'weekday')?.slot).toEqual([day * SLOTS + 33])
})

test.each([
  { given: 'a spike that the next close takes back', close: [100, 340, 101], is: [100, 101] },
  { given: 'a fall that stays', close: [100, 60, 61], is: [100, 60, 61] },
  { given: 'a price below nothing', close: [20, -37, 10], is: [20, 10] },
  { given: 'no price', close: [20, Number.NaN, 21], is: [20, 21] },
])('$given', ({ close, is }) => expect(pricesOf(closes(['2026-11-16', '2026-11-17', '2026-11-18'], close))).toEqual(is))

test('days without a session are left out; nothing at all gives no points', () => {
  expect(pricesOf(closes(['2025-12-23', '2025-12-25', '2025-12-27'], [1, 2, 3]))).toEqual([1])
  expect(anchorPoints(closes(['2025-12-25'], [1]), calendar, 'XETR', 'weekday')).toBeUndefined()
})

test('a bar that contradicts itself is none', () => {
  const bar = (high: number): ImportedSeries => ({
    ...closes(['2026-11-19'], [100]),
    open: [101],
    high: [high],
    low: [99],
    volume: [10.4],
  })
  expect(barOf(bar(102), 0)).toEqual({ open: 101, high: 102, low: 99, close: 100, volume: 10 })
  expect(barOf(bar(100.5), 0)).toBeUndefined()
})

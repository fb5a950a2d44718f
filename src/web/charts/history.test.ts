import { expect, test } from 'vitest'
import { seriesOf } from '#web/charts/history.ts'
import { type ChartRange, startOf } from '#web/charts/series.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000

/** Two days with the close before them. */
const bars = (days: readonly [string, string], previousLast: number | undefined = 90) => {
  const last = [100, 110]
  return { datetimeLast: days.map(noon), first: last, last, high: last, low: last, volume: [0, 0], previousLast }
}

test.each<[ChartRange, string, string, number]>([
  ['CY', '2026-01-02', '2026-11-20', 90],
  ['Y5', '2021-11-22', '2026-11-20', 90],
  ['Y1', '2025-11-20', '2026-11-20', 100],
  ['M1', '2026-03-02', '2026-03-31', 90],
  ['M6', '2025-08-28', '2026-02-28', 100],
  ['Y1', '2023-02-28', '2024-02-29', 100],
  ['MAX', '2021-11-22', '2026-11-20', 100],
])('%s from %s to %s counts from the close of the day it begins on, or of the last one before', (range, first, last, start) =>
  expect(startOf(seriesOf(bars([first, last]), range))).toBe(start))

test('a paper without an earlier close counts from its first', () =>
  expect(startOf(seriesOf({ ...bars(['2026-03-02', '2026-11-20']), previousLast: undefined }, 'CY'))).toBe(100))

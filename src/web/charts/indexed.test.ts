import { expect, test } from 'vitest'
import { indexedTo100, monthEnds, valueAt } from '#web/charts/indexed.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

test('lines stand at 100 on the first day all of them have reached', () => {
  const old = { at: [at('2026-01-02'), at('2026-03-02'), at('2026-03-03')], value: [50, 80, 100] }
  const young = { at: [at('2026-03-01'), at('2026-03-03')], value: [10, 11] }
  const indexed = indexedTo100([old, young, undefined])
  expect(indexed?.from).toBe(at('2026-03-01'))
  expect(indexed?.lines[0]).toEqual({ at: [at('2026-03-02'), at('2026-03-03')], value: [100, 125] })
  expect(indexed?.lines[1]?.value).toEqual([100, 110.00000000000001])
  expect(indexed?.lines[2]).toBeUndefined()
})

test('lines of a range that begins without prices stand at 100 with the close it counts from', () => {
  const days = [at('2026-01-02'), at('2026-01-05')]
  const start = { startAt: at('2025-12-31') }
  const indexed = indexedTo100([
    { at: days, value: [55, 60], start: 50, ...start },
    { at: days, value: [190, 180], start: 200, ...start },
  ])
  expect(indexed?.from).toBe(at('2025-12-31'))
  expect(indexed?.lines.map((line) => line?.value.map(Math.round))).toEqual([
    [100, 110, 120],
    [100, 95, 90],
  ])
})

test('nothing given, or a line that ended before: nothing drawn', () => {
  expect(indexedTo100([undefined])).toBeUndefined()
  const ended = { at: [1, 2], value: [1, 1] }
  expect(indexedTo100([ended, { at: [5, 6], value: [1, 2] }])?.lines[0]).toBeUndefined()
  expect(indexedTo100([{ at: [1, 2, 3], value: [12, -3, 8] }])?.lines[0]).toBeUndefined()
})

test('the value of a day without a price is the one before', () => {
  const series = { at: [10, 20, 30], value: [1, 2, 3] }
  expect([5, 10, 25, 99].map((until) => valueAt(series, until))).toEqual([undefined, 1, 2, 3])
})

test('a table has the last day of each month, newest first, and of many months every n-th', () => {
  const series = {
    at: ['2026-01-30', '2026-02-02', '2026-02-27', '2026-03-02', '2026-04-01'].map(at),
    value: [1, 2, 3, 4, 5],
  }
  expect(monthEnds(series, 12)).toEqual(['2026-04-01', '2026-03-02', '2026-02-27', '2026-01-30'].map(at))
  expect(monthEnds(series, 2)).toEqual(['2026-04-01', '2026-02-27'].map(at))
})

import { expect, test } from 'vitest'
import { equalWeight } from './equal-weight.ts'
import type { Closes } from './held-returns.ts'

const days: Closes['day'] = ['2026-01-02', '2026-01-05', '2026-01-06']

test('equal amounts are bought once and held: weights drift with prices', () => {
  const doubles = { day: days, close: [10, 20, 40] }
  const stays = { day: days, close: [50, 50, 50] }
  expect(equalWeight([doubles, stays], days)).toEqual({ day: days, value: [100, 150, 250], missing: [] })
})

test('a day without a close counts the last one, at the start that of the week before', () => {
  const rare: Closes = { day: ['2025-12-29', '2026-01-06'], close: [10, 11] }
  expect(equalWeight([rare], days).value.map((value) => Math.round(value))).toEqual([100, 100, 110])
})

test.each<[string, Closes]>([
  ['no close', { day: [], close: [] }],
  ['its last close a month before', { day: ['2025-12-01'], close: [10] }],
  ['its first close later', { day: ['2026-01-05'], close: [10] }],
])('a paper with %s is left out and told of', (_, paper) => {
  const known = { day: days, close: [10, 10, 20] }
  expect(equalWeight([paper, known], days)).toEqual({ day: days, value: [100, 100, 200], missing: [0] })
  expect(equalWeight([paper], days)).toEqual({ day: [], value: [], missing: [0] })
})

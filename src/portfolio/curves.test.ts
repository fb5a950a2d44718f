import { expect, test } from 'vitest'
import { dayNumberOf } from '#calendar/days.ts'
import { drawdowns, drawnDays, returnsByMonth } from './curves.ts'

test('a fall is measured from the highest return before it', () => {
  const curve = drawdowns({ accumulated: Float64Array.of(0, 0.25, 0, 0.5) })
  expect([...curve]).toEqual([0, 0, 1 / 1.25 - 1, 0])
})

test('days are chained by months and years; the start itself is no day of return', () => {
  const daily = Float64Array.of(9, 0.1, 0.1, -0.5)
  const [first, second] = returnsByMonth({ start: dayNumberOf('2025-12-29'), daily })
  expect(first?.value).toBeCloseTo(0.21, 12)
  expect(first?.months[11]).toBeCloseTo(0.21, 12)
  expect(first?.months[10]).toBeUndefined()
  expect([second?.year, second?.months[0]]).toEqual([2026, -0.5])
})

test('a long curve is drawn by some of its days, the last among them', () => {
  expect(drawnDays(10, 4)).toEqual([0, 3, 6, 9])
  expect(drawnDays(11, 4)).toEqual([0, 3, 6, 9, 10])
})

import { expect, test } from 'vitest'
import { lastTouch } from './last-touch.ts'

const days = {
  day: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const,
  low: [90, 95, 98, 100],
  high: [100, 104, 110, 106],
}
const bars = { ...days, day: [...days.day] }

test.each([
  { level: 95, fromAbove: true, is: '2026-11-17' },
  { level: 94, fromAbove: true, is: '2026-11-16' },
  { level: 89, fromAbove: true, is: undefined },
  { level: 100, fromAbove: true, is: '2026-11-19' },
  { level: 107, fromAbove: false, is: '2026-11-18' },
  { level: 106, fromAbove: false, is: '2026-11-19' },
  { level: 111, fromAbove: false, is: undefined },
])('$level was touched last on $is', ({ level, fromAbove, is }) => expect(lastTouch(bars, level, fromAbove)).toBe(is))

test('where nothing is known nothing was touched', () =>
  expect(lastTouch({ day: [], low: [], high: [] }, 1, true)).toBeUndefined())

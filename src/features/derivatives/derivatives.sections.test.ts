import { expect, test } from 'vitest'
import { calendarDays } from './derivatives.sections.ts'

test.each([
  { at: '2026-11-20T10:00:00Z', day: '2027-03-19', is: '119 Tage' },
  { at: '2026-11-20T22:59:00Z', day: '2026-11-21', is: '1 Tag' },
  { at: '2026-11-20T23:01:00Z', day: '2026-11-21', is: 'heute' },
  { at: '2026-11-20T10:00:00Z', day: '2030-07-19', is: '1.337 Tage' },
  { at: '2026-03-27T12:00:00Z', day: '2026-03-30', is: '3 Tage' },
] as const)('from $at to $day there is left: $is', ({ at, day, is }) =>
  expect(calendarDays(Date.parse(at), day)).toBe(is))

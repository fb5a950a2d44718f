import { expect, test } from 'vitest'
import { createCalendar } from './sessions.ts'
import { daysOff, usualSession } from './usual-hours.ts'

const calendar = createCalendar()
const beforeHalfDay = Date.parse('2026-12-24T12:00:00Z')

test('a half day is not the usual one', () => {
  const { continuousFrom, continuousTo } = usualSession(calendar, 'XNYS', beforeHalfDay)
  expect(continuousTo - continuousFrom).toBe(6.5 * 3_600_000)
})

test('weekdays without a session and half days are named, weekends are not', () =>
  expect(daysOff(calendar, 'XNYS', beforeHalfDay, 10)).toEqual([
    { date: '2026-12-24', halfDay: true },
    { date: '2026-12-25', halfDay: false },
    { date: '2027-01-01', halfDay: false },
  ]))

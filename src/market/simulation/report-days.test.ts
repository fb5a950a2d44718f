import { expect, test } from 'vitest'
import { utcDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { reportDayIn, reportWeekdays, type ReportSchedule } from './report-days.ts'
import { calendarDayOf, instantOf, startOfDay, weekdayOf } from './time.ts'

const weekday = (day: TradingDay): number => weekdayOf(calendarDayOf(instantOf(day)))
const daysOf = (schedule: ReportSchedule) =>
  reportWeekdays(schedule, weekday('2025-01-01'), weekday('2025-12-31')).map((day) =>
    utcDayOf(startOfDay('weekday', day)),
  )

test.each([
  { endMonth: 12, lagDays: 30, days: ['2025-01-30', '2025-04-30', '2025-07-30', '2025-10-30'] },
  { endMonth: 12, lagDays: 43, days: ['2025-02-12', '2025-05-13', '2025-08-12', '2025-11-12'] },
  { endMonth: 9, lagDays: 30, days: ['2025-01-30', '2025-04-30', '2025-07-30', '2025-10-30'] },
  { endMonth: 10, lagDays: 24, days: ['2025-02-24', '2025-05-26', '2025-08-25', '2025-11-24'] },
])('a fiscal year that ends in month $endMonth is reported on $days', ({ days, ...schedule }) =>
  expect(daysOf(schedule)).toEqual(days))

test('a block finds the report that lies in it, the first of two', () => {
  const schedule = { endMonth: 12, lagDays: 35 }
  for (let block = 0; block < 230; block++) {
    const [first] = reportWeekdays(schedule, block * 64, block * 64 + 63)
    expect(reportDayIn(schedule, block)).toBe(first === undefined ? -1 : first - block * 64)
  }
})

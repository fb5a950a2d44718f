import { expect, test } from 'vitest'
import { utcDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { reportDayIn, reportWeekdays, type ReportSchedule } from './report-days.ts'
import { calendarDayOf, instantOf, startOfDay, weekdayOf } from './time.ts'

const weekday = (day: TradingDay): number => weekdayOf(calendarDayOf(instantOf(day)))
const daysOf = (schedule: ReportSchedule, year = 2025) =>
  reportWeekdays(schedule, weekday(`${year}-01-01` as TradingDay), weekday(`${year}-12-31` as TradingDay)).map((day) =>
    utcDayOf(startOfDay('weekday', day)),
  )
const byDays = { week: 1, weekday: 2, annualWeeks: 3 }

test.each([
  { endMonth: 12, lagDays: 30, days: ['2025-01-30', '2025-04-30', '2025-07-30', '2025-10-30'] },
  { endMonth: 12, lagDays: 43, days: ['2025-02-12', '2025-05-13', '2025-08-12', '2025-11-12'] },
  { endMonth: 9, lagDays: 30, days: ['2025-01-30', '2025-04-30', '2025-07-30', '2025-10-30'] },
  { endMonth: 10, lagDays: 24, days: ['2025-02-24', '2025-05-26', '2025-08-25', '2025-11-24'] },
])('a fiscal year that ends in month $endMonth is reported on $days', ({ days, ...schedule }) =>
  expect(daysOf({ ...byDays, ...schedule })).toEqual(days))

test.each([
  { endMonth: 12, week: 0, weekday: 1, annualWeeks: 0, days: ['2027-01-26', '2027-04-27', '2027-07-27', '2027-10-26'] },
  { endMonth: 12, week: 2, weekday: 3, annualWeeks: 4, days: ['2027-03-11', '2027-05-13', '2027-08-12', '2027-11-11'] },
  { endMonth: 9, week: 1, weekday: 2, annualWeeks: 2, days: ['2027-02-03', '2027-05-05', '2027-08-04', '2027-11-17'] },
] as const)('since 2027 a company with a year to month $endMonth reports in its week, on its weekday, the whole year later: $days', ({
  days,
  ...schedule
}) => expect(daysOf({ lagDays: 30, ...schedule }, 2027)).toEqual(days))

const schedules = Array.from({ length: 12 * 75 }, (_, i) => ({
  endMonth: 1 + (i % 12),
  lagDays: 24 + (i % 20),
  week: i % 3,
  weekday: Math.floor(i / 3) % 5,
  annualWeeks: Math.floor(i / 15) % 5,
}))

test('reports until 2026 are what they were, and the later ones begin with a block of their own', () => {
  expect(weekday('2027-01-15')).toBe(151 * 64)
  for (const schedule of schedules) {
    const days = reportWeekdays(schedule, 0, weekday('2030-12-31'))
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    expect(days.filter((day) => day < 151 * 64)).toEqual(
      reportWeekdays({ ...schedule, week: 0, weekday: 0, annualWeeks: 0 }, 0, 151 * 64 - 1),
    )
    const gaps = days.slice(1).map((day, i) => day - (days[i] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(30) // the first of a new year follows sooner on the figures of the old one
    expect(Math.max(...gaps)).toBeLessThan(100)
  }
})

test('the figures of a year never come so late that the next ones are in their block', () => {
  for (const schedule of schedules) {
    const regular = reportWeekdays({ ...schedule, annualWeeks: 0 }, 151 * 64, weekday('2045-12-31'))
    const days = reportWeekdays(schedule, 151 * 64, weekday('2045-12-31'))
    const blocks = (list: number[]) => list.slice(0, 60).map((day) => Math.floor(day / 64))
    expect(blocks(days)).toEqual(blocks(regular))
  }
})

test('a block finds the report that lies in it, the first of two', () => {
  const schedule = { ...byDays, endMonth: 12, lagDays: 35 }
  for (let block = 0; block < 230; block++) {
    const [first] = reportWeekdays(schedule, block * 64, block * 64 + 63)
    expect(reportDayIn(schedule, block)).toBe(first === undefined ? -1 : first - block * 64)
  }
})

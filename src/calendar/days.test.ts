import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, civil, dayFrom, easterSunday, readDay, tradingDayOf, weekdayOf } from './days.ts'

test.each([
  { from: '2026-01-31', months: 1, is: '2026-02-28' },
  { from: '2024-03-31', months: -1, is: '2024-02-29' },
  { from: '0001-01-01', months: 12, is: '0002-01-01' },
  { from: '0100-01-15', months: -3, is: '0099-10-15' },
  { from: '0001-01-01', months: -60, is: '0000-01-01' },
  { from: '9999-12-31', months: 120, is: '9999-12-31' },
] as const)('$from and $months months is $is', ({ from, months, is }) => expect(addMonths(from, months)).toBe(is))

test('days end where a year has no four digits', () => {
  expect([addDays('0000-01-02', -14), addDays('9999-12-30', 7), addDays('2026-02-27', 2)]).toEqual([
    '0000-01-01',
    '9999-12-31',
    '2026-03-01',
  ])
})

// Easter Sundays as published by the Physikalisch-Technische Bundesanstalt.
test.each([
  [2000, '2000-04-23'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2038, '2038-04-25'],
] as const)('Easter of %i', (year, date) => expect(tradingDayOf(easterSunday(year))).toBe(date))

test('days are counted from 1970', () => {
  expect([readDay('1970-01-02'), readDay('1969-12-31'), readDay('2026-02-29')]).toEqual([1, -1, undefined])
})

test('weeks run from Monday', () =>
  expect([dayFrom(2026, 11, 16), dayFrom(2026, 11, 22)].map(weekdayOf)).toEqual([1, 7]))

test('months and days beyond their bounds count on', () => {
  expect([dayFrom(2026, 13, 1), dayFrom(2026, 3, 0), dayFrom(2026, -11, 31)].map(tradingDayOf)).toEqual([
    '2027-01-01',
    '2026-02-28',
    '2025-01-31',
  ])
})

test('days survive the way to the calendar and back', () =>
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 120_000 }), (number) => {
      const { year, month, day: ofMonth } = civil(number)
      expect(dayFrom(year, month, ofMonth)).toBe(number)
      expect(tradingDayOf(number)).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10))
    }),
    { seed: 7, numRuns: 200 },
  ))

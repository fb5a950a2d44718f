import { expect, test } from 'vitest'
import { addDays, addMonths } from './days.ts'

test.each([
  { from: '2026-01-31', months: 1, is: '2026-02-28' },
  { from: '2024-03-31', months: -1, is: '2024-02-29' },
  { from: '0001-01-01', months: 12, is: '0002-01-01' },
  { from: '0100-01-15', months: -3, is: '0099-10-15' },
  { from: '0001-01-01', months: -60, is: '0000-01-01' },
  { from: '9999-12-31', months: 120, is: '9999-12-31' },
])('$from and $months months is $is', ({ from, months, is }) => expect(addMonths(from, months)).toBe(is))

test('days end where a year has no four digits', () => {
  expect([addDays('0000-01-02', -14), addDays('9999-12-30', 7), addDays('2026-02-27', 2)]).toEqual([
    '0000-01-01',
    '9999-12-31',
    '2026-03-01',
  ])
})

import { expect, test } from 'vitest'
import { lastQuarter, paidInYear, quarterEnd, quarters, quarterStart, yearName } from './fiscal-calendar.ts'

test.each([
  { month: 12, ends: ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31'], name: '2025' },
  { month: 9, ends: ['2024-12-31', '2025-03-31', '2025-06-30', '2025-09-30'], name: '24/25' },
  { month: 2, ends: ['2024-05-31', '2024-08-31', '2024-11-30', '2025-02-28'], name: '24/25' },
  { month: 1, ends: ['2024-04-30', '2024-07-31', '2024-10-31', '2025-01-31'], name: '24/25' },
])('the fiscal year $name ends in month $month', ({ month, ends, name }) => {
  expect(quarters.map((quarter) => quarterEnd(month, 2025, quarter))).toEqual(ends)
  expect(yearName(month, 2025)).toBe(name)
})

test('a quarter begins on the day after the one before, the first one after the year before', () => {
  expect(quarters.map((quarter) => quarterStart(9, 2025, quarter))).toEqual([
    '2024-10-01',
    '2025-01-01',
    '2025-04-01',
    '2025-07-01',
  ])
  expect(quarterStart(12, 2025, 1)).toBe('2025-01-01')
})

test.each([
  { month: 12, day: '2026-01-01', is: { year: 2025, quarter: 4 } },
  { month: 12, day: '2026-04-01', is: { year: 2026, quarter: 1 } },
  { month: 12, day: '2026-03-31', is: { year: 2025, quarter: 4 } },
  { month: 9, day: '2026-11-22', is: { year: 2026, quarter: 4 } },
  { month: 9, day: '2027-01-05', is: { year: 2027, quarter: 1 } },
  { month: 3, day: '2026-11-22', is: { year: 2027, quarter: 2 } },
] as const)('on $day the last quarter of a year that ends in month $month is $is', ({ month, day, is }) =>
  expect(lastQuarter(month, day)).toEqual(is))

test('the spring pays for the year that lies before it', () =>
  expect([12, 9, 3, 1].map((month) => paidInYear(month, 2026))).toEqual([2025, 2025, 2026, 2026]))

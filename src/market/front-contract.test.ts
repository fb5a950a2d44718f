import { expect, test } from 'vitest'
import { addDays } from '#calendar/days.ts'
import { shippedCalendar } from '#calendar/sessions.ts'
import { contractsAhead, frontContract } from './front-contract.ts'

test.each([
  {
    symbol: 'FDAX',
    hours: 'XEUR',
    cycle: 'HMUZ',
    rule: 'third-friday',
    day: '2026-11-20',
    expiry: '2026-12-18',
    month: '2026-12',
  },
  {
    symbol: 'FDAX',
    hours: 'XEUR',
    cycle: 'HMUZ',
    rule: 'third-friday',
    day: '2026-12-18',
    expiry: '2026-12-18',
    month: '2026-12',
  },
  {
    symbol: 'FDAX',
    hours: 'XEUR',
    cycle: 'HMUZ',
    rule: 'third-friday',
    day: '2026-12-19',
    expiry: '2027-03-19',
    month: '2027-03',
  },
  {
    symbol: 'FGBL',
    hours: 'XEUR',
    cycle: 'HMUZ',
    rule: 'two-days-before-tenth',
    day: '2026-11-20',
    expiry: '2026-12-08',
    month: '2026-12',
  },
  {
    symbol: '6E',
    hours: 'XCME',
    cycle: 'HMUZ',
    rule: 'two-days-before-third-wednesday',
    day: '2026-11-20',
    expiry: '2026-12-14',
    month: '2026-12',
  },
  {
    symbol: 'ZN',
    hours: 'XCBT',
    cycle: 'HMUZ',
    rule: 'seven-days-before-last',
    day: '2026-11-20',
    expiry: '2026-12-21',
    month: '2026-12',
  },
  {
    symbol: 'CL',
    hours: 'XNYM',
    cycle: 'monthly',
    rule: 'three-days-before-25th-of-month-before',
    day: '2026-11-20',
    expiry: '2026-11-20',
    month: '2026-12',
  },
  {
    symbol: 'CL',
    hours: 'XNYM',
    cycle: 'monthly',
    rule: 'three-days-before-25th-of-month-before',
    day: '2026-11-21',
    expiry: '2026-12-21',
    month: '2027-01',
  },
  {
    symbol: 'BZ',
    hours: 'IFEU',
    cycle: 'monthly',
    rule: 'last-day-two-months-before',
    day: '2026-11-20',
    expiry: '2026-11-30',
    month: '2027-01',
  },
  {
    symbol: 'NG',
    hours: 'XNYM',
    cycle: 'monthly',
    rule: 'three-days-before-month',
    day: '2026-11-20',
    expiry: '2026-11-25',
    month: '2026-12',
  },
  {
    symbol: 'GC',
    hours: 'XCEC',
    cycle: 'GJMQVZ',
    rule: 'third-last-day',
    day: '2026-11-20',
    expiry: '2026-12-29',
    month: '2026-12',
  },
  {
    symbol: 'ZC',
    hours: 'XCBT',
    cycle: 'HKNUZ',
    rule: 'day-before-fifteenth',
    day: '2026-11-20',
    expiry: '2026-12-14',
    month: '2026-12',
  },
  {
    symbol: 'VX',
    hours: 'XCBF',
    cycle: 'monthly',
    rule: 'thirty-days-before-options',
    day: '2026-11-20',
    expiry: '2026-12-16',
    month: '2026-12',
  },
  {
    symbol: 'HSI',
    hours: 'XHKF',
    cycle: 'monthly',
    rule: 'second-last-day',
    day: '2026-11-20',
    expiry: '2026-11-27',
    month: '2026-11',
  },
  {
    symbol: 'NKD',
    hours: 'XCME',
    cycle: 'HMUZ',
    rule: 'day-before-second-friday',
    day: '2026-11-20',
    expiry: '2026-12-10',
    month: '2026-12',
  },
] as const)('on $day the front contract of $symbol is that of $month and ends on $expiry', ({
  hours,
  cycle,
  rule,
  day,
  ...contract
}) =>
  expect(frontContract({ expiryCycle: cycle, expiryRule: rule, hours }, day, shippedCalendar())).toMatchObject({
    expiry: contract.expiry,
    month: contract.month,
    daysLeft: (Date.parse(contract.expiry) - Date.parse(day)) / 86_400_000,
  }))

test.each([
  {
    contract: 'of the DAX, whose third Friday is Good Friday',
    hours: 'XEUR',
    rule: 'third-friday',
    day: '2008-03-03',
    expiry: '2008-03-20',
  },
  {
    contract: 'of the S&P 500, whose third Friday is Juneteenth',
    hours: 'XCME',
    rule: 'third-friday',
    day: '2026-06-01',
    expiry: '2026-06-18',
  },
  {
    contract: 'of the VIX, before a third Friday that is Good Friday',
    hours: 'XCBF',
    rule: 'thirty-days-before-options',
    day: '2019-03-01',
    expiry: '2019-03-19',
  },
  {
    contract: 'of oil, whose 25th is Christmas',
    hours: 'XNYM',
    rule: 'three-days-before-25th-of-month-before',
    day: '2025-12-01',
    expiry: '2025-12-19',
  },
  {
    contract: 'of Brent, not on the business day before New Year',
    hours: 'IFEU',
    rule: 'last-day-two-months-before',
    day: '2026-12-01',
    expiry: '2026-12-30',
  },
  {
    contract: 'of the Hang Seng, at the Chinese New Year',
    hours: 'XHKF',
    rule: 'second-last-day',
    day: '2025-01-02',
    expiry: '2025-01-27',
  },
] as const)('no contract ends on a holiday: $contract', ({ hours, rule, day, expiry }) =>
  expect(frontContract({ expiryCycle: 'monthly', expiryRule: rule, hours }, day, shippedCalendar()).expiry).toBe(
    expiry,
  ))

test('contracts follow each other through the cycle, counted from one day', () => {
  const cycle = { expiryCycle: 'HMUZ', expiryRule: 'third-friday', hours: 'XEUR' } as const
  const ahead = contractsAhead(cycle, '2026-11-25', 5, shippedCalendar())
  expect(ahead.map(({ month }) => month)).toEqual(['2026-12', '2027-03', '2027-06', '2027-09', '2027-12'])
  expect(ahead.map(({ expiry }) => expiry)).toEqual([
    '2026-12-18',
    '2027-03-19',
    '2027-06-18',
    '2027-09-17',
    '2027-12-17',
  ])
  for (const { expiry, daysLeft } of ahead) expect(addDays('2026-11-25', daysLeft)).toBe(expiry)
})

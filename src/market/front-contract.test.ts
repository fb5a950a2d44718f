import { expect, test } from 'vitest'
import { addDays } from '#calendar/days.ts'
import { contractsAhead, frontContract } from './front-contract.ts'

test.each([
  { symbol: 'FDAX', cycle: 'HMUZ', rule: 'third-friday', day: '2026-11-20', expiry: '2026-12-18', month: '2026-12' },
  { symbol: 'FDAX', cycle: 'HMUZ', rule: 'third-friday', day: '2026-12-18', expiry: '2027-03-19', month: '2027-03' },
  {
    symbol: 'FGBL',
    cycle: 'HMUZ',
    rule: 'two-days-before-tenth',
    day: '2026-11-20',
    expiry: '2026-12-08',
    month: '2026-12',
  },
  {
    symbol: '6E',
    cycle: 'HMUZ',
    rule: 'two-days-before-third-wednesday',
    day: '2026-11-20',
    expiry: '2026-12-14',
    month: '2026-12',
  },
  {
    symbol: 'ZN',
    cycle: 'HMUZ',
    rule: 'seven-days-before-last',
    day: '2026-11-20',
    expiry: '2026-12-22',
    month: '2026-12',
  },
  {
    symbol: 'CL',
    cycle: 'monthly',
    rule: 'three-days-before-25th-of-month-before',
    day: '2026-11-20',
    expiry: '2026-12-22',
    month: '2027-01',
  },
  {
    symbol: 'BZ',
    cycle: 'monthly',
    rule: 'last-day-two-months-before',
    day: '2026-11-20',
    expiry: '2026-11-30',
    month: '2027-01',
  },
  {
    symbol: 'NG',
    cycle: 'monthly',
    rule: 'three-days-before-month',
    day: '2026-11-20',
    expiry: '2026-11-26',
    month: '2026-12',
  },
  { symbol: 'GC', cycle: 'GJMQVZ', rule: 'third-last-day', day: '2026-11-20', expiry: '2026-12-29', month: '2026-12' },
  {
    symbol: 'ZC',
    cycle: 'HKNUZ',
    rule: 'day-before-fifteenth',
    day: '2026-11-20',
    expiry: '2026-12-14',
    month: '2026-12',
  },
  {
    symbol: 'VX',
    cycle: 'monthly',
    rule: 'thirty-days-before-options',
    day: '2026-11-20',
    expiry: '2026-12-16',
    month: '2026-12',
  },
  {
    symbol: 'HSI',
    cycle: 'monthly',
    rule: 'second-last-day',
    day: '2026-11-20',
    expiry: '2026-11-27',
    month: '2026-11',
  },
  {
    symbol: 'NKD',
    cycle: 'HMUZ',
    rule: 'day-before-second-friday',
    day: '2026-11-20',
    expiry: '2026-12-10',
    month: '2026-12',
  },
] as const)('on $day the front contract of $symbol is that of $month and ends on $expiry', ({
  cycle,
  rule,
  day,
  ...contract
}) =>
  expect(frontContract({ expiryCycle: cycle, expiryRule: rule }, day)).toMatchObject({
    expiry: contract.expiry,
    month: contract.month,
    daysLeft: (Date.parse(contract.expiry) - Date.parse(day)) / 86_400_000,
  }))

test('contracts follow each other through the cycle, counted from one day', () => {
  const cycle = { expiryCycle: 'HMUZ', expiryRule: 'third-friday' } as const
  const ahead = contractsAhead(cycle, '2026-11-25', 5)
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

import { expect, test } from 'vitest'
import { frontContract } from './front-contract.ts'

test.each([
  { cycle: 'HMUZ', day: '2026-11-20', expiry: '2026-12-18', daysLeft: 28 },
  { cycle: 'HMUZ', day: '2026-12-18', expiry: '2027-03-19', daysLeft: 91 },
  { cycle: 'monthly', day: '2026-11-19', expiry: '2026-11-20', daysLeft: 1 },
] as const)('on $day the front contract of $cycle ends on $expiry', ({ cycle, day, expiry, daysLeft }) =>
  expect(frontContract(cycle, day)).toEqual({ expiry, daysLeft }))

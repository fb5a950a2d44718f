import { expect, test } from 'vitest'
import type { PaperState } from './paper-state.ts'
import { observationsOf } from './paper-observations.ts'

const express = {
  derivative: { kind: 'express', couponPct: 4, issued: '2025-04-01', lastDay: '2028-04-21' },
  at: Date.parse('2026-11-20T10:00:00Z'),
  strike: 200,
  ask: 1000,
} as unknown as PaperState // the rest does not matter here

test('an express paper is observed yearly, and brings a coupon more each time', () => {
  const days = observationsOf(express)
  expect(days?.map(({ day, level, payout }) => ({ day, level, payout }))).toEqual([
    { day: '2027-04-01', level: 200, payout: 1080 },
    { day: '2028-04-21', level: 200, payout: 1120 },
  ])
  expect(days?.[0]?.performance).toBeCloseTo(0.08, 12)
  expect(days?.[0]?.performancePa).toBeGreaterThan(0.08)
})

test.each([
  { given: 'another kind', state: { derivative: { ...express.derivative, kind: 'bonus' } } },
  { given: 'one that is over', state: { end: { reason: 'REDEEMED' } } },
])('$given has no days ahead', ({ state }) =>
  expect(observationsOf({ ...express, ...state } as unknown as PaperState)).toBeUndefined())

import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import {
  affordable,
  figuresOfBond,
  valueDay,
  valueDayOf,
  valueDayOfLast,
  yearsBetween,
  type BondFacts,
} from './bond-figures.ts'

const bund: BondFacts = {
  kind: 'bond',
  issuer: 'Bund',
  type: 'Bund 10J',
  couponPct: 4,
  frequency: 1,
  maturity: '2028-11-20',
  denomination: 0.01,
  verified: true,
}

test('a bond at par yields its coupon on a coupon day', () => {
  const figures = figuresOfBond(bund, 100, '2026-11-20')
  expect(figures?.yieldToMaturity).toBeCloseTo(0.04, 10)
  expect(figures?.accruedInterest).toBe(0)
  // (1·4/1.04 + 2·104/1.04²)/100 years
  expect(figures?.macaulayDuration).toBeCloseTo(1.9615384615, 8)
})

test('a bond without a coupon is a zero bond', () => {
  // 1/0.9 − 1, give or take a leap day
  expect(figuresOfBond({ ...bund, couponPct: 0 }, 81, '2026-11-20')?.yieldToMaturity).toBeCloseTo(0.1111, 4)
})

test('without a price there is no yield, after the end there is nothing', () => {
  expect(figuresOfBond(bund, undefined, '2026-11-20')?.yieldToMaturity).toBeUndefined()
  expect(figuresOfBond(bund, 100, '2028-11-20')).toBeUndefined()
})

test.each([
  { now: '2026-11-18T12:00:00Z', is: '2026-11-20', because: 'two days after a Wednesday' },
  { now: '2026-11-20T12:00:00Z', is: '2026-11-24', because: 'banks rest on Saturdays and Sundays' },
  { now: '2026-11-20T22:30:00Z', is: '2026-11-25', because: 'after the close a purchase waits for Monday' },
  { now: '2026-11-22T10:00:00Z', is: '2026-11-25', because: 'and so it does on a Sunday' },
  { now: '2026-11-23T05:00:00Z', is: '2026-11-25', because: 'before the opening it is made on the same day' },
  { now: '2026-04-02T12:00:00Z', is: '2026-04-08', because: 'TARGET rests from Good Friday to Easter Monday' },
])('who buys at $now pays on $is: $because', ({ now, is }) =>
  expect(valueDay(createCalendar(), Date.parse(now))).toBe(is))

test('a year has 365 days', () => expect(yearsBetween('2026-11-20', '2028-11-19')).toBe(2))

test('money buys whole pieces, interest included', () => {
  expect(affordable(10_000, 99.5, { denomination: 1000 })).toEqual({ nominal: 10_000, cost: 9950 })
  expect(affordable(10_000, 100.5, { denomination: 1000 })).toEqual({ nominal: 9000, cost: 9045 })
  expect(affordable(0.3, 100, { denomination: 0.1 })).toEqual({ nominal: 0.3, cost: 0.3 })
})

test.each([
  { given: 'while bonds trade', now: '2026-11-20T10:00:00Z', trade: '2026-11-20', is: '2026-11-24' },
  { given: 'on the Saturday after', now: '2026-11-21T10:00:00Z', trade: '2026-11-20', is: '2026-11-24' },
  { given: 'before trading on Monday', now: '2026-11-23T05:00:00Z', trade: '2026-11-20', is: '2026-11-24' },
  { given: 'on Monday', now: '2026-11-23T10:00:00Z', trade: '2026-11-23', is: '2026-11-25' },
] as const)('the last price is settled as the close of its day: $given', ({ now, trade, is }) => {
  expect(valueDayOfLast(createCalendar(), Date.parse(now))).toBe(is)
  expect(valueDayOf(createCalendar(), trade)).toBe(is)
})

import { expect, test } from 'vitest'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Derivative } from './derivatives.ts'
import { redemptionOf, redemptionWithin } from './paper-redemption.ts'

const lastDay = '2026-11-20' as TradingDay
const dayAfter = '2026-11-21' as TradingDay

interface Situation {
  terms: Partial<Derivative>
  spot?: number | undefined
  day?: TradingDay | undefined
  isTouched?: boolean | undefined
  early?: number | undefined
}

/** A paper on an underlying in dollars, two for a euro, ten papers for one share; issued two years before its last day. */
function situation({ terms, spot = 100, isTouched = false, early }: Situation) {
  const price = { EURUSD: 2, 1: spot }
  const rooms = {
    derivatives: {
      earlyRedemption: () => early,
      quote: () => ({
        knockedOut: isTouched && terms.kind === 'knockOut',
        barrierHit: isTouched,
        bid: 7,
        ask: 8,
        strike: terms.strike,
        barrier: terms.barrier,
      }),
    },
    universe: {
      byKey: (key: string) => ({
        notations: [{ id: key.split(':')[1], isoCurrency: 'USD', isMain: true }],
        facts: {},
      }),
    },
    market: { quote: (id: keyof typeof price) => ({ last: price[id] }), book: () => undefined },
  }
  const paper = {
    isShort: false,
    ratio: 0.1,
    issued: '2024-11-20',
    lastDay,
    openEnd: false,
    underlying: { key: 'STOCK:1', isoCurrency: 'USD' },
    ...terms,
  } as Derivative
  return { rooms, paper }
}

function redemption({ day = dayAfter, ...given }: Situation) {
  const { rooms, paper } = situation(given)
  return redemptionOf(rooms as never, paper, day, Date.parse(`${day}T00:00:00+01:00`))
}

const turbo = { kind: 'knockOut', strike: 90, barrier: 94, openEnd: true, lastDay: '2027-11-19' } as Partial<Derivative>
const express = { kind: 'express', strike: 100, barrier: 60, couponPct: 5, nominal: 1000 } as const

test.each<Situation & { given: string; reason: string; each: number }>([
  { given: 'a call in the money', terms: { kind: 'warrant', strike: 90 }, reason: 'MATURED', each: 0.5 },
  { given: 'a call out of the money', terms: { kind: 'warrant', strike: 110 }, reason: 'MATURED', each: 0 },
  { given: 'a put', terms: { kind: 'warrant', strike: 110, isShort: true }, reason: 'MATURED', each: 0.5 },
  { given: 'a discount paper at its cap', terms: { kind: 'discount', cap: 80 }, reason: 'MATURED', each: 4 },
  {
    given: 'a reverse convertible, with both coupons',
    terms: { kind: 'reverseConvertible', strike: 125, couponPct: 5 },
    reason: 'MATURED',
    each: 90,
  },
  {
    given: 'a protected paper that lost',
    terms: { kind: 'capitalProtection', strike: 120, cap: 150 },
    reason: 'MATURED',
    each: 100,
  },
  {
    given: 'a protected paper above its cap',
    terms: { kind: 'capitalProtection', strike: 80, cap: 100 },
    spot: 110,
    reason: 'MATURED',
    each: 125,
  },
  { given: 'an express paper at its level', terms: express, reason: 'MATURED', each: 1100 },
  { given: 'an express paper below its level', terms: express, spot: 70, reason: 'MATURED', each: 1000 },
  { given: 'an express paper below its barrier', terms: express, spot: 50, reason: 'MATURED', each: 500 },
  { given: 'an express paper of before', terms: express, early: 1050, day: lastDay, reason: 'REDEEMED', each: 1050 },
  { given: 'a turbo with a stop-loss', terms: turbo, isTouched: true, reason: 'KNOCKED_OUT', each: 0.2 },
  {
    given: 'a short turbo with a stop-loss',
    terms: { ...turbo, isShort: true, strike: 110, barrier: 104 },
    isTouched: true,
    reason: 'KNOCKED_OUT',
    each: 0.3,
  },
  {
    given: 'a turbo whose barrier is its strike',
    terms: { ...turbo, barrier: 90 },
    isTouched: true,
    reason: 'KNOCKED_OUT',
    each: 0,
  },
  {
    given: 'a factor paper that was terminated, at its last bid',
    terms: { kind: 'factor', factor: 4, openEnd: true },
    reason: 'TERMINATED',
    each: 7,
  },
])('$given pays $each', ({ reason, each, terms, spot, day, isTouched, early }) =>
  expect(redemption({ terms, spot, day, isTouched, early })).toEqual({ reason, each }))

test('on its last day, and with its barrier untouched, a paper lives', () => {
  expect(redemption({ terms: { kind: 'warrant', strike: 90 }, day: lastDay })).toBeUndefined()
  expect(redemption({ terms: turbo })).toBeUndefined()
})

test.each([
  {
    given: 'touched within the time',
    from: '2026-10-01',
    is: { reason: 'KNOCKED_OUT', each: 0.2, lastDay: '2026-11-03' },
  },
  {
    given: 'touched on its first day',
    from: '2026-11-03',
    is: { reason: 'KNOCKED_OUT', each: 0.2, lastDay: '2026-11-03' },
  },
  { given: 'touched before', from: '2026-11-04', is: undefined },
])('a turbo that was $given', ({ from, is }) => {
  const touchedAt = Date.parse('2026-11-03T12:00:00Z')
  const { rooms, paper } = situation({ terms: turbo })
  const derivatives = {
    ...rooms.derivatives,
    quote: (_: Derivative, at: number) => ({ ...rooms.derivatives.quote(), knockedOut: at >= touchedAt }),
  }
  const time = {
    from: from as TradingDay,
    today: lastDay,
    startOf: (day: TradingDay) => Date.parse(`${day}T00:00:00+01:00`),
  }
  expect(redemptionWithin({ ...rooms, derivatives } as never, paper, time)).toEqual(is)
})

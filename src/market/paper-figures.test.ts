import { expect, test } from 'vitest'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Derivative } from './derivatives.ts'
import { gearingAt, knockOutIn, paperFigures, warrantIn } from './paper-figures.ts'
import { paperPayoff } from './paper-payoff.ts'
import type { PaperState } from './paper-state.ts'

const paper = (terms: Partial<Derivative>, state: Partial<PaperState> = {}): PaperState => ({
  derivative: {
    kind: 'warrant',
    isShort: false,
    ratio: 0.1,
    exercise: 'european',
    lastDay: '2027-06-18',
    underlying: { key: 'INDEX:1' as InstrumentKey, name: 'DAX', isoCurrency: 'EUR', volatility: 0.2, dividendYield: 0 },
    ...terms,
  } as Derivative, // the rest does not matter here
  at: Date.parse('2026-06-18T10:00:00Z'),
  spot: 100,
  fx: 1,
  bid: 0.9,
  ask: 1,
  strike: 100,
  barrier: undefined,
  barrierHit: false,
  knockedOut: false,
  end: undefined,
  days: 365,
  yearlyDays: 365,
  ...state,
})

test.each([
  ['warrant', 'warrant'],
  ['knockOut', 'knockOut'],
  ['discount', 'discount'],
  ['bonus', 'bonus'],
  ['reverseConvertible', 'reverseConvertible'],
  ['express', 'paper'],
  ['factor', 'paper'],
] as const)('figures of a paper of kind %s stand in the area %s of the registry', (kind, area) => {
  const found = paperFigures(paper({ kind, cap: 110, bonusLevel: 120, couponPct: 5 }, { barrier: 80 }))
  expect(found.area).toBe(area)
  expect(found.figures.spreadAbs).toBeCloseTo(0.1, 12)
})

test('ten papers at 1 euro follow one underlying at 100: they move ten times as much', () => {
  expect(gearingAt(paper({}), 1)).toBe(10)
  expect(gearingAt(paper({}, { fx: 2 }), 1)).toBe(5)
  expect(gearingAt(paper({}), undefined)).toBeUndefined()
})

test('a warrant assumes the movement that its price of now expects, unless another is given', () => {
  const asItIs = warrantIn(paper({}), { spot: 100, days: 365, volatility: undefined })
  expect(asItIs?.figures.fairValue).toBeCloseTo(0.95, 6)
  expect(warrantIn(paper({}), { spot: 120, days: 365, volatility: 0.3 })).toMatchObject({ volatility: 0.3 })
  expect(warrantIn(paper({}), { spot: 100, days: 0, volatility: 0.3 })).toBeUndefined()
})

test('a knock-out is worth its distance to the strike, and nothing at its barrier', () => {
  const turbo = paper({ kind: 'knockOut' }, { strike: 80, barrier: 80 })
  expect(knockOutIn(turbo, 90)).toMatchObject({ intrinsicValue: 1, gearing: 9 })
  expect(knockOutIn(turbo, 80)).toBeUndefined()
})

test('the most a reverse convertible brings is its whole coupon, which its price holds: as its pay-off says', () => {
  const terms = {
    kind: 'reverseConvertible',
    couponPct: 5,
    issued: '2025-06-18',
    lastDay: '2027-06-18',
  } as Partial<Derivative>
  const state = paper(terms, { strike: 80, bid: 104, ask: 104 })
  const { figures } = paperFigures(state)
  expect('maxReturn' in figures && figures.maxReturn).toBeCloseTo(110 / 104 - 1, 12)
  expect(paperPayoff(state)?.find(({ underlyingPct }) => underlyingPct === 10)?.payout).toBe(110)
})

test.each([
  { yearlyDays: 60, is: expect.any(Number) as number },
  { yearlyDays: 0, is: undefined },
])('a premium of $yearlyDays days a year is $is', ({ yearlyDays, is }) => {
  const { figures } = paperFigures(paper({}, { days: 0.2, yearlyDays }))
  expect(figures).toMatchObject({ premiumPct: expect.any(Number) as number })
  expect((figures as { premiumPctPa?: number }).premiumPctPa).toEqual(is)
})

test('the last week of an assumed term has no premium a year', () => {
  const assumed = (days: number) => warrantIn(paper({}), { spot: 100, days, volatility: 0.2 })?.figures.premiumPctPa
  expect([assumed(7.2), assumed(6.4)]).toEqual([expect.any(Number), undefined])
})

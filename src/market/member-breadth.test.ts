import { expect, test } from 'vitest'
import type { Instrument } from './instruments.ts'
import { memberBreadth } from './member-breadth.ts'
import type { DailyFigures } from './statistics.ts'

const members = ['A', 'B', 'C'].map((name) => ({ name, key: name }) as unknown as Instrument) // no more is read of them
const table: Record<string, Partial<DailyFigures>> = {
  A: { close: 101, mean200d: 100, volatility30d: 0.4, day: '2026-11-19', high52wDay: '2026-11-19' },
  B: { close: 100, mean200d: 100, volatility30d: 0.1 },
  C: { close: 50 },
}
const counted = (names: string, complete: boolean) => ({
  of: (key: string) => (names.includes(key) ? (table[key] as DailyFigures) : undefined),
  completeSince: () => (complete ? 0 : undefined),
})

test('at the mean is not above it, and a short history does not count', () =>
  expect(memberBreadth(members, counted('ABC', false))).toEqual({
    above: 1,
    judged: 2,
    highs: 1,
    lows: 0,
    extremes: { 30: { most: { name: 'A', volatility: 0.4 }, least: { name: 'B', volatility: 0.1 } }, 250: undefined },
  }))

test('some members say nothing of the index while the others are still to be counted', () => {
  expect(memberBreadth(members, counted('AB', false))).toBeUndefined()
  expect(memberBreadth(members, counted('AB', true))?.judged).toBe(2)
})

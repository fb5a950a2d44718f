import { expect, test } from 'vitest'
import type { Instrument } from '#market/instruments.ts'
import type { PriceFigures } from '#market/statistics.ts'
import { breadthOf, distributionOf, extremeOf, type ClassMove } from './class-moves.ts'

const moves = (...changes: (number | undefined)[]): ClassMove[] =>
  changes.map((changePct) => ({ instrument: {} as Instrument, changePct }))

test('everybody counts the same, who has no change does not count', () => {
  expect(breadthOf(moves(2, -1, 0, 1, undefined))).toEqual({ risen: 2, fallen: 1, unchanged: 1, meanPct: 0.5 })
  expect(breadthOf(moves(undefined))).toEqual({ risen: 0, fallen: 0, unchanged: 0, meanPct: undefined })
})

test('bins count every change once, zero belongs to those that rose, the ends are open', () => {
  const changes = [-30, ...Array.from({ length: 60 }, (_, i) => (i - 30) / 10), 40]
  const bins = distributionOf(moves(...changes))
  expect(bins).toHaveLength(20)
  expect(bins.reduce((sum, { number }) => sum + number, 0)).toBe(changes.length)
  expect(bins[0]?.fromPct).toBeUndefined()
  expect(bins.at(-1)?.toPct).toBeUndefined()
  const rising = bins.find(({ fromPct }) => fromPct === 0)
  expect(rising).toEqual({ fromPct: 0, toPct: 0.5, number: 5 })
})

test('a market that moved far has wide bins', () => {
  expect(distributionOf(moves(-80, -60, -40, 40, 60, 80))[11]).toMatchObject({ fromPct: 10, toPct: 20 })
  expect(distributionOf([])).toEqual([])
})

const table: PriceFigures = {
  day: '2026-11-19',
  close: 100,
  high52w: 120,
  high52wDay: '2026-03-02',
  low52w: 80,
  low52wDay: '2026-11-19',
  simulated: true,
  references: [],
  until: 0,
}

test.each([
  {
    given: 'a price above the highest of the table',
    seen: { day: '2026-11-20' as const, high: 121, low: 110 },
    is: 'high',
  },
  { given: 'one that only touches it', seen: { day: '2026-11-20' as const, high: 120, low: 110 }, is: undefined },
  { given: 'a price below the lowest', seen: { day: '2026-11-20' as const, high: 90, low: 79.9 }, is: 'low' },
  {
    given: 'the last ended day, whose extremes the table holds',
    seen: { day: '2026-11-19' as const, high: 85, low: 80 },
    is: 'low',
  },
  { given: 'a day without prices', seen: { day: '2026-11-20' as const }, is: undefined },
])('52 weeks: $given', ({ seen, is }) => expect(extremeOf(table, seen)).toBe(is))

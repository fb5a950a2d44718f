import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import { figuresOfBond } from '#market/bond-figures.ts'
import type { DailyFigures } from '#market/statistics.ts'
import { loadUniverse } from '#market/universe.ts'
import { bonds } from './bonds.ts'
import type { FinderRooms } from './figures.ts'

const universe = loadUniverse()
const rooms: FinderRooms = {
  universe,
  calendar: shippedCalendar(),
  statistics: {
    of: () => ({ day: '2026-11-19', close: 98.4, references: [], until: 0 }) as unknown as DailyFigures,
    soon: () => {},
    completeSince: () => 1,
    knowsLongHistories: () => true,
  },
  themes: [],
  fundamentals: {} as FinderRooms['fundamentals'],
}

test('the yield at a close is counted to the value day of its trade', () => {
  const bond = universe.byIsin('IT0005692410')
  if (bond?.facts.kind !== 'bond') throw new Error('no bond')
  const criterion = bonds.criteria(rooms, '2026-11-20').find(({ id }) => id === 'yieldToMaturity')
  if (criterion?.kind !== 'range') throw new Error('no yield')
  // Thursday's trades are paid on Monday
  const yielded = figuresOfBond(bond.facts, 98.4, '2026-11-23')?.yieldToMaturity
  expect(criterion.of(bond)).toBeCloseTo((yielded ?? NaN) * 100, 9)
})

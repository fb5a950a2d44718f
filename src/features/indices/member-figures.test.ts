import { expect, test } from 'vitest'
import type { Instrument } from '#market/instruments.ts'
import type { DailyFigures } from '#market/statistics.ts'
import { memberFigures } from './member-figures.ts'

// no more is read of them
const members = ['Allianz', 'BASF', 'SAP', 'Zalando'].map((name) => ({ name, key: name }) as unknown as Instrument)
const figures = (close: number, rest: Partial<DailyFigures>): DailyFigures => ({
  day: '2026-11-19',
  close,
  simulated: true,
  references: [],
  until: 0,
  ...rest,
})
const counted: Record<string, DailyFigures> = {
  Allianz: figures(101, { mean200d: 100, volatility30d: 0.4, volatility250d: 0.15 }),
  BASF: figures(100, { mean200d: 100, volatility30d: 0.1, volatility250d: 0.3125 }),
  SAP: figures(120, { mean200d: 100, volatility30d: 0.2, volatility250d: 0.25 }),
  Zalando: figures(50, {}),
}
const table = (names: readonly string[], complete: boolean) => ({
  of: (key: string) => (names.includes(key) ? counted[key] : undefined),
  completeSince: () => (complete ? 0 : undefined),
})
const all = Object.keys(counted)
const shown = (names: readonly string[], complete = true) =>
  memberFigures(members, table(names, complete)).map(({ value, text, reason }) => value ?? text ?? reason)

test('of three members with 200 closes two stand above their mean: at the mean is not above, and a short history does not count', () =>
  expect(shown(all)).toEqual([
    66.6667,
    'Allianz, 40,00\u00a0%',
    'BASF, 10,00\u00a0%',
    'BASF, 31,25\u00a0%',
    'Allianz, 15,00\u00a0%',
  ]))

test('the count stands beside the share', () =>
  expect(memberFigures(members, table(all, true))[0]?.formula).toBe('2 von 3 Mitgliedern'))

test.each([
  { given: 'while some are still to be counted', names: ['Allianz', 'SAP'], complete: false, is: 'wird berechnet' },
  { given: 'while none is', names: [], complete: false, is: 'wird berechnet' },
  { given: 'when all histories are too short', names: ['Zalando'], complete: true, is: 'zu kurze Historie' },
])('$given, there is no figure but a reason', ({ names, complete, is }) =>
  expect(shown(names, complete)).toEqual([is, is, is, is, is]))

test('members that are counted need no complete table', () => expect(shown(all, false)[0]).toBe(66.6667))

test('an index without members has nothing to say', () => expect(memberFigures([], table(all, true))).toEqual([]))

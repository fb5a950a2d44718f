import { expect, test } from 'vitest'
import type { PortfolioWithFigures } from '#features/sample-portfolio/portfolios.contract.ts'
import { summedCurve } from './summed-curve.ts'

const named = (name: string, more: object = {}) =>
  ({
    name,
    isCounted: true,
    isoCurrency: 'EUR',
    figures: { numberTransactions: 1 },
    curve: { date: ['2026-11-16', '2026-11-18', '2026-11-20'], value: [100.1, 110.2, 120] },
    ...more,
  }) as PortfolioWithFigures // what a curve needs of one

test('values are added day by day; one that began later counts from its first day', () =>
  expect(
    summedCurve([named('Alt'), named('Neu', { curve: { date: ['2026-11-18', '2026-11-20'], value: [5, 6.05] } })]),
  ).toEqual({ date: ['2026-11-16', '2026-11-18', '2026-11-20'], value: [100.1, 115.2, 126.05], without: [] }))

test('what does not count, is in another currency or lacks a price is named; what is empty is not', () =>
  expect(
    summedCurve([
      named('Alt'),
      named('Ohne', { isCounted: false }),
      named('Dollar', { isoCurrency: 'USD' }),
      named('Kurslos', { curve: undefined }),
      named('Leer', { curve: undefined, figures: { numberTransactions: 0 } }),
    ]),
  ).toEqual({
    date: ['2026-11-16', '2026-11-18', '2026-11-20'],
    value: [100.1, 110.2, 120],
    without: ['Ohne', 'Dollar', 'Kurslos'],
  }))

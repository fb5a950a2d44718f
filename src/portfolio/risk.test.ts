import { describe, expect, test } from 'vitest'
import { readDay } from '#calendar/days.ts'
import { countsForRisk } from './numbers/risk-days.ts'
import { drawdownOf, spreadOf } from './risk.ts'

const from = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (readDay('2015-01-01') ?? 0) + index)

describe('spread', () => {
  test.each([
    // Reference values from the spreadsheet behind RiskTest of Portfolio Performance
    // (github.com/portfolio-performance).
    {
      given: 'six returns',
      returns: [0.005, -1 / 300, -0.005, 0.01, 0.01, -0.005],
      volatility: 0.017736692475,
      semiDeviation: 0.012188677034,
    },
    { given: 'a constant return', returns: Array.from({ length: 20 }, () => 0.1), volatility: 0, semiDeviation: 0 },
    { given: 'one return', returns: [0.3], volatility: 0, semiDeviation: 0 },
    { given: 'none', returns: [], volatility: 0, semiDeviation: 0 },
  ])('of $given', ({ returns, volatility, semiDeviation }) => {
    expect(spreadOf(returns)?.volatility).toBeCloseTo(volatility, 10)
    expect(spreadOf(returns)?.semiDeviation).toBeCloseTo(semiDeviation, 10)
  })
  test('is not computable after a total loss', () => expect(spreadOf([0.1, -1])).toBeUndefined())
})

describe('drawdown', () => {
  // The series and its first two figures are those of RiskTest of Portfolio Performance.
  test.each([
    { given: 'only new peaks', values: [0, 1, 2, 3], maxDrawdown: 0, days: 1, recovery: [0, 1] },
    {
      given: 'a fall from 2 to 0.5 and a new peak five days after the old',
      values: [1, 1, -0.5, 1, 1, 2, 3],
      maxDrawdown: 0.75,
      days: 5,
      recovery: [2, 5],
    },
    { given: 'a fall below zero', values: [0, 0.1, 0.2, -1.4], maxDrawdown: 4 / 3, days: 1, recovery: [0, 1] },
    {
      given: 'no recovery before the end',
      values: [0, -0.1, -0.2, -0.15, -0.15],
      maxDrawdown: 0.2,
      days: 4,
      recovery: [2, 4],
    },
  ])('of $given', ({ values, maxDrawdown, days, recovery }) => {
    const drawdown = drawdownOf(from(values.length), values)
    expect(drawdown?.maxDrawdown).toBeCloseTo(maxDrawdown, 12)
    expect(drawdown?.maxDrawdownDays).toBe(days)
    const dates = from(values.length)
    expect(drawdown?.longestRecovery).toEqual({ start: dates[recovery[0] ?? 0], end: dates[recovery[1] ?? 0] })
  })
  test('of nothing is not computable', () => expect(drawdownOf([], [])).toBeUndefined())
})

describe('days that count for risk', () => {
  test.each([
    ['2025-01-01', false],
    ['2025-04-18', false],
    ['2025-04-21', false],
    ['2025-05-01', false],
    ['2025-12-24', false],
    ['2025-12-26', false],
    ['2025-11-22', false],
    ['2025-11-23', false],
    ['2025-12-31', true],
    ['2025-04-17', true],
    ['2025-10-03', true],
  ] as const)('%s: %s', (date, counts) => expect(countsForRisk(readDay(date) ?? 0)).toBe(counts))
})

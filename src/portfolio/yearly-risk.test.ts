import { expect, test } from 'vitest'
import { readDay } from '#calendar/days.ts'
import { countsForRisk } from './numbers/risk-days.ts'
import { valueAtRisk, yearlyRisk } from './yearly-risk.ts'

const start = readDay('2025-01-06') ?? 0
const days = 400
/** A value that rises and falls by 1 % in turn on days that count, and rests on others. */
function swinging(times: number) {
  let sign = 1
  const daily = Float64Array.from({ length: days }, (_, index) => {
    if (index === 0 || !countsForRisk(start + index)) return 0
    sign = -sign
    return 0.01 * sign * times
  })
  const totals = new Float64Array(days).fill(100_000)
  const empty = new Float64Array(days)
  return {
    columns: { start, totals, inflows: empty, outflows: empty },
    returns: { start, daily, accumulated: empty, withoutCapital: [] },
  }
}

test('what swings twice as far as its benchmark has beta 2, and days of rest do not calm it', () => {
  const risk = yearlyRisk(swinging(2), swinging(1).returns, 0)
  expect(risk?.beta).toBeCloseTo(2, 6)
  expect(risk?.correlation).toBeCloseTo(1, 6)
  expect(risk?.volatility).toBeCloseTo(0.02 * Math.sqrt(252), 2)
})

test('days without a value do not count, and less than half a year gives no figure', () => {
  const { columns, returns } = swinging(1)
  columns.totals.fill(0, 0, days - 100)
  expect(yearlyRisk({ columns, returns }, undefined, 0)).toBeUndefined()
})

test('who lost everything on a day, as with an account overdrawn, has no figures', () => {
  const { columns, returns } = swinging(1)
  returns.daily[200] = -1.76
  expect(yearlyRisk({ columns, returns }, undefined, 0)).toBeUndefined()
})

test('without a benchmark there is no beta', () =>
  expect(yearlyRisk(swinging(1), undefined, 0)).toMatchObject({ beta: undefined, correlation: undefined }))

test('Sharpe takes the riskless rate off, Sortino measures what fell alone; both are told of the benchmark, too', () => {
  const risk = yearlyRisk(swinging(2), swinging(1).returns, 0.02)
  expect(risk?.ofBenchmark?.volatility).toBeCloseTo((risk?.volatility ?? 0) / 2, 6)
  expect(risk?.sortinoRatio).toBeGreaterThan(risk?.sharpeRatio ?? Infinity)
  expect(yearlyRisk(swinging(1), undefined, 0)?.ofBenchmark).toBeUndefined()
})

test('the value at risk is the loss that 95 of 100 months did not exceed', () => {
  // of 1,000 months, 21 have a day in them
  const fallen = (days: number, falls: readonly number[]) =>
    Array.from({ length: days }, (_, day) => (falls.includes(day) ? -0.1 : 0))
  expect(valueAtRisk(fallen(1020, [500]))).toBe(0)
  expect(valueAtRisk(fallen(1020, [100, 500, 900]))).toBeCloseTo(-0.1, 12)
  expect(valueAtRisk(fallen(1020, [500, 501, 502]))).toBe(0)
  expect(valueAtRisk(Array.from({ length: 300 }, () => 0.01))).toBe(0)
})

test('less than a year says nothing of the value at risk', () => {
  expect(valueAtRisk(Array.from({ length: 251 }, () => -0.01))).toBeUndefined()
  expect(valueAtRisk(Array.from({ length: 252 }, () => -0.01))).toBeCloseTo(0.99 ** 21 - 1, 12)
})

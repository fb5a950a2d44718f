import { expect, test } from 'vitest'
import { readDay } from '#calendar/days.ts'
import { countsForRisk } from './numbers/risk-days.ts'
import { yearlyRisk } from './yearly-risk.ts'

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

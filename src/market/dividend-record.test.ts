import { expect, test } from 'vitest'
import { dividendRecord } from './dividend-record.ts'
import type { Dividend, FiscalYear } from './fundamentals.ts'

/** of one fiscal year after the other, to 2025; a year without a dividend has no payment */
const payments = (...amounts: number[]) =>
  amounts.flatMap((amount, i) =>
    amount === 0 ? [] : [{ fiscalYear: 2026 - amounts.length + i, amount, estimated: false } as Dividend],
  )
const estimate = { fiscalYear: 2026, amount: 9, estimated: true } as Dividend
const year = (eps: number, dps: number, isEstimate = false) =>
  ({ year: isEstimate ? 2026 : 2025, eps, dps, estimate: isEstimate }) as FiscalYear

test.each([
  { given: 'no payment', paid: [], is: undefined },
  { given: 'one', paid: payments(1), is: 0 },
  { given: 'a cut three payments ago', paid: payments(1, 2, 1, 1, 1.5), is: 2 },
  { given: 'a cut at last', paid: payments(1, 2, 1), is: 0 },
  { given: 'a year in which none was paid', paid: payments(1, 2, 0, 3, 4, 5), is: 2 },
])('years without a cut: $given', ({ paid, is }) =>
  expect(dividendRecord([...paid, estimate], []).yearsWithoutCut).toBe(is))

test('growth is the yearly mean: from 1 to 1.61051 in five years is 10 %', () => {
  const { growthPctPa5, growthPctPa10 } = dividendRecord(payments(1, 1.2, 1.2, 1.3, 1.5, 1.61051), [])
  expect([growthPctPa5, growthPctPa10]).toEqual([10, undefined])
})

test('growth is over as many fiscal years as it says, not over as many payments', () => {
  const { growthPctPa5, growthPctPa10 } = dividendRecord(payments(1, 2, 2, 2, 0, 2, 3, 3, 3, 2.357948), [])
  expect([growthPctPa5, growthPctPa10]).toEqual([undefined, 10])
})

test('who paid nothing for the last ended year has cut, and does not grow', () =>
  expect(dividendRecord(payments(1, 1, 1, 1, 1, 1, 2, 0), [year(-1, 0)])).toEqual({
    yearsWithoutCut: 0,
    growthPctPa5: undefined,
    growthPctPa10: undefined,
    payoutPct: undefined,
  }))

test('the payout is that of the last ended year, where it earned something', () => {
  expect(dividendRecord([], [year(4, 1), year(5, 2), year(9, 9, true)]).payoutPct).toBe(40)
  expect(dividendRecord([], [year(-1, 2)]).payoutPct).toBeUndefined()
})

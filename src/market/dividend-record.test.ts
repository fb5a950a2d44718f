import { expect, test } from 'vitest'
import { dividendRecord } from './dividend-record.ts'
import type { Dividend, FiscalYear } from './fundamentals.ts'

const payments = (...amounts: number[]) => amounts.map((amount) => ({ amount, estimated: false }) as Dividend)
const estimate = { amount: 9, estimated: true } as Dividend
const year = (eps: number, dps: number, isEstimate = false) => ({ eps, dps, estimate: isEstimate }) as FiscalYear

test.each([
  { given: 'no payment', paid: [], is: undefined },
  { given: 'one', paid: payments(1), is: 0 },
  { given: 'a cut three payments ago', paid: payments(1, 2, 1, 1, 1.5), is: 2 },
  { given: 'a cut at last', paid: payments(1, 2, 1), is: 0 },
])('years without a cut: $given', ({ paid, is }) =>
  expect(dividendRecord([...paid, estimate], []).yearsWithoutCut).toBe(is))

test('growth is the yearly mean: from 1 to 1.61051 in five years is 10 %', () => {
  const { growthPctPa5, growthPctPa10 } = dividendRecord(payments(1, 1.2, 1.2, 1.3, 1.5, 1.61051), [])
  expect([growthPctPa5, growthPctPa10]).toEqual([10, undefined])
})

test('the payout is that of the last ended year, where it earned something', () => {
  expect(dividendRecord([], [year(4, 1), year(5, 2), year(9, 9, true)]).payoutPct).toBe(40)
  expect(dividendRecord([], [year(-1, 2)]).payoutPct).toBeUndefined()
})

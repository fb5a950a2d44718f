import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay } from '#calendar/days.ts'
import { type CashFlow, xirr, xnpv } from './xirr.ts'

const flow = (date: string, amount: number): CashFlow => ({ day: readDay(date) ?? Number.NaN, amount })

/** A year apart: 1 − (g + h)/x + g·h/x² with x = 1 + r is 0 at x = g and x = h, and nowhere else. */
function twoRates(low: number, high: number): CashFlow[] {
  const [g, h] = [1 + low, 1 + high]
  return [flow('2023-01-01', -1), flow('2024-01-01', g + h), flow('2024-12-31', -g * h)]
}
const oneRate = (rate: number): CashFlow[] => [flow('2023-01-01', -1), flow('2024-01-01', 1 + rate)]

describe('xirr', () => {
  test.each([
    { given: 'ten percent over one year', flows: [flow('2025-01-01', -1000), flow('2026-01-01', 1100)], is: 0.1 },
    { given: 'the flows in another order', flows: [flow('2026-01-01', 1100), flow('2025-01-01', -1000)], is: 0.1 },
    {
      given: 'half lost in half a year: 0.5^(365/181) − 1',
      flows: [flow('2025-01-01', -1000), flow('2025-07-01', 500)],
      is: 0.5 ** (365 / 181) - 1,
    },
    // The example of Microsoft's reference of XIRR.
    {
      given: 'the example of the spreadsheet function',
      flows: [
        flow('2008-01-01', -10_000),
        flow('2008-03-01', 2750),
        flow('2008-10-30', 4250),
        flow('2009-02-15', 3250),
        flow('2009-04-01', 2750),
      ],
      is: 0.373362535,
    },
    {
      given: 'nothing gained',
      flows: [flow('2025-01-01', -1000), flow('2025-05-01', 400), flow('2026-01-01', 600)],
      is: 0,
    },
    // −1 + 2.3 q − 1.32 q² with q = 1/(1 + r) has the roots q = 1/1.1 and 1/1.2.
    {
      given: 'two rates: the one nearer to 0',
      flows: [flow('2023-01-01', -1000), flow('2024-01-01', 2300), flow('2024-12-31', -1320)],
      is: 0.1,
    },
    // (q − 1/1.1)² touches 0 without crossing it.
    {
      given: 'a rate that only touches 0',
      flows: [flow('2023-01-01', -1000), flow('2024-01-01', 2200), flow('2024-12-31', -1210)],
      is: 0.1,
    },
    {
      given: 'a rate just above −100 % and an ordinary one, though it is further from 0',
      flows: twoRates(-0.999_999_8, 9),
      is: 9,
    },
    { given: 'a rate just above −100 % that is the only one', flows: oneRate(-0.999_999_8), is: -0.999_999_8 },
    { given: 'two rates above −99.9999 %: the one nearer to 0', flows: twoRates(-0.99, 9), is: -0.99 },
    { given: 'doubled in a day: 2^365 − 1', flows: [flow('2025-01-01', -1), flow('2025-01-02', 2)], is: 2 ** 365 - 1 },
    { given: 'almost all lost in a day', flows: [flow('2025-01-01', -1000), flow('2025-01-02', 1)], is: -1 },
    {
      given: 'a cent on a billion in forty years',
      flows: [flow('1980-01-01', -1e9), flow('2019-12-22', 1e9 + 0.01)],
      is: 2.5e-13,
    },
  ])('given $given', ({ flows, is }) => {
    const rate = xirr(flows)
    expect(rate).toBeDefined()
    expect(Math.abs((rate ?? 0) - is) / Math.max(1, Math.abs(is))).toBeLessThan(1e-8)
  })

  test.each([
    { given: 'no flows', flows: [] },
    { given: 'no change of sign', flows: [flow('2025-01-01', -1000), flow('2026-01-01', -5)] },
    { given: 'one day only', flows: [flow('2025-01-01', -1000), flow('2025-01-01', 1100)] },
    {
      given: 'no rate at all: −1 + 2q − 1.5q² is negative everywhere',
      flows: [flow('2023-01-01', -1000), flow('2024-01-01', 2000), flow('2024-12-31', -1500)],
    },
    { given: 'a rate beyond all numbers', flows: [flow('2025-01-01', -1), flow('2025-01-02', 1000)] },
    { given: 'no number', flows: [flow('2025-01-01', -1), flow('2025-01-02', Number.NaN)] },
  ])('is not computable given $given', ({ flows }) => expect(xirr(flows)).toBeUndefined())

  test('stays above −100 %', () => {
    expect(xirr([flow('2025-01-01', -1000), flow('2025-01-02', 0.01)])).toBeGreaterThan(-1)
  })

  test('of a constructed flow returns the constructed rate', () => {
    const payments = fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 100_000 })), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(payments, fc.integer({ min: -900, max: 3000 }), (rows, permille) => {
        const rate = permille / 1000
        const present = rows.reduce((sum, [days, amount]) => sum + amount / (1 + rate) ** (days / 365), 0)
        const flows = [{ day: 0, amount: -present }, ...rows.map(([days, amount]) => ({ day: days, amount }))]
        expect(xirr(flows)).toBeCloseTo(rate, 7)
      }),
      { numRuns: 200, seed: 7 },
    )
  })

  test('with many changes of sign solves its own equation, and nothing nearer to 0 does', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: -1000, max: 1000 })), {
      minLength: 2,
      maxLength: 20,
    })
    fc.assert(
      fc.property(rows, (pairs) => {
        const flows = pairs.map(([day, amount]) => ({ day, amount }))
        const rate = xirr(flows)
        if (rate === undefined || rate > 50 || rate < -0.95) return
        const size = flows.reduce((sum, { day, amount }) => sum + Math.abs(amount) / (1 + rate) ** (day / 365), 0)
        expect(Math.abs(xnpv(flows, rate) ?? Number.NaN)).toBeLessThan(Math.max(1e-6, size * 1e-9))
        const start = xnpv(flows, 0) ?? 0
        for (let step = 1; step < 20; step += 1) {
          expect(Math.sign(xnpv(flows, (rate * step) / 20) ?? 0)).toBe(Math.sign(start))
        }
      }),
      { numRuns: 300, seed: 11 },
    )
  })
})

describe('xnpv', () => {
  // The example of Microsoft's reference of XNPV: 2,086.65.
  test('agrees with the spreadsheet function', () => {
    const flows = [
      flow('2008-01-01', -10_000),
      flow('2008-03-01', 2750),
      flow('2008-10-30', 4250),
      flow('2009-02-15', 3250),
      flow('2009-04-01', 2750),
    ]
    expect(xnpv(flows, 0.09)).toBeCloseTo(2086.6476, 4)
  })
  test('has no value at −100 % or below', () => expect(xnpv([flow('2025-01-01', 1)], -1)).toBeUndefined())
})

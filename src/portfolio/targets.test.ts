import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebalancedParts, wholeTarget, type Part } from './targets.ts'

test('what is paid in goes where most is missing', () => {
  const values = new Map<Part, number>([
    ['stocks', 60_000],
    ['etfs', 40_000],
  ])
  const targets = new Map<Part, number>([
    ['stocks', 5_000],
    ['etfs', 5_000],
  ])
  expect(rebalancedParts(values, targets, 20_000)).toEqual([
    { part: 'stocks', value: 60_000, target: 5_000, amount: 0 },
    { part: 'etfs', value: 40_000, target: 5_000, amount: 20_000 },
  ])
})

test('what has no target is sold, and a target that nothing is held of is bought', () => {
  const found = rebalancedParts(new Map([['cryptos', 10_000]]), new Map([['bonds', wholeTarget]]), 0)
  expect(found.map(({ part, amount }) => [part, amount])).toEqual([
    ['bonds', 10_000],
    ['cryptos', -10_000],
  ])
})

test('amounts add up to what is paid in, whatever is held and wanted', () =>
  fc.assert(
    fc.property(
      fc.tuple(...['', '', ''].map(() => fc.integer({ min: 0, max: 1e11 })), fc.integer({ min: -1e6, max: 1e11 })),
      fc.array(fc.integer({ min: 0, max: 3_333 }), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 1e9 }),
      (held, wanted, paidIn) => {
        const parts: Part[] = ['stocks', 'etfs', 'bonds', 'account']
        const last = wholeTarget - wanted.reduce((sum, each) => sum + each, 0)
        const targets = new Map(parts.map((part, place) => [part, [...wanted, last][place] ?? 0]))
        const rows = rebalancedParts(new Map(parts.map((part, place) => [part, held[place] ?? 0])), targets, paidIn)
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(paidIn)
        for (const { value, amount } of rows) expect(value + amount).toBeGreaterThanOrEqual(-4)
      },
    ),
    { seed: 11 },
  ))

import { expect, test } from 'vitest'
import { rationalToNumber, decimalOf } from './numbers/fixed.ts'
import { fraction, type Fraction } from './numbers/fraction.ts'
import { type Constraint, rebalance } from './rebalancing.ts'

const exactly = (value: number): Fraction => {
  const decimal = decimalOf(value) ?? { num: 0n, den: 1n }
  return fraction(decimal.num, decimal.den)
}
const target = (weights: Record<string, number>, amount: number): Constraint => ({
  weights: new Map(Object.entries(weights).map(([name, weight]) => [name, exactly(weight)])),
  amount: exactly(amount),
})

test.each([
  { given: 'one target each', targets: [target({ a: 1 }, 10), target({ b: 0.5 }, 20)], is: { a: [10, true, false], b: [40, true, false] } },
  // 0.4a + 0.5b = 100 and 0.6a + 0.5b = 120: a = 100, b = 120.
  { given: 'two funds that share two classes', targets: [target({ a: 0.4, b: 0.5 }, 100), target({ a: 0.6, b: 0.5 }, 120)], is: { a: [100, true, false], b: [120, true, false] } },
  // Least squares of a = 10 and a = 20 is their mean; b is not touched by the contradiction.
  { given: 'a contradiction', targets: [target({ a: 1 }, 10), target({ a: 1 }, 20), target({ b: 1 }, 5)], is: { a: [15, false, false], b: [5, true, false] } },
  // Of all a + b = 10 the shortest is a = b = 5.
  { given: 'a choice', targets: [target({ a: 1, b: 1 }, 10), target({ c: 1 }, 3)], is: { a: [5, true, true], b: [5, true, true], c: [3, true, false] } },
  // a + b = 10 and a + b = 20 at once: 7.5 each.
  { given: 'a contradictory choice', targets: [target({ a: 1, b: 1 }, 10), target({ a: 1, b: 1 }, 20)], is: { a: [7.5, false, true], b: [7.5, false, true] } },
  { given: 'the same target twice', targets: [target({ a: 0.1 }, 1), target({ a: 0.2 }, 2)], is: { a: [10, true, false] } },
  { given: 'a weight of nothing', targets: [target({ a: 0 }, 1)], is: { a: [0, false, true] } },
  { given: 'no targets', targets: [target({}, 1)], is: {} },
])('rebalancing given $given', ({ targets, is }) => {
  const solved = [...rebalance(targets)].map(([name, { amount, exact, ambiguous }]) => [name, [rationalToNumber(amount), exact, ambiguous]])
  expect(Object.fromEntries(solved)).toEqual(is)
})

test('twenty funds with odd weights in as many classes', () => {
  const names = Array.from({ length: 20 }, (_, index) => `f${index}`)
  const targets = names.map((_, row) =>
    target(Object.fromEntries(names.map((name, column) => [name, ((row * 7919 + column * 104_729) % 997) / 997])), row + 1),
  )
  expect([...rebalance(targets)].every(([, { exact }]) => exact)).toBe(true)
})

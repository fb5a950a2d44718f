import { expect, test } from 'vitest'
import { decimalOf } from './numbers/fixed.ts'
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
  {
    given: 'one target each',
    targets: [target({ a: 1 }, 10), target({ b: 0.5 }, 20)],
    is: { a: [10, true, false], b: [40, true, false] },
  },
  // 0.4a + 0.5b = 100 and 0.6a + 0.5b = 120: a = 100, b = 120.
  {
    given: 'two funds that share two classes',
    targets: [target({ a: 0.4, b: 0.5 }, 100), target({ a: 0.6, b: 0.5 }, 120)],
    is: { a: [100, true, false], b: [120, true, false] },
  },
  // Least squares of a = 10 and a = 20 is their mean; b is not touched by the contradiction.
  {
    given: 'a contradiction',
    targets: [target({ a: 1 }, 10), target({ a: 1 }, 20), target({ b: 1 }, 5)],
    is: { a: [15, false, false], b: [5, true, false] },
  },
  // Of all a + b = 10 the shortest is a = b = 5.
  {
    given: 'a choice',
    targets: [target({ a: 1, b: 1 }, 10), target({ c: 1 }, 3)],
    is: { a: [5, true, true], b: [5, true, true], c: [3, true, false] },
  },
  // a + b = 10 and a + b = 20 at once: 7.5 each.
  {
    given: 'a contradictory choice',
    targets: [target({ a: 1, b: 1 }, 10), target({ a: 1, b: 1 }, 20)],
    is: { a: [7.5, false, true], b: [7.5, false, true] },
  },
  // a = 1000, b = 1000 and a + b = 1000: each misses by a third.
  {
    given: 'three targets for two',
    targets: [target({ a: 1 }, 1000), target({ b: 1 }, 1000), target({ a: 1, b: 1 }, 1000)],
    is: { a: [2000 / 3, false, false], b: [2000 / 3, false, false] },
  },
  {
    given: 'the same target twice',
    targets: [target({ a: 0.1 }, 1), target({ a: 0.2 }, 2)],
    is: { a: [10, true, false] },
  },
  { given: 'a weight of nothing', targets: [target({ a: 0 }, 1)], is: { a: [0, false, true] } },
  { given: 'no targets', targets: [target({}, 1)], is: {} },
])('rebalancing given $given', ({ targets, is }) => {
  const solved = [...rebalance(targets)].map(([name, { amount, exact, ambiguous }]) => [
    name,
    [amount, exact, ambiguous],
  ])
  expect(Object.fromEntries(solved)).toEqual(is)
})

test('twenty funds with odd weights in as many classes', () => {
  const names = Array.from({ length: 20 }, (_, index) => `f${index}`)
  const targets = names.map((_, row) =>
    target(
      Object.fromEntries(names.map((name, column) => [name, ((row * 7919 + column * 104_729) % 997) / 997])),
      row + 1,
    ),
  )
  expect([...rebalance(targets)].every(([, { exact }]) => exact)).toBe(true)
})

// Name n and the next one share a target of 2n + 1 at weight 1 each; the last stands alone: backwards it follows that
// each has its number.
test('two hundred funds, each tied to the next', () => {
  const count = 200
  const targets = Array.from({ length: count - 1 }, (_, index) =>
    target({ [`f${index}`]: 1, [`f${index + 1}`]: 1 }, 2 * index + 1),
  )
  const solved = rebalance([...targets, target({ [`f${count - 1}`]: 1 }, count - 1)])
  for (let index = 0; index < count; index += 1) {
    expect(solved.get(`f${index}`)).toEqual({ amount: expect.closeTo(index, 9), exact: true, ambiguous: false })
  }
})

// Without the last target one number is free; one more target of the first two contradicts theirs.
test('two hundred funds with a choice and a contradiction', () => {
  const targets = Array.from({ length: 199 }, (_, index) =>
    target({ [`f${index}`]: 1, [`f${index + 1}`]: 1 }, 2 * index + 1),
  )
  const solved = rebalance([...targets, target({ f0: 1, f1: 1 }, 5)])
  expect([...solved.values()].every(({ ambiguous }) => ambiguous)).toBe(true)
  expect([...solved].filter(([, { exact }]) => !exact).map(([name]) => name)).toEqual(['f0', 'f1'])
  expect((solved.get('f0')?.amount ?? 0) + (solved.get('f1')?.amount ?? 0)).toBeCloseTo(3, 9)
})

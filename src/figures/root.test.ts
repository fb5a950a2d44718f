import { expect, test } from 'vitest'
import { bracketedRoot } from './root.ts'

test.each([
  { given: 'a cubic', f: (x: number) => x ** 3 - 2 * x - 5, from: 2, to: 3, is: 2.0945514815423265 },
  { given: 'a cosine', f: (x: number) => Math.cos(x) - x, from: 0, to: 1, is: 0.7390851332151607 },
  { given: 'a flat start', f: (x: number) => (x - 1) ** 9, from: -3, to: 2.5, is: 1, digits: 2 },
  { given: 'a jump', f: (x: number) => (x < 0.3 ? -1 : 1), from: 0, to: 1, is: 0.3 },
  { given: 'an end that is the root', f: (x: number) => x, from: 0, to: 1, is: 0 },
])('the root of $given', ({ f, from, to, is, digits = 10 }) => {
  let calls = 0
  const root = bracketedRoot((x) => (calls++, f(x)), from, to, 1e-12)
  expect(root).toBeCloseTo(is, digits)
  expect(calls).toBeLessThan(120)
})

test('no change of sign, no root', () => expect(bracketedRoot((x) => x * x + 1, -1, 1, 1e-9)).toBeUndefined())

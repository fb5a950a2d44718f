import { expect, test } from 'vitest'
import { bestOf } from './best.ts'

test.each([
  { values: [1, 3, 2], which: 'highest' as const, index: 1 },
  { values: [1, undefined, 2], which: 'lowest' as const, index: 0 },
  { values: [-5, -2], which: 'highest' as const, index: 1 },
  { values: [3, 3], which: 'highest' as const, index: undefined },
  { values: [3, undefined], which: 'highest' as const, index: undefined },
])('the $which of $values stands at $index', ({ values, which, index }) =>
  expect(bestOf(values, which, 'x')?.index).toBe(index))

import { expect, test } from 'vitest'
import { factorDays } from './factor-days.block.tsx'

test.each([
  { factor: 5, paperPct: (1.1 * 0.9) ** 5 * 100 - 100 },
  { factor: -5, paperPct: (0.9 * 1.1) ** 5 * 100 - 100 },
  { factor: 1, paperPct: (1.02 * 0.98) ** 5 * 100 - 100 },
])('ten days up and down cost a paper with factor $factor $paperPct %', ({ factor, paperPct }) => {
  const last = factorDays(factor).at(-1)
  expect(last?.day).toBe(10)
  expect(last?.paperPct).toBeCloseTo(paperPct, 10)
  expect(last?.underlyingPct).toBeCloseTo((1.02 * 0.98) ** 5 * 100 - 100, 10)
})

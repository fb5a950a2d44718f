import { expect, test } from 'vitest'
import { correlationOf, outperformance } from './technical.ts'

const days = ['2025-11-20', '2026-10-20', '2026-11-13', '2026-11-19', '2026-11-20']

test('a share that gained 10 % while its index lost 5 % did 15 points better', () => {
  const share = { day: days, close: [80, 100, 100, 109, 110] }
  const index = { day: days, close: [1000, 1000, 1000, 940, 950] }
  expect(outperformance(share, index)).toEqual({ cnOpb1W: 15, cnOpb1M: 15, cnOpb1Y: 42.5 })
})

test('what a history is too short for is left out', () => {
  expect(
    outperformance({ day: days.slice(2), close: [100, 109, 110] }, { day: days, close: [1000, 1000, 1000, 940, 950] }),
  ).toEqual({ cnOpb1W: 15 })
  expect(outperformance({ day: [], close: [] }, { day: days, close: [1, 1, 1, 1, 1] })).toEqual({})
})

test('prices that move alike correlate fully, opposite ones negatively, and a few days tell nothing', () => {
  const day = Array.from({ length: 40 }, (_, i) => `2026-10-${String(i).padStart(2, '0')}`)
  const swings = day.map((_, i) => 100 * 1.01 ** (i % 3))
  const own = { day, close: swings }
  expect(correlationOf(own, { day, close: swings.map((close) => 7 * close) })).toBeCloseTo(1, 12)
  expect(correlationOf(own, { day, close: swings.map((close) => 1 / close) })).toBeCloseTo(-1, 12)
  expect(correlationOf(own, { day: day.slice(25), close: swings.slice(25) })).toBeUndefined()
  expect(correlationOf(own, { day, close: day.map(() => 100) })).toBeUndefined()
})

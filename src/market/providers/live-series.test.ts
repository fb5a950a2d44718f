import { expect, test } from 'vitest'
import type { NotationId } from '#contract/vocabulary.ts'
import { liveSeries } from './live-series.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const notation = 1 as NotationId

/** Each of them says its own number. */
function told(...offsetsMs: number[]) {
  const series = liveSeries()
  offsetsMs.forEach((ms, last) => series.accept({ notation, at: start + ms, last }, start + ms))
  return { lastAt: (ms: number) => series.stateAt(start + ms)?.last }
}

test('of many states within a second the first and the last are kept', () => {
  const { lastAt } = told(0, 100, 200, 300, 1500)
  expect([0, 100, 250, 300, 1400, 1500].map(lastAt)).toEqual([0, 0, 0, 3, 3, 4])
})

test('what no delayed reader will see any more is forgotten', () => {
  const minutes = Array.from({ length: 19 }, (_, minute) => minute * 60_000)
  const { lastAt } = told(...minutes)
  expect(lastAt(0)).toBeUndefined()
  expect(lastAt(18 * 60_000 - 15 * 60_000)).toBe(3)
})

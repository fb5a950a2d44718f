import { expect, test } from 'vitest'
import type { PaperGroup, PaperTable } from '#market/paper-tables.ts'
import { emptyFigures, writeFigures } from './figures.ts'

/** One exotic paper, quoted at 9.90 and 10.00 with its underlying at 100. */
const distanceOf = (levels: { barrier: number; cap: number; strike: number }) => {
  const columns = Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, Float64Array.of(level)]))
  const table = {
    kind: 'exotic',
    length: 1,
    ratio: Float64Array.of(1),
    hit: Uint8Array.of(0),
    bid: Int32Array.of(9_900),
    ask: Int32Array.of(10_000),
    ...columns,
  } as unknown as PaperTable
  const figures = emptyFigures(table)
  const group = { from: 0, to: 1, isShort: false } as PaperGroup
  const at = Date.parse('2026-11-20T10:00:00Z')
  writeFigures(table, figures, group, {
    quote: { bid: 100, ask: 100, session: undefined },
    units: 1,
    at,
    lastClose: 100,
  })
  return figures.barrierDistancePct?.[0]
}

test.each([
  { given: 'an inline paper near its upper barrier', levels: { barrier: 68, cap: 107, strike: NaN }, is: 7 },
  { given: 'an inline paper near its lower one', levels: { barrier: 95, cap: 120, strike: NaN }, is: 5 },
  { given: 'a paper with a barrier below alone', levels: { barrier: 68, cap: NaN, strike: NaN }, is: 32 },
  { given: 'a discount call, which has none', levels: { barrier: NaN, cap: 107, strike: 98 }, is: NaN },
])('the distance to the barrier of $given is $is percent', ({ levels, is }) => {
  expect(Number(distanceOf(levels)?.toFixed(4))).toBe(is)
})

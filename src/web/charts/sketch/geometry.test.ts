import { expect, test } from 'vitest'
import {
  distanceTo,
  fibonacciPrice,
  fibonacciShares,
  hitOf,
  type Plot,
  strokesOf,
} from '#web/charts/sketch/geometry.ts'
import type { Sketch } from '#web/charts/sketch/sketches.ts'

/** one pixel a millisecond, ten a unit of price, 100 high */
const plot: Plot = { width: 200, x: (at) => at, y: (price) => 100 - 10 * price }
const sketch = (kind: Sketch['kind'], ...points: [at: number, price: number][]): Sketch => ({
  id: kind,
  kind,
  unit: 'EUR',
  points: points.map(([at, price]) => ({ at, price })),
})

test('a line goes from point to point', () => {
  expect(strokesOf(sketch('line', [10, 1], [50, 5]), plot)).toEqual([{ from: { x: 10, y: 90 }, to: { x: 50, y: 50 } }])
})

test('a level crosses the whole plot and says its price', () => {
  expect(strokesOf(sketch('level', [10, 4]), plot)).toEqual([
    { from: { x: 0, y: 60 }, to: { x: 200, y: 60 }, label: { price: 4 } },
  ])
})

test('a channel has a parallel through its third point, and their middle', () => {
  const [line, parallel, middle] = strokesOf(sketch('channel', [0, 1], [100, 3], [50, 4]), plot)
  expect(line).toEqual({ from: { x: 0, y: 90 }, to: { x: 100, y: 70 } })
  expect(parallel).toEqual({ from: { x: 0, y: 70 }, to: { x: 100, y: 50 } })
  expect(middle).toMatchObject({ from: { x: 0, y: 80 }, to: { x: 100, y: 60 }, faint: true })
})

test('an upright channel is moved by nothing but height', () => {
  const [, parallel] = strokesOf(sketch('channel', [50, 1], [50, 3], [70, 4]), plot)
  expect(parallel).toEqual({ from: { x: 50, y: 60 }, to: { x: 50, y: 40 } })
})

test('Fibonacci counts from the end of a move back to its beginning', () => {
  expect(fibonacciShares.map((share) => Number(fibonacciPrice(100, 200, share).toFixed(9)))).toEqual([
    200, 176.4, 161.8, 150, 138.2, 121.4, 100,
  ])
  const strokes = strokesOf(sketch('fibonacci', [80, 0], [20, 10]), plot)
  expect(strokes).toHaveLength(1 + fibonacciShares.length)
  expect(strokes[3]).toMatchObject({ from: { x: 20 }, to: { x: 80 }, label: { share: 0.382 } })
  expect(strokes[3]?.label?.price).toBeCloseTo(6.18, 10)
})

test('what has no place on a scale is not drawn', () => {
  const logarithmic = { ...plot, y: (price: number) => (price > 0 ? price : undefined) }
  expect(strokesOf(sketch('line', [0, -1], [9, 4]), logarithmic)).toEqual([])
  expect(strokesOf(sketch('level', [0, 0]), logarithmic)).toEqual([])
})

test.each([
  { point: { x: 50, y: 3 }, is: 3 },
  { point: { x: -3, y: 4 }, is: 5 },
  { point: { x: 106, y: 8 }, is: 10 },
])('from $point it is $is to a stroke', ({ point, is }) => {
  expect(distanceTo({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }, point)).toBe(is)
})

test('a stroke without length is a point', () => {
  expect(distanceTo({ from: { x: 1, y: 1 }, to: { x: 1, y: 1 } }, { x: 4, y: 5 })).toBe(5)
})

test('the topmost sketch within reach is hit, a text at its point, and nothing far away', () => {
  const all = [sketch('level', [0, 5]), sketch('line', [0, 5], [100, 5]), sketch('text', [150, 8])]
  expect(hitOf(all, plot, { x: 50, y: 54 }, 6)?.kind).toBe('line')
  expect(hitOf(all, plot, { x: 180, y: 54 }, 6)?.kind).toBe('level')
  expect(hitOf(all, plot, { x: 155, y: 25 }, 6)?.kind).toBe('text')
  expect(hitOf(all, plot, { x: 50, y: 80 }, 6)).toBeUndefined()
})

test('what is being drawn shows as far as it has come', () => {
  expect(strokesOf(sketch('channel', [0, 1], [100, 3]), plot)).toHaveLength(1)
  expect(strokesOf(sketch('fibonacci', [0, 1]), plot)).toEqual([])
  expect(strokesOf(sketch('level'), plot)).toEqual([])
})

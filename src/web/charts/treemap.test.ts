import { array, assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import { treemap } from '#web/charts/treemap.ts'

test('the example of the paper: 6, 6, 4, 3, 2, 2, 1 in 6 by 4', () =>
  expect(
    treemap([6, 6, 4, 3, 2, 2, 1], 6, 4).map(({ x, y, width, height }) =>
      [x, y, width, height].map((each) => Math.round(each * 100) / 100),
    ),
  ).toEqual([
    [0, 0, 3, 2],
    [0, 2, 3, 2],
    [3, 0, 1.71, 2.33],
    [4.71, 0, 1.29, 2.33],
    [3, 2.33, 1.2, 1.67],
    [4.2, 2.33, 1.2, 1.67],
    [5.4, 2.33, 0.6, 1.67],
  ]))

test('tiles fill the rectangle, each as large as its weight', () =>
  assert(
    property(array(double({ min: 0.1, max: 100, noNaN: true }), { minLength: 1, maxLength: 60 }), (given) => {
      const weights = given.toSorted((a, b) => b - a)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const tiles = treemap(weights, 1000, 700)
      expect(tiles).toHaveLength(weights.length)
      tiles.forEach(({ x, y, width, height }, place) => {
        expect((width * height) / 700_000).toBeCloseTo((weights[place] ?? 0) / total, 6)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(1000 + 1e-6)
        expect(y + height).toBeLessThanOrEqual(700 + 1e-6)
      })
    }),
    { seed: 20261123, numRuns: 60 },
  ))

test('nothing has no tiles', () => expect(treemap([], 10, 10)).toEqual([]))

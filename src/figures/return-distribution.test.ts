import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnDistribution } from './return-distribution.ts'

test('five returns, by hand', () => {
  // mean 0.05/5; squares of the differences 0.0004 + 0.0016 + 0 + 0.0009 + 0.0001 = 0.003, over 4
  const figures = returnDistribution([0.03, -0.03, 0.01, 0.04, 0])
  expect(figures).toMatchObject({
    count: 5,
    mean: expect.closeTo(0.01, 15),
    median: 0.01,
    deviation: expect.closeTo(Math.sqrt(0.003 / 4), 15),
    best: 3,
    worst: 1,
    positiveShare: 0.6,
  })
})

test('of an even number the median is the mean of the two in the middle', () =>
  expect(returnDistribution([0.1, 0.2, -0.4, 0.3])?.median).toBeCloseTo(0.15, 15))
test('one return has no deviation', () =>
  expect(returnDistribution([0.02])).toMatchObject({ count: 1, median: 0.02, deviation: undefined, best: 0, worst: 0 }))
test('no return has no distribution', () => expect(returnDistribution([])).toBeUndefined())

test('bins have a round width with a bound at zero; a return on a bound belongs to the upper one', () => {
  expect(returnDistribution([-0.02, -0.01, 0, 0.003, 0.01, 0.019])?.bins).toEqual([
    { from: -0.02, to: -0.01, count: 1 },
    { from: -0.01, to: 0, count: 1 },
    { from: 0, to: 0.01, count: 2 },
    { from: 0.01, to: 0.02, count: 2 },
  ])
})

test('the outermost stand in open bins', () => {
  const bins = returnDistribution([-0.4, ...Array.from({ length: 998 }, (_, i) => (i - 499) / 50_000), 0.5])?.bins ?? []
  expect(bins[0]).toEqual({ to: -0.01, count: 1 })
  expect(bins.at(-1)).toEqual({ from: 0.01, count: 1 })
})

test('of any returns: every one is counted once, in the bin whose bounds hold it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 5, noNaN: true }), { minLength: 1, maxLength: 300 }), (returns) => {
      const figures = returnDistribution(returns)
      const bins = figures?.bins ?? []
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(returns.length)
      expect(bins.length).toBeLessThanOrEqual(30)
      bins.forEach(({ from = -Infinity, to = Infinity, count }, i) => {
        expect(from).toBeLessThan(to)
        if (i > 0) expect(from).toBe(bins[i - 1]?.to)
        const within = returns.filter((each) => each >= from - 1e-9 && each < to + 1e-9).length
        expect(count).toBeLessThanOrEqual(within)
      })
      const sorted = returns.toSorted((a, b) => a - b)
      expect(figures?.mean).toBeGreaterThanOrEqual((sorted[0] as number) - 1e-12)
      expect(figures?.mean).toBeLessThanOrEqual((sorted.at(-1) as number) + 1e-12)
      expect(returns[figures?.best ?? 0]).toBe(sorted.at(-1))
      expect(returns[figures?.worst ?? 0]).toBe(sorted[0])
    }),
    { seed: 11, numRuns: 100 },
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstUnderManyWeights, rankedBy, type WeightedCriterion } from './weighted-ranking.ts'

interface Fund {
  name: string
  cost?: number
  size?: number
}
const criteria: readonly WeightedCriterion<Fund>[] = [
  { id: 'cost', of: ({ cost }) => cost, lowerIsBetter: true },
  { id: 'size', of: ({ size }) => size, lowerIsBetter: false },
]
const cheap = { name: 'cheap', cost: 0.1, size: 10 }
const large = { name: 'large', cost: 0.3, size: 50 }
const middling = { name: 'middling', cost: 0.2, size: 20 }

test('the best of a criterion gets its whole weight, the worst nothing, what lies between a part in proportion', () => {
  const ranked = rankedBy([large, middling, cheap], criteria, { cost: 30, size: 10 })
  expect(ranked.map(({ thing, points }) => [thing.name, points])).toEqual([
    ['cheap', 75],
    ['middling', expect.closeTo(43.75)], // half of 75, a quarter of 25
    ['large', 25],
  ])
  expect([...(ranked[1]?.parts ?? [])]).toEqual([
    ['cost', expect.closeTo(37.5)],
    ['size', 6.25],
  ])
})

test('a figure that is not known lowers the sum of the weights and is no zero', () => {
  const unknownSize = { name: 'unknown size', cost: 0.1 }
  const [first] = rankedBy([large, unknownSize, middling], criteria, { cost: 30, size: 10 })
  expect(first).toMatchObject({ thing: unknownSize, points: 100 })
})

test('what has none of the weighed figures stands last, without points', () => {
  const empty = { name: 'empty' }
  expect(rankedBy([empty, large, cheap], criteria, { cost: 1 }).at(-1)).toMatchObject({
    thing: empty,
    points: undefined,
  })
})

test('one thing gets all points; nothing weighed gives none', () => {
  expect(rankedBy([large], criteria, { cost: 1, size: 1 })[0]?.points).toBe(100)
  expect(rankedBy([large, cheap], criteria, { cost: 0 }).map(({ points }) => points)).toEqual([undefined, undefined])
})

const figure = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined })
const funds = fc.array(fc.record({ name: fc.string(), cost: figure, size: figure }), { minLength: 1, maxLength: 12 })
const weight = fc.double({ min: 0, max: 100, noNaN: true })

test('points lie between 0 and 100, fall down the list, and are the sum of their parts', () => {
  fc.assert(
    fc.property(funds, weight, weight, (things, cost, size) => {
      const ranked = rankedBy(things, criteria, { cost, size })
      expect(ranked).toHaveLength(things.length)
      ranked.forEach(({ points, parts }, i) => {
        if (points === undefined) return expect(parts.size).toBe(0)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(100 + 1e-9)
        expect([...parts.values()].reduce((a, b) => a + b, 0)).toBeCloseTo(points)
        expect(points).toBeLessThanOrEqual((ranked[i - 1]?.points ?? Infinity) + 1e-9)
      })
    }),
  )
})

test('what is best by everything comes first under all weights; the rounds are counted once each', () => {
  const best = { name: 'best', cost: 0, size: 100 }
  expect(firstUnderManyWeights([large, best, cheap], criteria, 100)).toEqual([{ thing: best, rounds: 100 }])
  const firsts = firstUnderManyWeights([large, cheap, middling], criteria, 100)
  expect(firsts.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(100)
  expect(firsts.map(({ thing }) => thing.name).toSorted()).toEqual(['cheap', 'large'])
})

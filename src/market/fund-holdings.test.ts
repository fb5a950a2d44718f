import { expect, test } from 'vitest'
import { followedIndex, holdingsOf, largestOf, overlapOf, weightIn, weightsBy } from './fund-holdings.ts'
import { loadUniverse } from './universe.ts'

const universe = loadUniverse()
const dax = universe.find('INDEX', '20735') ?? expect.fail('no DAX')
const members = universe.membersOf(dax)
const [first, second] = members
const rooms = {
  universe,
  weightsOf: () => Float64Array.from(members, (_, i) => (i === 0 ? 0.5 : 0.5 / (members.length - 1))),
}
const onDax = universe.byIsin('DE0005933931') ?? expect.fail('no ETF on the DAX')

test('a fund on an index holds its members by their weights', () => {
  expect(followedIndex(rooms, onDax)).toBe(dax)
  const held = holdingsOf(rooms, onDax)
  expect(held).toHaveLength(members.length)
  expect(largestOf(held, 1)).toEqual([{ member: first, weightPct: 50 }])
  expect(weightsBy(held, (member) => (member === first ? 'erster' : 'andere'))).toEqual([
    { name: 'erster', weightPct: 50 },
    { name: 'andere', weightPct: 50 },
  ])
  expect(first && weightIn(rooms, dax, first)).toBe(50)
})

test('what is not known of an index is known of no fund on it', () => {
  const without = { universe, weightsOf: () => undefined }
  expect(holdingsOf(without, onDax)).toEqual([])
  expect(second && weightIn(without, dax, second)).toBeUndefined()
  const active = universe.ofType('FUND').find(({ facts }) => facts.kind === 'fund')
  expect(active && holdingsOf(rooms, active)).toEqual([])
})

test('funds overlap by the smaller weight of what both hold', () => {
  const held = (weights: readonly number[], from = 0) =>
    weights.map((weight, i) => ({ member: members[from + i] ?? expect.fail('no member'), weight }))
  expect(overlapOf(held([0.5, 0.3, 0.2]), held([0.6, 0.4], 1))).toBeCloseTo(0.5, 12)
  expect(overlapOf(held([0.5, 0.5]), held([0.5, 0.5]))).toBe(1)
  expect(overlapOf(held([1]), held([1], 1))).toBe(0)
})

import { expect, test } from 'vitest'
import { placed } from './placed.ts'

test('what is moved goes to its place and no further than the ends', () => {
  expect(placed(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(placed(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(placed(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
  expect(placed(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
})

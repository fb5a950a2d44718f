import { expect, test } from 'vitest'
import { TinyCache } from './tiny-cache.ts'

test('the results asked for last are kept, and the oldest leaves first', () => {
  const cache = new TinyCache<string, number>(2)
  expect([cache.get('a'), cache.leaving]).toEqual([undefined, undefined])
  cache.set('a', 1)
  expect([cache.get('a'), cache.leaving]).toEqual([1, undefined])
  cache.set('b', 2)
  expect([cache.get('a'), cache.get('b'), cache.leaving]).toEqual([1, 2, 1])
  expect(cache.replace('a', 4)).toBe(4)
  expect([cache.get('a'), cache.get('b'), cache.leaving]).toEqual([4, 2, 4])
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.leaving]).toEqual([undefined, 2, 3, 2])
})

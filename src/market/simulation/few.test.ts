import { expect, test } from 'vitest'
import { Few } from './few.ts'

test('the results asked for last are kept, and the oldest leaves first', () => {
  const few = new Few<string, number>(2)
  expect([few.get('a'), few.leaving]).toEqual([undefined, undefined])
  few.set('a', 1)
  expect([few.get('a'), few.leaving]).toEqual([1, undefined])
  few.set('b', 2)
  expect([few.get('a'), few.get('b'), few.leaving]).toEqual([1, 2, 1])
  expect(few.replace('a', 4)).toBe(4)
  expect([few.get('a'), few.get('b'), few.leaving]).toEqual([4, 2, 4])
  few.set('c', 3)
  expect([few.get('a'), few.get('b'), few.get('c'), few.leaving]).toEqual([undefined, 2, 3, 2])
})

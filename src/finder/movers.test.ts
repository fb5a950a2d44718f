import { expect, test } from 'vitest'
import { moved, risenAndFallen } from './movers.ts'

test('the strongest and the weakest come first; what has no change is not ranked, what stood still on no side', () => {
  const changes: Record<string, number | undefined> = { a: 1, b: -2, c: undefined, d: 3, e: 0, f: -1 }
  const all = moved(Object.keys(changes), (row) => changes[row])
  expect(all.map(({ row }) => row)).toEqual(['d', 'a', 'e', 'f', 'b'])
  const { risen, fallen } = risenAndFallen(all)
  expect(risen.map(({ row }) => row)).toEqual(['d', 'a'])
  expect(fallen.map(({ row }) => row)).toEqual(['b', 'f'])
})

import { expect, test } from 'vitest'
import { breadth, moved, topAndFlop } from './movers.ts'

const changes: Record<string, number | undefined> = { a: 1, b: -2, c: undefined, d: 3, e: 0, f: -1 }
const all = moved(Object.keys(changes), (row) => changes[row])
const names = (list: readonly { row: string }[]) => list.map(({ row }) => row)

test('the strongest come first; what has no change is not ranked, what stood still on no side', () => {
  expect(names(all)).toEqual(['d', 'a', 'e', 'f', 'b'])
  expect(breadth(all)).toEqual({ risen: 2, fallen: 2 })
})

test('the weakest are shown, also those that rose least', () => {
  const { top, flop } = topAndFlop(all, 3)
  expect([names(top), names(flop)]).toEqual([
    ['d', 'a', 'e'],
    ['b', 'f', 'e'],
  ])
  const risen = all.slice(0, 2)
  expect(names(topAndFlop(risen, 1).flop)).toEqual(['a'])
})

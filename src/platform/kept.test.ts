import { expect, test } from 'vitest'
import { keeper, recentMemory } from './kept.ts'

const owner = () => ({})
const owners = (count: number) => Array.from({ length: count }, owner)

test('the last so many asked for are kept, those before twice as many are not', () => {
  const memory = recentMemory<number>(3)
  const all = owners(9)
  all.forEach((each, i) => memory.set(each, i))
  expect(all.slice(0, 3).map((each) => memory.get(each))).toEqual([undefined, undefined, undefined])
  expect(all.slice(6).map((each) => memory.get(each))).toEqual([6, 7, 8])
})

test('who is asked for again and again stays, however many others come', () => {
  const memory = recentMemory<string>(3)
  const hot = owner()
  memory.set(hot, 'kept')
  for (const other of owners(100)) {
    memory.set(other, 'other')
    expect(memory.get(hot)).toBe('kept')
  }
})

test('setting one owner anew makes no other be forgotten', () => {
  const memory = recentMemory<number>(2)
  const [one, two] = [owner(), owner()]
  memory.set(one, 1)
  for (let i = 0; i < 10; i++) memory.set(two, i)
  expect([memory.get(one), memory.get(two)]).toEqual([1, 9])
})

test('the same parts give the same thing, other parts another', () => {
  const keep = keeper<object>()
  const paper = owner()
  const made = keep(paper, [1, 'a'], () => ({}))
  expect(keep(paper, [1, 'a'], () => ({}))).toBe(made)
  expect(keep(paper, [1, 'b'], () => ({}))).not.toBe(made)
})

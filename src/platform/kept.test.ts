import { describe, expect, test, vi } from 'vitest'
import { GenerationCache, joined, keepPart, keeper, keptForAWhile, once, onceByKey, recentMemory } from './kept.ts'

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

test('each owner and each key is computed once, also where there is no result', () => {
  const nothing = vi.fn<(owner: object) => void>()
  const ofOwner = once(nothing)
  const paper = owner()
  ofOwner(paper)
  ofOwner(paper)
  expect(nothing).toHaveBeenCalledTimes(1)
  const length = vi.fn<(key: string) => number>((key) => key.length)
  const ofKey = onceByKey(length)
  expect([ofKey('a'), ofKey('a'), ofKey('bc')]).toEqual([1, 1, 2])
  expect(length).toHaveBeenCalledTimes(2)
})

describe('a result that holds for a while', () => {
  const memory = (most = 10) => {
    const clock = { now: 0 }
    let computed = 0
    const kept = keptForAWhile<number>({ forMs: 1000, most, now: () => clock.now })
    return { clock, ask: (key: string) => kept(key, async () => ++computed), kept }
  }

  test('is shared until its time has come', async () => {
    const { clock, ask } = memory()
    expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
    clock.now = 999
    expect(await ask('a')).toBe(1)
    clock.now = 1000
    expect(await ask('a')).toBe(2)
  })

  test('gives way to the newest when there are too many', async () => {
    const { ask } = memory(2)
    for (const key of ['a', 'b', 'c']) await ask(key)
    expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
  })

  test('is handed out a while longer where that was agreed, and computed once meanwhile', async () => {
    const clock = { now: 0 }
    const kept = keptForAWhile<string>({ forMs: 1000, staleMs: 500, most: 10, now: () => clock.now })
    const ready = Promise.withResolvers<string>()
    expect(await kept('a', async () => 'first')).toBe('first')
    clock.now = 1200
    expect(await kept('a', () => ready.promise)).toBe('first')
    expect(await kept('a', async () => 'nobody asks for it')).toBe('first')
    ready.resolve('second')
    await ready.promise
    expect(await kept('a', async () => 'nobody asks for it')).toBe('second')
    clock.now = 2701
    expect(await kept('a', async () => 'too old by then')).toBe('too old by then')
  })

  test('stays where computing it again failed, until it is too old', async () => {
    const clock = { now: 0 }
    const kept = keptForAWhile<string>({ forMs: 1000, staleMs: 500, most: 10, now: () => clock.now })
    await kept('a', async () => 'first')
    clock.now = 1200
    expect(await kept('a', () => Promise.reject(new Error('down')))).toBe('first')
    clock.now = 1500
    await expect(kept('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  })

  test('is computed again after a failure', async () => {
    const { ask, kept } = memory()
    await expect(kept('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await ask('a')).toBe(1)
  })
})

test('what is asked for several times at once is computed once, for each owner and key', async () => {
  const [one, other] = [owner(), owner()]
  const computed: string[] = []
  const ask = joined<object, string>()
  const compute = async (name: string) => {
    computed.push(name)
    return name
  }
  const asked = await Promise.all([
    ask(one, 'a', () => compute('first')),
    ask(one, 'a', () => compute('nobody asks for it')),
    ask(one, 'b', () => compute('of another key')),
    ask(other, 'a', () => compute('of another owner')),
  ])
  expect(asked).toEqual(['first', 'first', 'of another key', 'of another owner'])
  expect(await ask(one, 'a', () => compute('afterwards'))).toBe('afterwards')
  expect(computed).toEqual(['first', 'of another key', 'of another owner', 'afterwards'])
})

test('memories that may fill a part of their limit forget earlier', () => {
  const heldOf = (part: number): number => {
    keepPart(part)
    const cache = new GenerationCache<number, string>(100)
    for (let key = 0; key < 1000; key++) cache.set(key, 'value')
    return Array.from({ length: 1000 }, (_, key) => key).filter((key) => cache.get(key) !== undefined).length
  }
  try {
    expect(heldOf(1)).toBeGreaterThanOrEqual(50)
    expect(heldOf(0.1)).toBeLessThanOrEqual(10)
  } finally {
    keepPart(1)
  }
})

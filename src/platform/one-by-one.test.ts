import { afterEach, expect, test, vi } from 'vitest'
import { holdable, manualClock } from '#platform/clock.ts'
import { oneByOne } from './one-by-one.ts'

afterEach(() => void vi.useRealTimers())

test('items come one after the other, with rests between them', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  oneByOne(['a', 'b'], (item) => void done.push(item))
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  expect(done).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(250)
  expect(done).toEqual(['a', 'b'])
})

test('work that outlives the request that began it sees the clock run on', async () => {
  const source = manualClock(1000)
  const clock = holdable(source)
  const seen = new Promise<number>((resolve) => clock.hold(() => oneByOne(['a'], () => resolve(clock.now()))))
  source.set(60_000)
  expect(await seen).toBe(60_000)
})

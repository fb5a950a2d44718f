import { expect, onTestFinished, test, vi } from 'vitest'
import { atOnce, inTurns, unhurriedly } from './turns.ts'

function* busy(steps: number, ms: number): Generator<void, number> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + ms
    while (performance.now() < end);
    yield
  }
  return steps
}

test('others are served while a long computation runs', async () => {
  let served = 0
  const others = setInterval(() => served++, 1)
  expect(await inTurns(busy(10, 6))).toBe(10)
  clearInterval(others)
  expect(served).toBeGreaterThan(3)
})

test('many who work at once share a round of the event loop: no two long pieces come in one', async () => {
  let round = 0
  let counting = true
  const count = () => {
    round++
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  function* work() {
    const end = performance.now() + 6
    while (performance.now() < end);
    rounds.push(round)
    yield
  }
  await Promise.all(Array.from({ length: 10 }, () => inTurns(work())))
  counting = false
  expect(new Set(rounds).size).toBeGreaterThanOrEqual(9) // the first round has begun before the counting
})

test('others are served sooner while nobody waits for the work', async () => {
  await new Promise(setImmediate) // a round of its own
  let now = 0
  vi.stubGlobal('performance', { now: () => now })
  onTestFinished(() => void vi.unstubAllGlobals())
  let round = 0
  const count = () => {
    round++
    if (round < 1000) setImmediate(count)
  }
  setImmediate(count)
  function* work(rounds: Set<number>) {
    for (let step = 0; step < 20; step++) {
      now++
      rounds.add(round)
      yield
    }
  }
  const [hurried, calm] = [new Set<number>(), new Set<number>()]
  await inTurns(work(hurried))
  await unhurriedly(() => inTurns(work(calm)))
  round = 1000
  expect([hurried.size, calm.size]).toEqual([4, 20])
})

test('the same computation at once', () => expect(atOnce(busy(3, 0))).toBe(3))

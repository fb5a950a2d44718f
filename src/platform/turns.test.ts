import { expect, test } from 'vitest'
import { atOnce, inTurns } from './turns.ts'

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

test('the same computation at once', () => expect(atOnce(busy(3, 0))).toBe(3))

import { expect, test } from 'vitest'
import { manualClock } from '#platform/clock.ts'
import { collectGarbage } from '#platform/garbage.ts'
import { TICK_MS, type Timers, TimerWheel } from './timer-wheel.ts'

/** Timers moved by hand together with the clock. */
function bench(start = 1_000_000) {
  const clock = manualClock(start)
  let call: (() => void) | undefined
  const timers: Timers = {
    setInterval: (given) => (call = given),
    clearInterval: () => void (call = undefined),
  }
  return {
    clock,
    wheel: new TimerWheel(clock, timers),
    running: () => call !== undefined,
    run(ms: number) {
      for (let passed = 0; passed < ms; passed += TICK_MS) {
        clock.advance(TICK_MS)
        call?.()
      }
    },
    /** the process was asleep */
    sleep(ms: number) {
      clock.advance(ms)
      call?.()
    },
  }
}

test('an entry is called at every instant it is due, within a tick', () => {
  const { clock, wheel, run } = bench()
  const calls: number[] = []
  wheel.add(
    (now) => now - (now % 1000) + 1000,
    () => calls.push(clock.now()),
  )
  run(5000)
  expect(calls).toEqual([1_001_000, 1_002_000, 1_003_000, 1_004_000, 1_005_000])
})

test('what was due while the process slept is called once', () => {
  const { wheel, sleep, run } = bench()
  let calls = 0
  wheel.add(
    (now) => now + 1000,
    () => calls++,
  )
  sleep(3_600_000)
  expect(calls).toBe(1)
  run(1000)
  expect(calls).toBe(2)
})

test('a stopped entry is never called again, and the last one stops the timer', () => {
  const { wheel, run, running } = bench()
  let first = 0
  let second = 0
  const stop = wheel.add(
    (now) => now + 100,
    () => first++,
  )
  const stopSecond = wheel.add(
    (now) => now + 100,
    () => second++,
  )
  run(100)
  stop()
  stop()
  run(200)
  expect({ first, running: running() }).toEqual({ first: 1, running: true })
  expect(second).toBe(3)
  stopSecond()
  expect(running()).toBe(false)
})

test('a stopped entry that was due far off is forgotten at once', async () => {
  const { wheel } = bench()
  wheel.add(
    (now) => now + 1000,
    () => {},
  )
  const watchOnce = () => {
    const shown = { notation: 1 }
    wheel.add(
      (now) => now + 3 * 86_400_000,
      () => void shown.notation,
    )()
    return new WeakRef(shown)
  }
  const seen = Array.from({ length: 10 }, watchOnce)
  await new Promise((next) => setImmediate(next))
  collectGarbage()
  expect(seen.filter((shown) => shown.deref() !== undefined)).toEqual([])
})

test('an entry that is never due waits for ever', () => {
  const { wheel, run } = bench()
  let calls = 0
  wheel.add(
    () => Infinity,
    () => calls++,
  )
  run(1000)
  expect(calls).toBe(0)
})

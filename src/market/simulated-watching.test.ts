import { expect, test } from 'vitest'
import type { Instant } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import type { SimulatedMarket } from './simulated-market.ts'
import { fresh, now, on, sap } from './testing/simulated.ts'

/** A market whose clock and timer are moved by hand. */
function watched(start: Instant): { market: SimulatedMarket; run(ms: number): void } {
  const clock = manualClock(start)
  let call: (() => void) | undefined
  const live = fresh({
    clock,
    timers: { setInterval: (given) => (call = given), clearInterval: () => void (call = undefined) },
  })
  return {
    market: live,
    run(ms) {
      for (let passed = 0; passed < ms; passed += 50) {
        clock.advance(50)
        call?.()
      }
    },
  }
}

test.each(['RLT', 'DLY'] as const)('watching in %s misses no change of the quote', (quality) => {
  const id = on(sap, '_GER').id
  const { market: live, run } = watched(now - (now % 50))
  let calls = 0
  const seen = (): unknown => ({ ...live.quote(id, quality), shownAt: 0, bidAt: 0, askAt: 0, bidSize: 0, askSize: 0 })
  let last = seen()
  const stop = live.watch(id, quality, () => {
    calls++
    last = seen()
  })
  for (let i = 0; i < 60; i++) {
    run(1000)
    expect(seen()).toEqual(last)
  }
  expect(calls).toBeGreaterThan(3)
  stop()
  const before = calls
  run(10_000)
  expect(calls).toBe(before)
})

test('over a weekend a watched share is silent until its venue opens', () => {
  const { market: live, run } = watched(Date.parse('2026-11-16T07:49:00Z'))
  const calls: Instant[] = []
  live.watch(on(sap, '_GER').id, 'RLT', () => calls.push(live.now()))
  run(50_000)
  expect(calls).toEqual([])
  run(15_000)
  expect(calls).toEqual([Date.parse('2026-11-16T07:50:00Z')])
})

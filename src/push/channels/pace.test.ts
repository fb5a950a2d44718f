import { describe, expect, test } from 'vitest'
import { manualTimers } from '../timers.ts'
import type { Channel } from './channel.ts'
import { createPace } from './pace.ts'

/** A channel as the pace sees it. */
const channel = (minimumInterval: number) =>
  ({ terms: { minimumInterval }, notBefore: 0, waiting: false }) as unknown as Channel // what else a channel has is not asked for

function paced(start = 0) {
  const timers = manualTimers(start)
  const sent: { at: number; channel: Channel }[] = []
  const pace = createPace(timers, (due) => {
    for (const each of due) {
      sent.push({ at: timers.now(), channel: each })
      pace.sent(each)
    }
  })
  const change = (each: Channel) => {
    if (!each.waiting) pace.changed(each)
  }
  return { timers, pace, sent, change, times: () => sent.map(({ at }) => at) }
}

describe('a channel', () => {
  test('sends its first change at once, further ones at its interval, the last of a burst in any case', () => {
    const { timers, change, times } = paced(3_000)
    const slow = channel(1_000)
    change(slow)
    for (let ms = 0; ms < 1_500; ms += 10) {
      timers.advance(10)
      if (ms < 1_100) change(slow)
    }
    timers.advance(5_000)
    expect(times()).toHaveLength(3)
    const [first = 0, second = 0, third = 0] = times()
    expect(first - 3_000).toBeLessThanOrEqual(20)
    expect(second - first).toBeGreaterThanOrEqual(1_000)
    expect(second - first).toBeLessThanOrEqual(1_060)
    expect(third - second).toBeGreaterThanOrEqual(1_000)
    timers.advance(60_000)
    change(slow)
    timers.advance(20)
    expect(times()).toHaveLength(4)
  })

  test('without an interval sends in every tick that saw a change', () => {
    const { timers, change, times } = paced()
    const fast = channel(0)
    for (let ms = 0; ms < 1_000; ms += 10) {
      change(fast)
      timers.advance(10)
    }
    expect(times()).toHaveLength(50)
  })
})

test('channels that change all the time meet in one tick', () => {
  const { timers, sent, change } = paced()
  const channels = Array.from({ length: 20 }, () => channel(1_000))
  channels.forEach((each, index) => {
    timers.advance(index * 3)
    change(each)
  })
  for (let ms = 0; ms < 40_000; ms += 20) {
    timers.advance(20)
    channels.forEach(change)
  }
  const last = sent.slice(-20).map(({ at }) => at)
  expect(new Set(last).size).toBe(1)
  expect((last[0] ?? 0) % 1_000).toBe(0)
})

test.each([
  { given: 'something waits', waiting: [channel(0)] },
  { given: 'nothing waits', waiting: [] },
])('after a stop while $given nothing is due, whatever changes', ({ waiting }) => {
  const { timers, pace, change, times } = paced()
  waiting.forEach(change)
  pace.stop()
  change(channel(0))
  timers.advance(1_000)
  expect(times()).toEqual([])
})

test('a quiet server does not tick', () => {
  const { timers, change } = paced()
  change(channel(0))
  timers.advance(20)
  let calls = 0
  const { now } = timers
  timers.now = () => (calls++, now())
  timers.advance(60_000)
  expect(calls).toBe(0)
})

test.each([
  { given: 'more is due', waiting: [channel(0), channel(10_000)], late: 5_000 },
  { given: 'nothing is due any more', waiting: [channel(0)], late: 0 },
])('after the process stood still for five seconds and $given it is late by $late ms', ({ waiting, late }) => {
  const { timers, pace, change } = paced()
  for (const each of waiting) {
    each.notBefore = each.terms.minimumInterval
    change(each)
  }
  const { now } = timers
  timers.now = () => now() + 5_000
  timers.advance(20)
  expect(pace.lateness()).toBe(late)
})

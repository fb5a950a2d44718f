import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PatchForm } from '#contract/push.ts'
import { manualClock } from '#platform/clock.ts'
import type { Quote } from '#market/market.ts'
import { createChannels } from './channels/channels.ts'
import { defaultSettings } from './limits.ts'
import { endJob, endJobs } from './session/context.ts'
import type { PushContext } from './session/context.ts'
import { createReaders } from './session/readers.ts'
import { createFlusher } from './session/flusher.ts'
import { Outbox } from './session/outbox.ts'
import { takeRequest } from './session/requests.ts'
import { fakeMarket, fakeUniverse } from './testing/fake-market.ts'
import { Follower } from './testing/follower.ts'
import { slowLine } from './testing/slow-line.ts'
import { manualTimers } from './timers.ts'
import { createTokens } from './tokens.ts'
import { jsonPacking } from './wire/packing.ts'

const notations = [1_000, 1_001, 1_002]
const reader = { tier: 'ANONYMOUS', features: [] } as const

/** streams tell that they drained in a turn of their own */
const drained = () => new Promise((next) => setImmediate(next))

/** A server's inside with one client that reads over a line it may stall. */
function play(form: PatchForm, limits: { unsentHigh: number; unsentLow: number; unsentMost?: number }) {
  const clock = manualClock(1_000_000)
  const timers = manualTimers()
  const market = fakeMarket(clock)
  for (const each of notations) market.set(each, { last: 1, high: 1, bid: 1, ask: 1 })
  const settings = { ...defaultSettings, minimumIntervalMs: 0, ...limits }
  const channels = createChannels({ market, clock, timers, lingerMs: 60_000, lingering: 20_000, onLost: () => {} })
  const flusher = createFlusher(settings, timers, channels.ts)
  const context: PushContext = {
    settings,
    timers,
    channels,
    universe: fakeUniverse(3),
    tokens: createTokens({ clock }),
    epoch: 'e1',
    log: { info: () => {}, warn: () => {} },
    counts: { connections: 0, jobs: 0, rejected: 0, lost: 0, slow: 0, closed: new Map() },
    readers: createReaders(settings, timers.now),
    refusal: () => undefined,
  }
  let overflows = 0
  const request = (idJob: string, notation: number, interval: number, flags: string[], resume?: object) => {
    follower.open(idJob)
    const header = { idJob, flags, resume } as Parameters<typeof takeRequest>[3]['header']
    const body = {
      data: { identifier: { value: String(notation), type: 'idNotation' }, quality: { trade: 'BST', bidAsk: 'BST' } },
      meta: { subscription: { minimumInterval: interval } },
    }
    const path = '/api/v1/prices/composite/get'
    takeRequest(context, outbox, reader, { t: 'request', header, method: 'POST', path, body }, timers.now())
  }
  // A refresh is asked by a message of its own, so not before the present one is handled.
  const follower = new Follower((idJob) => timers.soon(() => request(idJob, 1_000, 0, ['current_state_refresh'])))
  const connect = () => {
    const line = slowLine((message) => follower.take(message))
    const outbox = new Outbox(flusher, line.stream, jsonPacking, () => overflows++)
    outbox.form = form
    return { line, outbox }
  }
  let { line, outbox } = connect()
  const open = new Map<string, { notation: number; interval: number }>()
  const advance = (ms: number) => {
    clock.advance(ms)
    timers.advance(ms)
  }
  return {
    market,
    follower,
    advance,
    get outbox() {
      return outbox
    },
    get overflows() {
      return overflows
    },
    stall: () => line.stall(),
    flow: () => {
      line.flow()
      return drained()
    },
    subscribe: (idJob: string, notation: number, interval: number) => {
      if (open.has(idJob)) return
      open.set(idJob, { notation, interval })
      request(idJob, notation, interval, ['add_subscription'])
    },
    refresh: (idJob: string) => {
      if (open.has(idJob)) request(idJob, 1_000, 0, ['current_state_refresh'])
    },
    cancel: (idJob: string) => {
      open.delete(idJob)
      follower.jobs.delete(idJob)
      endJob(context, outbox, idJob)
    },
    reconnect: (after: number) => {
      endJobs(context, outbox)
      advance(after)
      ;({ line, outbox } = connect())
      for (const [idJob, { notation, interval }] of open) {
        const job = follower.jobs.get(idJob)
        const resume = job?.ch === undefined ? undefined : { epoch: 'e1', ch: job.ch, n: job.n }
        request(idJob, notation, interval, ['add_subscription'], resume)
      }
    },
    /** what each open job should show, of a few telling fields */
    facts: () =>
      [...open].map(([idJob, { notation }]) => [idJob, shownOf(market.quote(notation as Quote['notation'], 'RLT'))]),
    shown: () =>
      [...open].map(([idJob]) => {
        const state = follower.jobs.get(idJob)?.state as Shown | undefined
        return [
          idJob,
          {
            last: state?.trade?.latest?.price,
            high: state?.trade?.high?.price,
            bid: state?.bidAsk?.bid,
            ask: state?.bidAsk?.ask,
          },
        ]
      }),
  }
}

interface Shown {
  trade?: { latest?: { price?: number }; high?: { price?: number } }
  bidAsk?: { bid?: number; ask?: number }
}

const shownOf = ({ last, high, bid, ask }: Quote) => ({ last, high, bid, ask })

const notation = fc.constantFrom(...notations)
const job = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const change = fc.record({
  field: fc.constantFrom('last', 'high', 'bid', 'ask'),
  value: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
})
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('change' as const), notation, change }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.constantFrom(5, 20, 60, 300) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      job,
      notation,
      interval: fc.constantFrom(0, 100, 250),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), job }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh' as const), job }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reconnect' as const), after: fc.constantFrom(0, 500, 70_000) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stall' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('burst' as const),
      values: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('flow' as const) }) },
)

describe('an independent client has the full state after whatever happened', () => {
  test.each(['rfc6902', 'compact'] as const)('with patches as %s', async (form) => {
    let [merged, behind] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const game = play(form, { unsentHigh: 1_000, unsentLow: 300 })
        for (const move of steps) {
          if (move.do === 'change') game.market.set(move.notation, { [move.change.field]: move.change.value })
          if (move.do === 'burst') {
            for (const last of move.values) {
              for (const each of notations) game.market.set(each, { last })
              game.advance(100)
            }
          }
          if (move.do === 'advance') game.advance(move.ms)
          if (move.do === 'subscribe') game.subscribe(move.job, move.notation, move.interval)
          if (move.do === 'cancel') game.cancel(move.job)
          if (move.do === 'refresh') game.refresh(move.job)
          if (move.do === 'reconnect') game.reconnect(move.after)
          if (move.do === 'stall') game.stall()
          if (move.do === 'flow') await game.flow()
          if (game.outbox.isBehind) behind++
        }
        await game.flow()
        game.advance(1_000)
        await drained()
        expect(game.shown()).toEqual(game.facts())
        merged += game.follower.merged
      }),
      { seed: 20_261_121, numRuns: 200 },
    )
    expect(merged).toBeGreaterThan(10)
    expect(behind).toBeGreaterThan(10)
  })
})

describe('a reader that stalls', () => {
  const limits = { unsentHigh: 4_000, unsentLow: 1_000, unsentMost: 8_000 }
  const stalled = () => {
    const game = play('rfc6902', limits)
    notations.forEach((each, index) => game.subscribe(`j${index}`, each, 0))
    game.advance(20)
    game.stall()
    let last = 0
    const go = (ticks: number) => {
      for (let i = 0; i < ticks; i++) {
        last++
        for (const each of notations) game.market.set(each, { last, bid: last - 1, ask: last + 1 })
        game.advance(20)
      }
    }
    return { game, go }
  }

  test('has a queue that stops growing, and then gets one merged update a channel', async () => {
    const { game, go } = stalled()
    go(20)
    const { unsent } = game.outbox
    expect(unsent).toBeGreaterThan(limits.unsentHigh)
    expect(unsent).toBeLessThan(limits.unsentHigh + 1_000)
    go(500)
    expect(game.outbox.unsent).toBe(unsent)
    await game.flow()
    game.advance(20)
    await drained()
    expect(game.shown()).toEqual(game.facts())
    expect(game.follower.merged).toBe(3)
    expect(game.follower.gaps).toBe(0)
    expect(game.outbox.isBehind).toBe(false)
  })

  test('is too slow once its answers would pass the most that may wait', () => {
    const { game, go } = stalled()
    go(20)
    expect(game.outbox.slowSince).toBeGreaterThan(0)
    for (let i = 0; i < 4; i++) game.refresh('j0')
    expect(game.overflows).toBe(0)
    for (let i = 0; i < 20; i++) game.refresh('j0')
    expect(game.overflows).toBeGreaterThan(0)
    expect(game.outbox.unsent).toBeLessThanOrEqual(limits.unsentMost)
  })

  test('is no longer slow as soon as it reads', async () => {
    const { game, go } = stalled()
    go(20)
    await game.flow()
    go(1)
    expect(game.outbox.slowSince).toBe(0)
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NotationId } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import type { Market, Quote } from './market.ts'
import { withProviders, type Provider, type ProviderEvent, type ProviderSink } from './providers.ts'

const [provided, simulated] = [1 as NotationId, 2 as NotationId]
const start = Date.parse('2026-11-20T10:00:00Z')
const minute = 60_000

/** A market below that knows one price, and a provider that says what the test says. */
function setUp() {
  const clock = manualClock(start)
  const below = {
    quote: (notation, quality, at = clock.now()): Quote => ({ notation, quality, shownAt: at, last: 1, isOpen: true }),
    book: (_, __, at = clock.now()) => ({ at, bid: [{ price: 0.9, size: 1, orders: 1 }], ask: [] }),
    watch: () => () => {},
  } as Partial<Market> as Market // nothing else of it is asked for
  let sink: ProviderSink | undefined
  let tick = () => {}
  const provider: Provider = {
    name: 'Probe',
    notations: [provided],
    start: (target) => void (sink = target),
    stop: () => {},
  }
  const market = withProviders(below, [provider], {
    clock,
    timers: { setInterval: (call) => (tick = call), clearInterval: () => (tick = () => {}) },
  })
  market.start()
  const say = (event: Partial<ProviderEvent>) => sink?.event({ notation: provided, at: clock.now(), ...event })
  return { clock, market, say, sink: sink!, tick: () => tick() }
}

describe('quotes of a provider', () => {
  test('stand before simulated ones once it has spoken, and name their source', () => {
    const { market, say, sink } = setUp()
    expect(market.quote(provided, 'RLT')).toMatchObject({ last: 1 })
    sink.connected(true)
    say({ last: 50, bid: 49, bidSize: 2, ask: 51, askSize: 3, volume: 10 })
    expect(market.quote(provided, 'RLT')).toEqual({
      notation: provided,
      quality: 'RLT',
      shownAt: start,
      isOpen: true,
      source: 'Probe',
      last: 50,
      lastAt: start,
      volume: 10,
      bid: 49,
      bidSize: 2,
      bidAt: start,
      ask: 51,
      askSize: 3,
      askAt: start,
    })
    expect(market.book(provided, 10)).toEqual({
      at: start,
      bid: [{ price: 49, size: 2, orders: 1 }],
      ask: [{ price: 51, size: 3, orders: 1 }],
    })
    expect(market.quote(simulated, 'RLT')).toMatchObject({ last: 1 })
    expect(market.quote(provided, 'EOD')).toMatchObject({ last: 1 })
  })

  test('stay when the connection is lost, but the venue counts as closed', () => {
    const { market, say, sink } = setUp()
    sink.connected(true)
    say({ last: 50 })
    sink.connected(false)
    expect(market.quote(provided, 'RLT')).toMatchObject({ last: 50, isOpen: false })
  })

  test('are shown 15 minutes late to readers of delayed quality', () => {
    const { market, say, clock } = setUp()
    say({ last: 50 })
    clock.advance(10 * minute)
    say({ last: 60 })
    expect(market.quote(provided, 'DLY').last).toBeUndefined()
    clock.advance(5 * minute)
    expect(market.quote(provided, 'DLY')).toMatchObject({ last: 50, source: 'Probe', shownAt: start })
    clock.advance(10 * minute)
    expect(market.quote(provided, 'DLY').last).toBe(60)
  })

  test('never speak from the future', () => {
    const { market, say } = setUp()
    say({ last: 50, at: start + minute, lastAt: start + minute })
    expect(market.quote(provided, 'RLT')).toMatchObject({ lastAt: start })
  })

  test.each([start + 86_400_000, Number.NaN])('go on after an event that claims to be from %s', (at) => {
    const { market, say, clock } = setUp()
    say({ last: 50, at })
    expect(market.quote(provided, 'RLT')).toMatchObject({ last: 50, lastAt: start })
    clock.advance(1000)
    say({ last: 51 })
    expect(market.quote(provided, 'RLT')).toMatchObject({ last: 51, lastAt: start + 1000 })
    say({ last: 49, at: start })
    expect(market.quote(provided, 'RLT').last).toBe(51)
  })

  test('keep the time of the last trade while only bid and ask move', () => {
    const { market, say, clock } = setUp()
    say({ last: 50, volume: 7, bid: 49 })
    clock.advance(minute)
    say({ last: 50, volume: 7, bid: 48 })
    expect(market.quote(provided, 'RLT')).toMatchObject({ lastAt: start, bidAt: start + minute })
    say({ last: 50, volume: 8, bid: 48 })
    expect(market.quote(provided, 'RLT')).toMatchObject({ lastAt: start + minute })
  })
})

describe('watching', () => {
  test('a change is told at once, a repetition not at all', () => {
    const { market, say, sink } = setUp()
    let told = 0
    const stop = market.watch(provided, 'RLT', () => told++)
    say({ last: 50 })
    say({ last: 50 })
    expect(told).toBe(1)
    sink.connected(true)
    expect(told).toBe(2)
    stop()
    say({ last: 51 })
    expect(told).toBe(2)
  })

  test('a delayed reader is told when the delayed state moves', () => {
    const { market, say, clock, tick } = setUp()
    let told = 0
    market.watch(provided, 'DLY', () => told++)
    say({ last: 50 })
    clock.advance(14 * minute)
    tick()
    expect(told).toBe(0)
    clock.advance(minute)
    tick()
    tick()
    expect(told).toBe(1)
  })
})

test('dropped, reordered and repeated events leave the newest that arrived', () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(arrivals, (order) => {
      const { market, say } = setUp()
      // event number n says `last` n at second n; the list says in which order they come, some twice, some never
      for (const number of order) say({ last: 100 + number, at: start - 60_000 + number * 1000 })
      expect(market.quote(provided, 'RLT').last).toBe(100 + Math.max(...order))
    }),
    { seed: 4, numRuns: 200 },
  )
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotationId } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import type { Market } from '../market.ts'
import { withProviders, type ProviderEvent } from '../providers.ts'
import { loadUniverse } from '../universe.ts'
import { krakenFeed } from './kraken.ts'
import { krakenServer, ticker, type KrakenServer } from './testing/kraken-server.ts'

const universe = loadUniverse()
const bitcoin = universe.ofType('CRYPTO').find(({ symbol }) => symbol === 'BTC')!
const inEuro = bitcoin.notations.find(({ isoCurrency }) => isoCurrency === 'EUR')!.id
const start = Date.parse('2026-11-20T10:00:00Z')

/** A feed on a clock and a timer moved by hand, with what it has said so far. */
function feedFrom(url: string) {
  const clock = manualClock(start)
  let tick = () => {}
  const said: (ProviderEvent | boolean)[] = []
  let heard = () => {}
  const say = (what: ProviderEvent | boolean) => {
    said.push(what)
    heard()
  }
  const feed = krakenFeed({
    universe,
    clock,
    log: silentLog,
    url,
    random: () => 0,
    timers: { setInterval: (call) => (tick = call), clearInterval: () => (tick = () => {}) },
  })
  feed.start({ event: say, connected: say })
  return {
    feed,
    said,
    /** moves the clock second by second */
    pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        clock.advance(1000)
        tick()
      }
    },
    until: (holds: () => boolean) =>
      new Promise<void>((resolve) => {
        heard = () => holds() && resolve()
        heard()
      }),
    lasts: () => said.flatMap((one) => (typeof one === 'object' ? [one.last] : [])),
  }
}

let server: KrakenServer
let running: ReturnType<typeof feedFrom>
beforeEach(async () => {
  server = await krakenServer()
  running = feedFrom(server.url)
})
afterEach(async () => {
  running.feed.stop()
  await server.close()
})

test('asks for coins in euro and dollar and passes on what it is told', async () => {
  const reader = await server.nextReader()
  expect(reader.symbols).toContain('BTC/EUR')
  expect(reader.symbols).toContain('ETH/USD')
  reader.send(ticker('BTC/EUR', 80_000, '2026-11-20T09:59:59.500000Z', 'snapshot'))
  await running.until(() => running.lasts().length === 1)
  expect(running.said.at(-1)).toEqual({
    notation: inEuro,
    at: start - 500,
    bid: 79_999.9,
    bidSize: 1.5,
    ask: 80_000.1,
    askSize: 0.25,
    last: 80_000,
    volume: 1234.5,
    low: 79_100,
    high: 80_700,
    previousClose: 80_500,
  })
})

test('an event without an instant counts from its arrival', async () => {
  const reader = await server.nextReader()
  reader.send(ticker('BTC/EUR', 80_000, undefined))
  await running.until(() => running.lasts().length === 1)
  expect(running.said.at(-1)).toMatchObject({ at: start })
})

test('a change by more than the price leaves no close before it', async () => {
  const reader = await server.nextReader()
  const [data] = ticker('BTC/EUR', 80_000, undefined).data
  reader.send({ channel: 'ticker', type: 'update', data: [{ ...data, change: 80_000 }] })
  await running.until(() => running.lasts().length === 1)
  expect(running.said.at(-1)).toMatchObject({ last: 80_000, previousClose: undefined })
})

test('what cannot be read or was not asked for is passed over', async () => {
  const reader = await server.nextReader()
  reader.sendText('{"channel":"ticker"')
  reader.sendText('null')
  reader.send({ channel: 'ticker', type: 'update', data: [{ symbol: 'BTC/EUR', last: 'much' }, null] })
  reader.send({ channel: 'ticker', type: 'update', data: [{ ...ticker('BTC/EUR', 1, undefined).data[0], bid: -1 }] })
  reader.send(ticker('XYZ/EUR', 5, undefined))
  reader.send({
    method: 'subscribe',
    success: false,
    error: 'Currency pair not supported XYZ/EUR',
    symbol: 'XYZ/EUR',
    req_id: 1,
  })
  reader.send({ channel: 'heartbeat' })
  reader.send(ticker('BTC/EUR', 80_001, undefined))
  await running.until(() => running.lasts().length === 1)
  expect(running.lasts()).toEqual([80_001])
})

test('a lost connection is said, made again after a second, and the subscription with it', async () => {
  const first = await server.nextReader()
  first.send(ticker('BTC/EUR', 80_000, undefined))
  await running.until(() => running.lasts().length === 1)
  first.drop()
  await running.until(() => running.said.at(-1) === false)
  running.pass(1)
  const second = await server.nextReader()
  expect(second.symbols).toEqual(first.symbols)
  second.send(ticker('BTC/EUR', 80_500, undefined, 'snapshot'))
  await running.until(() => running.lasts().length === 2)
  expect(running.lasts()).toEqual([80_000, 80_500])
})

test('each failure in a row doubles the wait', async () => {
  for (const seconds of [1, 2, 4]) {
    const reader = await server.nextReader()
    const before = running.said.length
    reader.drop()
    await running.until(() => running.said.slice(before).includes(false))
    running.pass(seconds - 1)
    expect(running.said.slice(before).includes(true)).toBe(false)
    running.pass(1)
  }
  expect((await server.nextReader()).symbols).toContain('BTC/EUR')
})

test('ten seconds without a word count as a lost connection', async () => {
  await server.nextReader()
  await running.until(() => running.said.includes(true))
  running.pass(11)
  expect(running.said.at(-1)).toBe(false)
  running.pass(1)
  expect((await server.nextReader()).symbols).toContain('BTC/EUR')
})

test('maintenance closes the venue', async () => {
  const reader = await server.nextReader()
  reader.send({
    channel: 'status',
    type: 'update',
    data: [{ api_version: 'v2', connection_id: 1, system: 'maintenance', version: '2.0.0' }],
  })
  await running.until(() => running.said.at(-1) === false)
  expect(running.said.at(-1)).toBe(false)
})

test('through drops, disorder, repetitions and a new connection the market shows the newest word', async () => {
  await server.nextReader()
  running.feed.stop()
  const clock = manualClock(start)
  let tick = () => {}
  const below = { watch: () => () => {} } as Partial<Market> as Market // only the provided notation is asked for
  const timers = { setInterval: (call: () => void) => (tick = call), clearInterval: () => {} }
  const feed = krakenFeed({ universe, clock, log: silentLog, url: server.url, timers, random: () => 0 })
  const market = withProviders(below, [feed], { clock, timers })
  market.start()
  const shown: (number | undefined)[] = []
  let changed = () => {}
  market.watch(inEuro, 'RLT', () => {
    shown.push(market.quote(inEuro, 'RLT').last)
    changed()
  })
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      changed = () => holds() && resolve()
      changed()
    })
  const second = (count: number) => new Date(start - 60_000 + count * 1000).toISOString()
  const first = await server.nextReader()
  for (const count of [1, 4, 2, 4, 3, 1, 6]) first.send(ticker('BTC/EUR', 80_000 + count, second(count)))
  await until(() => shown.includes(80_006))
  expect(shown).toEqual([80_001, 80_004, 80_006])
  first.drop()
  await until(() => !market.quote(inEuro, 'RLT').isOpen)
  clock.advance(1000)
  tick()
  const again = await server.nextReader()
  for (const count of [9, 5, 9, 8]) again.send(ticker('BTC/EUR', 80_000 + count, second(count)))
  again.send(ticker('BTC/EUR', 80_010, second(10)))
  await until(() => shown.includes(80_010))
  expect(market.quote(inEuro, 'RLT')).toMatchObject({ last: 80_010, isOpen: true, source: 'Kraken' })
  expect(shown.filter((last) => last !== 80_006)).toEqual([80_001, 80_004, 80_009, 80_010])
  market.stop()
})

test('a stopped feed stays silent', async () => {
  await server.nextReader()
  running.feed.stop()
  const before = running.said.length
  running.pass(60)
  expect(running.said.length).toBe(before)
})

test('without coins there is nothing to ask', () => {
  const empty = krakenFeed({
    universe: { ofType: () => [] },
    clock: manualClock(start),
    log: silentLog,
    url: 'ws://127.0.0.1:9',
  })
  expect(empty.notations).toEqual([] as NotationId[])
})

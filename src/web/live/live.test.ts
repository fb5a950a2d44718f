import { beforeEach, describe, expect, test } from 'vitest'
import type { PriceState } from '#contract/push.ts'
import { createLive } from './live.ts'
import type { Live } from './live.ts'
import { fakeWorld } from './testing.ts'
import type { FakeSocket, FakeWorld } from './testing.ts'

let world: FakeWorld
let live: Live
let seen: PriceState[]
let ends: number[]
let states: string[]

beforeEach(() => {
  world = fakeWorld()
  live = createLive(world)
  seen = []
  ends = []
  states = []
  live.onState((state) => states.push(state))
})

const wish = { idNotation: 7, minimumInterval: 1_000 }
const listener = {
  onState: (state: PriceState) => void seen.push(structuredClone(state)),
  onEnd: ({ code }: { code: number }) => void ends.push(code),
}
const answer = (n: number, price: number, more: object = {}) => ({
  t: 'response',
  idJob: 'j1',
  status: 200,
  ch: 17,
  n,
  ts: 0,
  paths: ['/trade/latest/price', '/bidAsk/bid'],
  meta: { minimumInterval: 1_000, quality: { trade: 'RLT', bidAsk: 'RLT' } },
  data: { trade: { latest: { price } }, bidAsk: {} },
  ...more,
})
const requests = (socket: FakeSocket) => socket.sent.filter((message) => message.t === 'request')
const prices = () => seen.map(({ trade }) => trade?.latest?.price)

describe('the connection', () => {
  test('is made with the first subscription and closed with the last', async () => {
    expect(live.state).toBe('DISCONNECTED')
    const [first, second] = [live.subscribe(wish, listener), live.subscribe({ ...wish, idNotation: 8 }, listener)]
    expect(live.state).toBe('CONNECTING')
    const socket = await world.authenticate()
    expect(socket).toMatchObject({ url: 'ws://here/push', protocols: ['jsjson-v2'] })
    expect(socket.sent[0]).toEqual({ t: 'authenticate', token: 't'.repeat(80), ping: 3, patch: 'compact' })
    first()
    await world.advance(0)
    expect(socket.sent.at(-1)).toEqual({ t: 'cancel', idJob: 'j1' })
    second()
    expect(socket.closedWith).toBe(1000)
    await world.advance(100_000)
    expect(world.sockets).toHaveLength(1)
    expect(states).toEqual(['CONNECTING', 'AUTHENTICATED', 'DISCONNECTED'])
  })

  test('carries the order book of a notation beside its prices', async () => {
    live.subscribe(wish, listener)
    live.subscribe({ ...wish, path: '/api/v1/prices/orderBook/get' }, listener)
    const asked = requests(await world.authenticate())
    expect(asked.map(({ path }) => path)).toEqual(['/api/v1/prices/composite/get', '/api/v1/prices/orderBook/get'])
    const level = (price: number) => ({ price, volume: 1, numberOrders: 1 })
    world.last.say({
      ...answer(1, 0),
      idJob: 'j2',
      paths: ['/levels/bid/0', '/levels/ask/0'],
      data: { levels: { bid: [level(9)], ask: [] } },
    })
    world.last.say({ t: 'update', ch: 17, n: 2, p: 1, ts: 0, c: [0, level(8)] })
    expect(seen.map(({ levels }) => levels?.bid[0]?.price)).toEqual([9, 8])
  })

  test('is tried again after 1, 2, 4, 8, 16, 32, 32 s and some jitter, each time with a fresh token', async () => {
    let tokens = 0
    const { token } = world
    world.token = () => (tokens++, token())
    live.subscribe(wish, listener)
    const waits = [1_025, 2_025, 4_025, 8_025, 16_025, 32_025, 32_025]
    await world.advance(0)
    for (const [index, wait] of waits.entries()) {
      world.last.closed()
      await world.advance(wait - 1)
      expect(world.sockets).toHaveLength(index + 1)
      await world.advance(1)
      expect(world.sockets).toHaveLength(index + 2)
    }
    expect(tokens).toBe(8)
    expect(world.failures[0]).toMatchObject({ code: 503 })
    await world.authenticate()
    world.last.closed()
    await world.advance(1_025)
    expect(world.sockets).toHaveLength(9)
  })

  test.each([
    {
      given: 'no answer for a token',
      token: () => new Promise(() => {}),
      wait: 3_000,
      text: 'Connection timeout after 3000 ms',
      code: 408,
    },
    {
      given: 'a token without expiry',
      token: () => Promise.resolve({ data: { token: 'x', url: 'ws://x' } }),
      wait: 0,
      text: expect.any(String),
      code: 500,
    },
    {
      given: 'a failed token request',
      token: () => Promise.reject(new Error('down')),
      wait: 0,
      text: 'Connection failed',
      code: 503,
    },
  ])('given $given fails with $code', async ({ token, wait, text, code }) => {
    world.token = token
    live.subscribe(wish, listener)
    await world.advance(wait)
    expect(world.failures).toEqual([{ code, text }])
    expect(live.state).toBe('DISCONNECTED')
  })

  test('has 9000 ms to be authenticated', async () => {
    live.subscribe(wish, listener)
    await world.advance(0)
    world.last.opened()
    const slow = { code: 408, text: 'sendRequest timeout reached' }
    await world.advance(8_999)
    expect(world.failures).toEqual([slow])
    await world.advance(1)
    expect(world.failures).toEqual([slow, { code: 408, text: 'Connection timeout after 9000 ms' }])
  })

  test('closed while authenticating means bad credentials; the server’s own words come first', async () => {
    live.subscribe(wish, listener)
    await world.advance(0)
    world.last.opened()
    world.last.closed()
    expect(world.failures).toEqual([{ code: 401, text: 'Connection closed by server. Check credentials.' }])
    await world.advance(1_025)
    world.last.opened()
    world.last.say({ t: 'error', status: 401, code: 'unauthorized', details: 'expired' })
    expect(world.failures[1]).toEqual({ code: 401, text: 'expired' })
  })

  test('does not come back after a disconnect', async () => {
    live.subscribe(wish, listener)
    const socket = await world.authenticate()
    socket.say({ t: 'disconnect', code: 'logged_out', details: 'bye' })
    expect(ends).toEqual([1001])
    await world.advance(100_000)
    expect(world.sockets).toHaveLength(1)
  })

  test('sends a keepalive after half the idle time, answers pings, and closes with 4408 when nothing comes', async () => {
    live.subscribe(wish, listener)
    const socket = await world.authenticate()
    socket.say(answer(1, 10))
    socket.say({ t: 'ping', id: 5 })
    expect(socket.sent.at(-1)).toEqual({ t: 'pong', id: 5 })
    await world.advance(5_000)
    expect(socket.sent.at(-1)).toEqual({ t: 'keepalive' })
    await world.advance(14_999)
    expect(socket.closedWith).toBeUndefined()
    await world.advance(1)
    expect(socket.closedWith).toBe(4408)
    await world.advance(1_025)
    expect(world.sockets).toHaveLength(2)
  })
})

describe('a subscription', () => {
  test('asks for the best quality and shows what comes', async () => {
    live.subscribe(wish, listener)
    const socket = await world.authenticate()
    expect(requests(socket)).toEqual([
      {
        t: 'request',
        header: { idJob: 'j1', timeout: 6_000, flags: ['add_subscription'] },
        method: 'POST',
        path: '/api/v1/prices/composite/get',
        body: {
          data: { identifier: { value: '7', type: 'idNotation' }, quality: { trade: 'BST', bidAsk: 'BST' } },
          meta: { subscription: { minimumInterval: 1_000 } },
        },
      },
    ])
    socket.say(answer(204, 10))
    socket.say({ t: 'update', ch: 17, n: 205, p: 204, ts: 0, c: [0, 11, 1, 10.9] })
    socket.say({ t: 'update', ch: 17, n: 205, p: 204, ts: 0, c: [0, 99] })
    socket.say({ t: 'update', ch: 18, n: 206, p: 205, ts: 0, c: [0, 99] })
    socket.say({ t: 'update', ch: 17, n: 209, p: 203, ts: 0, c: [-1] })
    expect(seen).toEqual([
      { trade: { latest: { price: 10 } }, bidAsk: {} },
      { trade: { latest: { price: 11 } }, bidAsk: { bid: 10.9 } },
      { trade: { latest: {} }, bidAsk: { bid: 10.9 } },
    ])
  })

  test('is shared by all who wish the same, late ones see the state at once', async () => {
    const stop = live.subscribe(wish, listener)
    const socket = await world.authenticate()
    socket.say(answer(1, 10))
    const stopSecond = live.subscribe({ ...wish }, listener)
    expect(prices()).toEqual([10, 10])
    stop()
    stop()
    expect(socket.closedWith).toBeUndefined()
    expect(requests(socket)).toHaveLength(1)
    stopSecond()
    expect(socket.closedWith).toBe(1000)
  })

  test('that missed an update asks for the full state', async () => {
    live.subscribe(wish, listener)
    const socket = await world.authenticate()
    socket.say(answer(1, 10))
    socket.say({ t: 'update', ch: 17, n: 4, p: 3, ts: 0, c: [0, 14] })
    await world.advance(0)
    expect(requests(socket)[1]).toMatchObject({
      header: { idJob: 'j1', flags: ['add_subscription', 'current_state_refresh'] },
    })
    socket.say(answer(4, 14))
    expect(prices()).toEqual([10, 14])
  })

  test('is resumed after a reconnect to the same server, and asked anew of a restarted one', async () => {
    live.subscribe(wish, listener)
    const socket = await world.authenticate()
    socket.say(answer(1, 10))
    socket.closed()
    await world.advance(1_025)
    const second = await world.authenticate()
    expect(requests(second)).toMatchObject([{ header: { idJob: 'j1', resume: { epoch: 'e1', ch: 17, n: 1 } } }])
    second.say(answer(1, 0, { status: 206, data: undefined }), { t: 'update', ch: 17, n: 3, p: 1, ts: 0, c: [0, 12] })
    expect(prices().at(-1)).toBe(12)
    second.closed()
    await world.advance(1_025)
    const third = await world.authenticate('e2')
    expect(requests(third)[0]?.header.resume).toBeUndefined()
    third.say(answer(1, 13))
    expect(prices().at(-1)).toBe(13)
  })

  test('is asked again when it times out; three time-outs in a row reopen the connection', async () => {
    live.subscribe(wish, listener)
    const socket = await world.authenticate()
    for (let second = 0; second < 17; second++) {
      await world.advance(1_000)
      socket.say({ t: 'keepalive' })
    }
    expect(world.failures).toHaveLength(2)
    expect(world.failures[0]).toEqual({ code: 408, text: 'Request timeout reached (6000 ms) for message j1' })
    expect(socket.closedWith).toBeUndefined()
    await world.advance(1_000)
    expect(socket.closedWith).toBe(1000)
    await world.advance(1_025)
    expect(requests(await world.authenticate())).toHaveLength(1)
  })

  test('that is rejected tries again after 50, 100 … 3200 ms until its time-out, then ends with reason 8', async () => {
    live.subscribe(wish, listener)
    const socket = await world.authenticate()
    const started = world.now()
    const asked: number[] = []
    const reject = { t: 'reject', idJob: 'j1', status: 429, reason: 2, details: '' }
    for (let i = 0; i < 10; i++) {
      const before = requests(socket).length
      socket.say(reject)
      for (let ms = 0; ms < 3_200 && requests(socket).length === before && ends.length === 0; ms += 10)
        await world.advance(10)
      if (requests(socket).length > before) asked.push(world.now() - started)
    }
    expect(asked).toEqual([50, 150, 350, 750, 1_550, 3_150])
    expect(ends).toEqual([8])
    expect(world.failures.at(-1)).toEqual({ code: 8, text: 'Timeout for j1' })
  })

  test.each([
    { message: { t: 'error', idJob: 'j1', status: 404, code: 'not_found', details: '' }, code: 404 },
    { message: { t: 'permission_denied', idJob: 'j1', status: 403, details: '' }, code: 403 },
    { message: { t: 'loss', idJob: 'j1', code: 'source_lost', details: '' }, code: 500 },
  ])('ends with $code on $message.t', async ({ message, code }) => {
    live.subscribe(wish, listener)
    const socket = await world.authenticate()
    socket.say(message)
    expect(ends).toEqual([code])
    expect(socket.closedWith).toBe(1000)
  })

  test('gives up after its time where the connection does not come about', async () => {
    live.subscribe(wish, listener)
    await world.advance(6_000)
    expect(ends).toEqual([408])
    expect(world.failures).toEqual([{ code: 408, text: 'sendRequest timeout reached' }])
    live.subscribe(wish, listener)
    expect(requests(await world.authenticate())).toHaveLength(1)
  })

  test('finds at most 512 waiting for the connection', async () => {
    for (let i = 0; i < 513; i++) live.subscribe({ ...wish, idNotation: i }, listener)
    expect(ends).toEqual([1001])
    expect(requests(await world.authenticate())).toHaveLength(512)
  })
})

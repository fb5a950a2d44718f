import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StrangeClient } from './testing/client.ts'
import { testServer } from './testing/server.ts'
import type { TestServer } from './testing/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const levels = (price: number) => Array.from({ length: 10 }, (_, i) => ({ price: price + i, size: 5, orders: 2 }))
const types = (messages: { t: string }[]) => messages.map(({ t }) => t)

describe('a request', () => {
  test('is answered with the full state', async () => {
    server.market.set(100, {
      last: 123.45,
      lastSize: 100,
      lastAt: Date.UTC(2026, 10, 20, 8, 59),
      volume: 3_541_483,
      previousClose: 122.25,
      low: 121.1,
      lowAt: Date.UTC(2026, 10, 20, 8),
      high: 124,
      highAt: Date.UTC(2026, 10, 20, 8, 30),
      bid: 123.44,
      bidSize: 300,
      bidAt: Date.UTC(2026, 10, 20, 8, 59, 30),
      ask: 123.46,
      askSize: 250,
    })
    const client = await server.reader()
    client.request('j1', 100)
    const answer = await client.next('response')
    expect(answer).toEqual({
      t: 'response',
      idJob: 'j1',
      status: 200,
      ch: expect.any(Number),
      n: 1,
      ts: Date.UTC(2026, 10, 20, 9) * 1_000,
      meta: { minimumInterval: 5_000, quality: { trade: 'DLY', bidAsk: 'DLY' }, delay: 900 },
      data: {
        idNotation: '100',
        trade: {
          latest: {
            price: 123.45,
            volume: 100,
            datetime: '2026-11-20T08:59:00.000Z',
            totalVolume: 3_541_483,
            performanceAbsolute: 1.2,
            performanceRelative: 0.009816,
          },
          low: { price: 121.1, datetime: '2026-11-20T08:00:00.000Z' },
          high: { price: 124, datetime: '2026-11-20T08:30:00.000Z' },
        },
        bidAsk: { bid: 123.44, volumeBid: 300, datetimeBid: '2026-11-20T08:59:30.000Z', ask: 123.46, volumeAsk: 250 },
      },
    })
  })

  test.each([
    { given: 'an unknown path', parts: { path: '/api/v1/prices/none/get' }, status: 400 },
    { given: 'an unknown attribute', parts: { attributes: ['trade.volume'] }, status: 400 },
    { given: 'an unknown quality', parts: { quality: 'NOW' }, status: 400 },
    { given: 'an unknown flag', parts: { header: { flags: ['faster'] } }, status: 400 },
    { given: 'a timeout of 0', parts: { header: { timeout: 0 } }, status: 400 },
    { given: 'a timeout of 60,001', parts: { header: { timeout: 60_001 } }, status: 400 },
    { given: 'an unknown notation', notation: 999, parts: {}, status: 404 },
    { given: 'a notation that is no number', notation: 'SAP', parts: {}, status: 404 },
    { given: 'real time without the right', parts: { quality: 'RLT' }, status: 403 },
    { given: 'an internal flag', parts: { header: { flags: ['no_merge'] } }, status: 403 },
  ])('given $given fails with $status and the connection stays', async ({ notation = 100, parts, status }) => {
    const client = await server.reader()
    client.request('j1', notation, parts)
    expect(await client.next('error')).toMatchObject({ idJob: 'j1', status })
    client.request('j2', 100)
    expect(await client.next('response')).toMatchObject({ idJob: 'j2', status: 200 })
  })

  test('may ask to be refused softly', async () => {
    const client = await server.reader()
    client.request('j1', 100, { quality: 'RLT', header: { flags: ['add_subscription', 'permission_denied_response'] } })
    expect(await client.next('permission_denied')).toEqual({
      t: 'permission_denied',
      idJob: 'j1',
      status: 403,
      details: expect.any(String),
    })
  })

  test('without subscription is done with its answer', async () => {
    const client = await server.reader()
    client.request('j1', 100, { header: { flags: [] } })
    await client.next('response')
    expect(server.push.stats()).toMatchObject({ jobs: 0, channels: 0, sources: 0 })
    client.request('j1', 100, { header: { flags: [] } })
    await client.next('response')
  })

  test('with an open idJob is a duplicate; the open job stays', async () => {
    const client = await server.reader()
    client.request('j1', 300)
    await client.next('response')
    client.request('j1', 300)
    expect(await client.next('error')).toMatchObject({ idJob: 'j1', status: 409, code: 'duplicate_job' })
    server.market.set(300, { last: 1.1 })
    server.advance(20)
    await client.next('update')
  })

  test('beyond 1,000 open jobs fails with 413', async () => {
    const client = await server.reader()
    for (let i = 0; i < 1_000; i++) client.request(`j${i}`, 300)
    await client.next('response', 'j999')
    server.advance(1_000)
    client.request('j1000', 300)
    expect(await client.next('error')).toMatchObject({ idJob: 'j1000', status: 413, code: 'too_many_jobs' })
    client.send({ t: 'cancel', idJob: 'j5' })
    client.request('j1000', 300)
    await client.next('response', 'j1000')
  })

  test('beyond the burst is rejected with reason 2, and one a 100th of a second is taken', async () => {
    const client = await server.reader()
    for (let i = 0; i < 1_001; i++) client.request('same', 300, { header: { flags: [] } })
    expect(await client.next('reject')).toMatchObject({ idJob: 'same', status: 429, reason: 2 })
    await client.settled()
    server.advance(20)
    for (let i = 0; i < 3; i++) client.request('same', 300, { header: { flags: [] } })
    expect(types(await client.settled())).toEqual(['response', 'response', 'reject'])
  })

  test('is rejected with reason 3 while prices are not ready, with reason 1 when the server has too many jobs', async () => {
    let ready = false
    const starting = await testServer({ ready: () => ready, settings: { jobs: 1 } })
    const client = await new StrangeClient(starting.url).open()
    await client.authenticate(starting.tokenOf())
    client.request('j1', 300)
    expect(await client.next('reject')).toMatchObject({ idJob: 'j1', status: 503, reason: 3 })
    ready = true
    client.request('j1', 300)
    await client.next('response')
    client.request('j2', 300)
    expect(await client.next('reject')).toMatchObject({ idJob: 'j2', status: 503, reason: 1 })
    const another = await new StrangeClient(starting.url).open()
    another.send({ t: 'authenticate', token: starting.tokenOf() })
    expect(await another.closed).toBe(1013)
    await starting.close()
  })

  test('whose turn comes after its time-out is not answered', async () => {
    const client = await server.reader()
    const { quote } = server.market
    server.market.quote = (...asked) => {
      server.market.quote = quote
      server.advance(1_001) // the first of the batch takes long
      return quote(...asked)
    }
    const request = (idJob: string) => ({
      t: 'request',
      header: { idJob, timeout: 1_000 },
      method: 'POST',
      path: '/api/v1/prices/composite/get',
      body: { data: { identifier: { type: 'idNotation', value: '300' } } },
    })
    client.send([request('first'), request('late')])
    expect(await client.next('response')).toMatchObject({ idJob: 'first' })
    expect(await client.next('error')).toMatchObject({ idJob: 'late', status: 408 })
  })

  test('may be one of a batch, handled in order', async () => {
    const client = await server.reader()
    client.send([{ t: 'ping', id: 'a' }, { t: 'cancel', idJob: 'none' }, { t: 'keepalive' }, 7, { t: 'ping', id: 'b' }])
    await client.next('pong')
    expect(types(await client.settled())).toEqual(['cancelled', 'error'])
  })
})

describe('qualities', () => {
  test.each([
    { notation: 100, rights: {}, is: 'DLY' },
    { notation: 100, rights: { tier: 'BASIC' }, is: 'DLY' },
    { notation: 100, rights: { tier: 'PLUS' }, is: 'RLT' },
    { notation: 100, rights: { features: ['xetra_core_level_one_content'] }, is: 'RLT' },
    { notation: 101, rights: { tier: 'BASIC' }, is: 'RLT' },
    { notation: 102, rights: { tier: 'PRO' }, is: 'DLY' },
    { notation: 200, rights: { tier: 'BASIC' }, is: 'RLT' },
    { notation: 200, rights: { features: ['db_indices_and_xetra_etf_content'] }, is: 'RLT' },
    { notation: 201, rights: { tier: 'PRO' }, is: 'DLY' },
    { notation: 201, rights: { features: ['nasdaq_indices_content'] }, is: 'RLT' },
    { notation: 300, rights: {}, is: 'RLT' },
  ] as const)('the best of $notation with $rights is $is', async ({ notation, rights, is }) => {
    const client = await server.reader({ user: 'u', ...rights })
    client.request('j', notation)
    expect(await client.next('response')).toMatchObject({ meta: { quality: { trade: is, bidAsk: is } } })
  })

  test('a lost right ends its jobs, others stay', async () => {
    const client = await server.reader({ user: 'u', tier: 'PLUS' })
    client.request('xetra', 100)
    client.request('delayed', 100, { quality: 'DLY' })
    await client.next('response', 'delayed')
    server.push.regrade({ user: 'u', tier: 'FREE', features: [] })
    expect(await client.next('loss')).toMatchObject({ idJob: 'xetra', code: 'entitlement_changed' })
    expect(server.push.stats().jobs).toBe(1)
  })

  test.each([
    { tier: 'PRO', shown: 1 },
    { tier: 'PLUS', shown: 0 },
  ] as const)('a book of this moment is shown to $tier with $shown levels: who has no right to it sees that of 15 minutes ago', async ({
    tier,
    shown,
  }) => {
    const now = Date.UTC(2026, 10, 20, 9)
    server.market.setBook(100, { at: now, bid: levels(10).slice(0, 1), ask: [] })
    const client = await server.reader({ user: 'u', tier })
    client.request('j', 100, { path: '/api/v1/prices/orderBook/get' })
    expect(await client.next('response')).toMatchObject({ data: { levels: { bid: { length: shown } } } })
  })

  test('a lost right to ten levels ends the job that shows them, though its quality may still be seen', async () => {
    const client = await server.reader({ user: 'u', tier: 'PRO' })
    client.request('book', 100, { path: '/api/v1/prices/orderBook/get', quality: 'DLY' })
    await client.next('response')
    server.push.regrade({ user: 'u', tier: 'PLUS', features: [] })
    expect(await client.next('loss')).toMatchObject({ idJob: 'book', code: 'entitlement_changed' })
  })

  test('the order book has ten levels with Pro and one without', async () => {
    server.market.setBook(100, { at: 0, bid: levels(10), ask: levels(30) })
    for (const { tier, is } of [
      { tier: 'PRO', is: 10 },
      { tier: 'PLUS', is: 1 },
    ] as const) {
      const client = await server.reader({ user: tier, tier })
      client.request('j', 100, { path: '/api/v1/prices/orderBook/get' })
      const { data } = await client.next('response')
      expect(data).toMatchObject({ levels: { bid: { length: is }, ask: { length: is } } })
      expect(data).toMatchObject({ levels: { bid: { 0: { price: 10, volume: 5, numberOrders: 2 } } } })
    }
    const client = await server.reader({ user: 'x', tier: 'PLUS' })
    client.request('j', 100, { path: '/api/v1/prices/orderBook/get', quality: 'RLT' })
    expect(await client.next('error')).toMatchObject({ status: 403 })
  })
})

describe('ends', () => {
  test('a cancelled job sends nothing more', async () => {
    const client = await server.reader()
    client.request('j1', 300)
    await client.next('response')
    client.send({ t: 'cancel', idJob: 'j1' })
    expect(await client.next('cancelled')).toEqual({ t: 'cancelled', idJob: 'j1' })
    server.market.set(300, { last: 2 })
    server.advance(100)
    expect(await client.settled()).toEqual([])
    expect(server.market.watchers(300)).toBe(0)
  })

  test('a failing price source ends its jobs with a loss', async () => {
    const client = await server.reader()
    client.request('j1', 300)
    await client.next('response')
    server.market.break(300)
    server.advance(20)
    expect(await client.next('loss')).toMatchObject({ idJob: 'j1', code: 'source_lost' })
    client.request('j1', 300)
    expect(await client.next('error')).toMatchObject({ idJob: 'j1', status: 500 })
    expect(server.push.stats()).toMatchObject({ jobs: 0, channels: 0, sources: 0 })
  })

  test('log-out disconnects all connections of the user', async () => {
    const [client, other] = [await server.reader({ user: 'u1' }), await server.reader({ user: 'u2' })]
    server.push.disconnect('u1', 'logged_out')
    expect(await client.next('disconnect')).toMatchObject({ code: 'logged_out' })
    expect(await client.closed).toBe(4403)
    await other.settled()
  })

  test('the server stops: what is queued is sent, new upgrades get 503', async () => {
    const stopping = await testServer()
    const client = await new StrangeClient(stopping.url).open()
    await client.authenticate(stopping.tokenOf())
    client.request('j1', 300)
    await client.next('response')
    const stopped = stopping.close()
    expect(await new StrangeClient(stopping.url).status()).toBe(503)
    expect(await client.closed).toBe(1001)
    await stopped
  })

  test('a finished client leaves nothing behind', async () => {
    const client = await server.reader()
    client.request('j1', 300)
    await client.next('response')
    client.socket.close(1000)
    await client.closed
    server.advance(100_000)
    expect(server.push.stats()).toMatchObject({ connections: 0, jobs: 0, channels: 0, sources: 0 })
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CompositeState } from '#contract/push.ts'
import { StrangeClient } from './testing/client.ts'
import { testServer } from './testing/server.ts'
import type { TestServer } from './testing/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await testServer({ settings: { minimumIntervalMs: 0 } }, 50)
})
afterEach(() => server.close())

const reader = (protocols = ['jsjson-v2'], more: object = {}) => server.reader({}, more, { protocols })
const stateOf = (client: StrangeClient, idJob: string) => client.follower.jobs.get(idJob)?.state as CompositeState
const subscribed = async (client: StrangeClient, idJob: string, notation: number, minimumInterval = 0) => {
  client.request(idJob, notation, { minimumInterval })
  return client.next('response', idJob)
}

describe('an update', () => {
  test('carries what changed, counted by one, as RFC 6902', async () => {
    server.market.set(300, { last: 1.1, bid: 1.09 })
    const client = await reader()
    const { ch, n } = await subscribed(client, 'j1', 300)
    server.market.set(300, { last: 1.2, ask: 1.21, bid: undefined })
    server.advance(20)
    expect(await client.next('update')).toEqual({
      t: 'update',
      ch,
      n: Number(n) + 1,
      p: n,
      ts: expect.any(Number),
      patch: [
        { op: 'remove', path: '/bidAsk/bid' },
        { op: 'replace', path: '/trade/latest/price', value: 1.2 },
        { op: 'add', path: '/bidAsk/ask', value: 1.21 },
      ],
    })
  })

  test('names paths by index in the compact form; values that go are told by a full answer', async () => {
    server.market.set(300, { last: 1.1, bid: 1.09 })
    const client = await reader(['jsjson-v2'], { patch: 'compact' })
    client.request('j1', 300, { minimumInterval: 0, attributes: ['trade.latest', 'bidAsk'] })
    const { paths } = await client.next('response')
    expect(paths).toContain('/trade/latest/price')
    server.market.set(300, { last: 1.2 })
    server.advance(20)
    expect(await client.next('update')).toMatchObject({ c: [(paths as string[]).indexOf('/trade/latest/price'), 1.2] })
    server.market.set(300, { bid: undefined })
    server.advance(20)
    expect(await client.next('response')).toMatchObject({ idJob: 'j1', n: 3, data: { bidAsk: {} } })
  })

  test('is only sent when something asked for changed', async () => {
    server.market.set(300, { last: 1.1, bid: 1 })
    const client = await reader()
    client.request('j1', 300, { minimumInterval: 0, attributes: ['trade.latest'] })
    expect(await client.next('response')).toMatchObject({ data: { trade: { latest: { price: 1.1 } } } })
    server.market.set(300, { bid: 2 })
    server.advance(40)
    expect(await client.settled()).toEqual([])
  })

  test('is merged from all changes of an interval', async () => {
    server.market.set(300, { last: 1 })
    const client = await reader()
    await subscribed(client, 'j1', 300, 1_000)
    server.market.set(300, { last: 2 })
    server.advance(20)
    expect(await client.next('update')).toMatchObject({ n: 2, patch: [{ value: 2 }] })
    for (const last of [3, 4, 5]) {
      server.market.set(300, { last })
      server.advance(100)
    }
    expect(await client.settled()).toEqual([])
    server.advance(800)
    expect(await client.next('update')).toMatchObject({ n: 3, p: 2, patch: [{ value: 5 }] })
  })

  test('of one tick leaves with all others of the connection in one frame', async () => {
    const client = await reader()
    for (let i = 0; i < 40; i++) client.request(`j${i}`, 1_000 + i, { minimumInterval: 0 })
    await client.next('response', 'j39')
    await client.settled()
    const before = client.frames.length
    for (let i = 0; i < 40; i++) server.market.set(1_000 + i, { last: 5 })
    server.advance(20)
    await client.settled()
    expect(client.frames.slice(before)).toEqual([40, 1])
  })

  test('serves every job of its channel once', async () => {
    const client = await reader()
    const first = await subscribed(client, 'j1', 300)
    const second = await subscribed(client, 'j2', 300)
    expect(second.ch).toBe(first.ch)
    server.market.set(300, { last: 3 })
    server.advance(20)
    expect(await client.settled()).toHaveLength(1)
    expect(stateOf(client, 'j2').trade?.latest?.price).toBe(3)
    client.send({ t: 'cancel', idJob: 'j1' })
    server.market.set(300, { last: 4 })
    server.advance(20)
    expect((await client.settled()).map(({ t }) => t).sort()).toEqual(['cancelled', 'update'])
  })
})

describe('an answer', () => {
  test('shows what its number stands for, also while the market is ahead: a later reader and a refresh', async () => {
    server.market.set(300, { last: 1, bid: 1 })
    const [early, late] = [await reader(), await reader()]
    await subscribed(early, 'j1', 300, 1_000)
    server.market.set(300, { last: 2 })
    server.advance(20)
    await early.next('update')
    server.market.set(300, { last: 3 }) // within the interval: not sent yet
    const ofNumber2 = { n: 2, data: { trade: { latest: { price: 2 } } } }
    expect(await subscribed(late, 'j1', 300, 1_000)).toMatchObject(ofNumber2)
    early.request('j1', 300, { header: { flags: ['current_state_refresh'] } })
    expect(await early.next('response')).toMatchObject(ofNumber2)
    server.market.set(300, { last: 2, bid: 2 }) // and back again
    server.advance(1_100)
    expect((await early.settled()).at(-1)).toMatchObject({ n: 3, patch: [{ path: '/bidAsk/bid', value: 2 }] })
    await late.settled()
    expect(stateOf(late, 'j1')).toEqual(stateOf(early, 'j1'))
  })

  test('to who asks once shows the present', async () => {
    server.market.set(300, { last: 1 })
    const client = await reader()
    await subscribed(client, 'j1', 300, 1_000)
    server.market.set(300, { last: 2 })
    server.advance(20)
    server.market.set(300, { last: 3 })
    client.request('j2', 300, { minimumInterval: 1_000, header: { flags: [] } })
    expect(await client.next('response', 'j2')).toMatchObject({ data: { trade: { latest: { price: 3 } } } })
  })

  test('is given again on request, in order with the updates', async () => {
    const client = await reader()
    await subscribed(client, 'j1', 300)
    server.market.set(300, { last: 3 })
    server.advance(20)
    client.request('j1', 300, { header: { flags: ['current_state_refresh'] } })
    expect((await client.settled()).map(({ t, n }) => [t, n])).toEqual([
      ['update', 2],
      ['response', 2],
    ])
  })

  test('states the interval in force', async () => {
    const strict = await testServer()
    const client = await new StrangeClient(strict.url).open()
    await client.authenticate(strict.tokenOf())
    for (const [asked, is] of [
      [undefined, 5_000],
      [1, 1_000],
      [-5, 1_000],
      [2_000.5, 2_001],
    ] as const) {
      client.request(`j${is}.${asked}`, 300, { minimumInterval: asked })
      expect(await client.next('response')).toMatchObject({ meta: { minimumInterval: is } })
    }
    await strict.close()
  })
})

describe('a resumed subscription', () => {
  const resumed = async (change: () => void, more: object = {}) => {
    const before = await reader()
    const { ch, n } = await subscribed(before, 'j1', 300)
    before.socket.close(1000)
    await before.closed
    change()
    server.advance(1_000)
    const client = await reader()
    client.follower.jobs.set('j1', { n: Number(n), state: before.follower.jobs.get('j1')?.state })
    client.request('j1', 300, {
      minimumInterval: 0,
      header: { resume: { epoch: client.epoch, ch, n, ...more } },
    })
    return { client, answer: await client.next('response') }
  }

  test('gets one merged update', async () => {
    server.market.set(300, { last: 1 })
    const { client, answer } = await resumed(() => server.market.set(300, { last: 2 }))
    expect(answer).toMatchObject({ status: 206, n: 1 })
    expect(answer.data).toBeUndefined()
    expect(await client.next('update')).toMatchObject({ n: 2, p: 1, patch: [{ value: 2 }] })
    expect(stateOf(client, 'j1').trade?.latest?.price).toBe(2)
  })

  test.each([
    { given: 'another server start', more: { epoch: 'e0' } },
    { given: 'another channel', more: { ch: 99 } },
    { given: 'a number yet to come', more: { n: 50 } },
  ])('given $given gets the full state', async ({ more }) => {
    server.market.set(300, { last: 1 })
    const { answer } = await resumed(() => server.market.set(300, { last: 2 }), more)
    expect(answer).toMatchObject({ status: 200, data: { trade: { latest: { price: 2 } } } })
  })

  test.each([
    { given: 'a value that appeared', change: () => server.market.set(300, { ask: 2 }) },
    { given: 'a channel that was forgotten', change: () => server.advance(70_000) },
  ])('given $given gets the full state', async ({ change }) => {
    server.market.set(300, { last: 1 })
    expect((await resumed(change)).answer.status).toBe(200)
  })
})

test('jsjsonc-v2 compresses what is long, once for all, and leaves the rest as text', async () => {
  const [plain, packed] = [await reader(), await reader(['jsjsonc-v2', 'jsjson-v2'])]
  const kinds: boolean[] = []
  packed.socket.on('message', (_, isBinary) => kinds.push(isBinary))
  server.market.set(300, {
    last: 1,
    lastAt: 1,
    lastSize: 1,
    volume: 1,
    bid: 1,
    bidSize: 1,
    bidAt: 1,
    ask: 1,
    askSize: 1,
    askAt: 1,
    low: 1,
    lowAt: 1,
    high: 1,
    highAt: 1,
  })
  await subscribed(plain, 'j1', 300)
  await subscribed(packed, 'j1', 300)
  server.market.set(300, { last: 2 })
  server.advance(20)
  server.market.set(300, {
    last: 3,
    lastAt: 3,
    lastSize: 3,
    volume: 3,
    bid: 3,
    bidSize: 3,
    bidAt: 3,
    ask: 3,
    askSize: 3,
    askAt: 3,
  })
  server.advance(20)
  await plain.settled()
  await packed.settled()
  expect(stateOf(packed, 'j1')).toEqual(stateOf(plain, 'j1'))
  expect(kinds).toEqual([true, false, true, false])
})

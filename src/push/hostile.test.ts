import { deflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StrangeClient } from './testing/client.ts'
import { testServer } from './testing/server.ts'
import type { TestServer } from './testing/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await testServer({ settings: { minimumIntervalMs: 0, connectionsPerReader: 1_000 } }, 400)
})
afterEach(() => server.close())

const reader = (protocols = ['jsjson-v2']) => server.reader({}, {}, { protocols })
const turn = () => new Promise((next) => setImmediate(next))

test('whatever text comes, the connection is answered or closed with a documented code', async () => {
  const valid = JSON.stringify({
    t: 'request',
    header: { idJob: 'j', flags: ['add_subscription'] },
    method: 'POST',
    path: '/api/v1/prices/composite/get',
    body: { data: { identifier: { value: '300', type: 'idNotation' } } },
  })
  const mangled = fc
    .tuple(fc.nat(valid.length), fc.nat(4), fc.string({ maxLength: 4 }))
    .map(([at, cut, insert]) => valid.slice(0, at) + insert + valid.slice(at + cut))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(mangled, fc.json({ maxDepth: 3 }), fc.string()), { maxLength: 30 }),
      async (texts) => {
        const client = await reader()
        for (const text of texts) client.socket.send(text)
        const outcome = await Promise.race([client.settled().then(() => 'open'), client.closed]).catch(
          () => client.closed,
        )
        expect(['open', 4400]).toContain(outcome)
        client.socket.terminate()
      },
    ),
    { seed: 2, numRuns: 40 },
  )
  await (await reader()).settled()
})

describe('jsjsonc-v2', () => {
  test('a compressed message is read', async () => {
    const client = await reader(['jsjsonc-v2'])
    client.socket.send(deflateSync('{"t":"ping","id":"z"}'))
    expect(await client.next('pong')).toEqual({ t: 'pong', id: 'z' })
  })

  test.each([
    { given: 'no zlib stream', bytes: Buffer.from('hello'), code: 1007 },
    { given: 'half a zlib stream', bytes: deflateSync('{"t":"keepalive"}'.repeat(50)).subarray(0, 20), code: 1007 },
    { given: 'bad UTF-8 inside', bytes: deflateSync(Buffer.from([0x22, 0xff, 0x22])), code: 1007 },
    { given: 'more than 1 MiB inside', bytes: deflateSync(Buffer.alloc(1_048_577, 0x20)), code: 1009 },
  ])('$given ends with $code', async ({ bytes, code }) => {
    const client = await reader(['jsjsonc-v2'])
    client.socket.send(bytes)
    expect(await client.closed).toBe(code)
  })
})

test('small frames that hold much are too much for a reader, whichever connection they come by, until some time has passed', async () => {
  await server.close()
  server = await testServer({ settings: { byteBurst: 3_000_000, bytesPerSecond: 100_000 } })
  const bomb = deflateSync(`{"t":"ping","id":1}${' '.repeat(1_048_557)}`)
  expect(bomb.length).toBeLessThan(2_000)
  const clients = [await reader(['jsjsonc-v2']), await reader(['jsjsonc-v2']), await reader(['jsjsonc-v2'])]
  for (const client of clients.slice(0, 2)) {
    client.socket.send(bomb)
    await client.next('pong')
  }
  clients[2]?.socket.send(bomb)
  expect(await clients[2]?.closed).toBe(4429)
  server.advance(2_000)
  clients[0]?.socket.send(bomb)
  await clients[0]?.next('pong')
})

test('who has not said who they are may not send more either', async () => {
  await server.close()
  server = await testServer({ settings: { byteBurst: 100 } })
  const client = await new StrangeClient(server.url).open()
  client.socket.send(`{"t":"keepalive"}${' '.repeat(100)}`)
  expect(await client.closed).toBe(4429)
})

test.each([
  { given: 'a reserved bit', bytes: [0xf1, 0x80, 0, 0, 0, 0], code: 1002 },
  { given: 'an unmasked frame', bytes: [0x81, 0x00], code: 1002 },
])('$given ends with $code', async ({ bytes, code }) => {
  const client = await reader()
  const { _socket: raw } = client.socket as unknown as { _socket: { write(bytes: Buffer): void } } // ws itself sends no broken frame
  raw.write(Buffer.from(bytes))
  expect(await client.closed).toBe(code)
})

test('a client that stops reading is closed with 4408 after 30 s; others are served meanwhile', async () => {
  const [stalled, other] = [await reader(), await reader()]
  for (let i = 0; i < 400; i++) stalled.request(`j${i}`, 1_000 + i, { minimumInterval: 0 })
  await stalled.next('response', 'j399')
  other.request('j', 1_000, { minimumInterval: 0 })
  await other.next('response')
  stalled.socket.pause()
  let last = 0
  const change = async () => {
    last++
    for (let i = 0; i < 400; i++)
      server.market.set(1_000 + i, { last, lastAt: last, lastSize: last, volume: last, bid: last, ask: last })
    server.advance(20)
    await turn()
    stalled.socket.ping()
  }
  while (server.push.stats().behind === 0) await change()
  for (let i = 0; i < 5; i++) await change()
  expect(server.push.stats()).toMatchObject({ behind: 1, mergedUpdates: expect.toSatisfy((count) => count >= 4 * 400) })
  expect(server.push.stats().unsentBytes).toBeGreaterThan(10_000)
  expect((await other.settled()).at(-1)).toMatchObject({ t: 'update', n: last + 1 })
  expect(other.follower.gaps + other.follower.merged).toBe(0)
  for (let second = 0; second < 31; second++) {
    server.advance(1_000)
    stalled.socket.ping()
    other.send({ t: 'keepalive' })
    await turn()
  }
  expect(server.push.stats()).toMatchObject({ slow: 1, closed: { 4408: 1 }, connections: 1 })
  stalled.socket.resume()
  expect(await stalled.closed).toBe(4408)
})

test('who leaves ever new channels behind does not fill the memory', async () => {
  await server.close()
  server = await testServer({ settings: { lingering: 3 } }, 10)
  const client = await reader()
  for (let i = 0; i < 8; i++) {
    client.request(`j${i}`, 300, { minimumInterval: 2_000 + i })
    await client.next('response')
    client.send({ t: 'cancel', idJob: `j${i}` })
    await client.next('cancelled')
  }
  expect(server.push.stats()).toMatchObject({ jobs: 0, channels: 3, sources: 1 })
  client.request('again', 300, { minimumInterval: 2_007 })
  expect(await client.next('response')).toMatchObject({ status: 200 })
})

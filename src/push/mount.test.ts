import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure, failures } from '#contract/failures.ts'
import { mountPush } from './mount.ts'
import { fakeUniverse } from './testing/fake-market.ts'
import { testServer } from './testing/server.ts'
import type { TestServer } from './testing/server.ts'

let server: TestServer
let app: FastifyInstance
let origin: string
let ready: boolean

beforeEach(async () => {
  ready = true
  server = await testServer({ settings: { connectionsPerReader: 2 }, ready: () => ready }, 60)
  app = Fastify()
  app.setErrorHandler((error, _, reply) =>
    error instanceof Failure
      ? reply.status(failures[error.failure].status).send({ code: error.failure })
      : reply.status(500).send(),
  )
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.headers({ 'access-control-allow-origin': '*', 'x-request-id': 'r1' }),
  )
  await app.register(
    async (api) =>
      mountPush(api, {
        push: server.push,
        tokens: server.tokens,
        universe: fakeUniverse(60),
        readerOf: async ({ headers }, session = headers['x-ov-token']) => {
          if (session === undefined) return { tier: 'ANONYMOUS', features: [] }
          if (session !== 'good') throw new Failure('TOKEN_INVALID')
          return { user: 'u1', tier: 'PLUS', features: [] }
        },
        urlOf: ({ host }) => `ws://${host}/push`,
      }),
    { prefix: '/api' },
  )
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await server.close()
  await app.close()
})

describe('the token', () => {
  test('is given to everyone, and says where to connect', async () => {
    const answer = await fetch(`${origin}/api/v1/push/token`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { data } = (await answer.json()) as { data: { token: string; expires: number; url: string } }
    expect(data).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9._-]{80,}$/),
      expires: Date.UTC(2026, 10, 20, 9, 5),
      url: `${origin.replace('http', 'ws')}/push`,
    })
    expect(server.tokens.read(data.token)).toEqual({ tier: 'ANONYMOUS', features: [] })
  })

  test('carries the rights of who asks; a bad session is no anonymous one', async () => {
    const good = await fetch(`${origin}/api/v1/push/token`, { headers: { 'x-ov-token': 'good' } })
    const { data } = (await good.json()) as { data: { token: string } }
    expect(server.tokens.read(data.token)).toMatchObject({ user: 'u1', tier: 'PLUS' })
    expect((await fetch(`${origin}/api/v1/push/token`, { headers: { 'x-ov-token': 'bad' } })).status).toBe(401)
  })

  test('is given to a client that sends its session in the body, too', async () => {
    const ask = (body: object) =>
      fetch(`${origin}/api/v1/push/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const { data } = (await (await ask({ XOvToken: 'good' })).json()) as { data: { token: string } }
    expect(server.tokens.read(data.token)).toMatchObject({ user: 'u1', tier: 'PLUS' })
    expect((await ask({ XOvToken: 'bad' })).status).toBe(401)
    expect((await ask({ XOvToken: 1 })).status).toBe(400)
    expect((await ask({})).status).toBe(200)
  })
})

describe('the event stream', () => {
  /** reads until so many events have come */
  async function events(body: ReadableStream<Uint8Array> | null, count: number): Promise<[string, unknown][]> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n').slice(0, -1)
      if (blocks.length < count) continue
      return blocks.map((block) => {
        const [event = '', data = ''] = block.split('\n')
        return [event.replace('event: ', ''), JSON.parse(data.replace('data: ', ''))]
      })
    }
    throw new Error('ended early')
  }

  test('answers in full and then sends patches', async () => {
    server.market.set(300, { last: 1.1 })
    const answer = await fetch(`${origin}/api/v1/push/stream?idNotation=300,100&minimumInterval=1`)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const reading = events(answer.body, 3)
    server.market.set(300, { last: 1.2 })
    server.advance(20)
    expect(await reading).toMatchObject([
      [
        'response',
        {
          idJob: '300',
          meta: { minimumInterval: 1_000, quality: { trade: 'RLT' } },
          data: { trade: { latest: { price: 1.1 } } },
        },
      ],
      ['response', { idJob: '100', meta: { quality: { trade: 'DLY' } } }],
      ['update', { n: 2, p: 1, patch: [{ op: 'replace', path: '/trade/latest/price', value: 1.2 }] }],
    ])
    expect(server.push.stats()).toMatchObject({ eventStreams: 1, jobs: 2 })
  })

  test.each([
    { query: '', status: 400 },
    { query: '?idNotation=SAP', status: 400 },
    { query: '?idNotation=300,', status: 400 },
    { query: '?idNotation=300&idNotation=100', status: 400 },
    { query: '?idNotation=300&minimumInterval=soon', status: 400 },
    { query: `?idNotation=${Array.from({ length: 51 }, (_, i) => 1_000 + i).join(',')}`, status: 400 },
    { query: '?idNotation=999', status: 404 },
  ])('given "$query" fails with $status', async ({ query, status }) => {
    expect((await fetch(`${origin}/api/v1/push/stream${query}`)).status).toBe(status)
  })

  test('counts among the connections of a reader, and ends when it is left', async () => {
    const leave = new AbortController()
    const url = `${origin}/api/v1/push/stream?idNotation=300`
    await fetch(url, { signal: leave.signal })
    await fetch(url)
    const refused = await fetch(url)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    leave.abort()
    while (server.push.stats().eventStreams > 1) await new Promise((next) => setImmediate(next))
    expect((await fetch(url)).status).toBe(200)
  })

  test('says that it is alive when nothing changes', async () => {
    const answer = await fetch(`${origin}/api/v1/push/stream?idNotation=300`)
    const reading = events(answer.body, 2)
    server.advance(5_000)
    expect(await reading).toMatchObject([
      ['response', {}],
      ['keepalive', { t: 'keepalive' }],
    ])
  })

  test('is refused while prices cannot be had', async () => {
    ready = false
    expect((await fetch(`${origin}/api/v1/push/stream?idNotation=300`)).status).toBe(503)
    ready = true
    expect((await fetch(`${origin}/api/v1/push/stream?idNotation=300`)).status).toBe(200)
  })

  test('that cannot be given leaves nothing behind', async () => {
    server.market.break(100)
    for (let i = 0; i < 3; i++)
      expect((await fetch(`${origin}/api/v1/push/stream?idNotation=300,100`)).status).toBe(500)
    expect(server.push.stats()).toMatchObject({ eventStreams: 0, jobs: 0 })
    server.advance(62_000) // as long as a channel is kept for those who come back
    expect(server.push.stats()).toMatchObject({ channels: 0, sources: 0 })
  })

  test('ends with the rights it was opened with', async () => {
    const answer = await fetch(`${origin}/api/v1/push/stream?idNotation=100`, { headers: { 'x-ov-token': 'good' } })
    server.push.regrade({ user: 'u1', tier: 'FREE', features: [] })
    expect(await answer.text()).toContain('"quality":{"trade":"RLT"')
  })

  test('has the headers of every answer, and no HEAD that would never end', async () => {
    const answer = await fetch(`${origin}/api/v1/push/stream?idNotation=300&minimumInterval=`)
    expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('x-request-id')]).toEqual(['*', 'r1'])
    await answer.body?.cancel()
    expect((await fetch(`${origin}/api/v1/push/stream?idNotation=300`, { method: 'HEAD' })).status).toBe(404)
  })

  test('ends when the server stops', async () => {
    const answer = await fetch(`${origin}/api/v1/push/stream?idNotation=300`)
    const closed = server.close()
    expect(await answer.text()).toContain('event: response')
    await closed
    server = await testServer()
  })
})

describe('an upgrade that is refused', () => {
  /** Asks for one as a browser would not, and gives the server's end of the connection. */
  async function ask(path: string, then: (client: Socket) => void): Promise<Socket> {
    const accepted = once(app.server, 'connection')
    const client = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen: true })
    client.on('error', () => {})
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, () =>
      then(client),
    )
    return ((await accepted) as [Socket])[0]
  }

  /** listens to nothing else: an error must find its listener in the server */
  const closed = (socket: Socket) =>
    new Promise<void>((resolve) => {
      if (socket.destroyed) resolve()
      else socket.once('close', () => resolve())
    })

  test.each([
    { path: '/elsewhere', is: 'HTTP/1.1 404 Not Found' },
    { path: '/push', is: 'HTTP/1.1 400 Bad Request' },
  ])('at $path says $is', async ({ path, is }) => {
    const answered = Promise.withResolvers<Buffer>()
    await ask(path, (client) => client.once('data', answered.resolve))
    expect((await answered.promise).toString()).toMatch(is)
  })

  test.each(['/elsewhere', '/push'])('at %s is let go of, though the other end never hangs up', async (path) => {
    const server = await ask(path, (client) => client.resume())
    await closed(server)
    expect(server.destroyed).toBe(true)
  })

  test.each([
    '/elsewhere',
    '/push',
  ])('at %s does no harm when the other end is gone before the answer', async (path) => {
    const faults: unknown[] = []
    const note = (fault: unknown) => void faults.push(fault)
    process.on('uncaughtException', note)
    for (let i = 0; i < 20; i++) {
      await closed(await ask(path, (client) => client.resetAndDestroy()))
    }
    process.off('uncaughtException', note)
    expect(faults).toEqual([])
  })
})

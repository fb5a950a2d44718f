import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StrangeClient } from './testing/client.ts'
import { testServer } from './testing/server.ts'
import type { TestServer } from './testing/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const types = (messages: { t: string }[]) => messages.map(({ t }) => t)

describe('an upgrade', () => {
  test.each([
    { protocols: ['jsjson-v2'], is: 'jsjson-v2' },
    { protocols: ['jsjsonc-v2', 'jsjson-v2'], is: 'jsjsonc-v2' },
    { protocols: ['future-v9', 'jsjson-v2', 'jsjsonc-v2'], is: 'jsjson-v2' },
  ])('takes the first protocol it knows of $protocols', async ({ protocols, is }) => {
    const client = await server.open({ protocols })
    expect(client.socket.protocol).toBe(is)
    expect(client.socket.extensions).toBe('')
  })

  test.each([{ protocols: [] }, { protocols: ['soap'] }])('is refused with 400 given $protocols', async ({
    protocols,
  }) => {
    expect(await new StrangeClient(server.url, { protocols }).status()).toBe(400)
  })

  test('of a foreign page is refused with 403, of the own one not', async () => {
    expect(await new StrangeClient(server.url, { origin: 'https://evil.example' }).status()).toBe(403)
    expect(await new StrangeClient(server.url, { origin: 'null' }).status()).toBe(403)
    expect(
      await new StrangeClient(server.url, { origin: server.url.replace('ws', 'http').replace('/push', '') }).status(),
    ).toBe(101)
  })

  test('finds no room beyond the limit', async () => {
    const small = await testServer({ settings: { connections: 1 } })
    await new StrangeClient(small.url).open()
    expect(await new StrangeClient(small.url).status()).toBe(503)
    await small.close()
  })
})

test('one address has so many sockets, though nobody at their ends says who they are', async () => {
  const small = await testServer({ settings: { socketsPerAddress: 2 } })
  const [first] = [await new StrangeClient(small.url).open(), await new StrangeClient(small.url).open()]
  expect(await new StrangeClient(small.url).status()).toBe(503)
  first?.socket.close(1000)
  await first?.closed
  expect(await new StrangeClient(small.url).status()).toBe(101)
  await small.close()
})

describe('authentication', () => {
  test('answers session, epoch and limits', async () => {
    const client = await server.open()
    expect(await client.authenticate(server.tokenOf({ user: 'u1', tier: 'PLUS' }))).toMatchObject({
      t: 'authenticated',
      session: expect.any(String),
      epoch: expect.any(String),
      ping: 3,
      idleMs: 10_000,
      tier: 'PLUS',
      limits: { jobs: 1_000, messageBytes: 1_048_576, requestsPerSecond: 100, requestBurst: 1_000 },
    })
  })

  test.each([
    {
      given: 'a short token',
      message: { t: 'authenticate', token: 'x' },
      code: 'unauthorized',
      details: 'Invalid token passed to TokenAuthentication',
    },
    {
      given: 'no token',
      message: { t: 'authenticate' },
      code: 'unauthorized',
      details: 'Invalid token passed to TokenAuthentication',
    },
    {
      given: 'an unknown token',
      message: { t: 'authenticate', token: 'x'.repeat(100) },
      code: 'unauthorized',
      details: expect.any(String),
    },
    {
      given: 'a request first',
      message: { t: 'request', header: { idJob: 'j' } },
      code: 'not_authenticated',
      details: expect.any(String),
    },
    {
      given: 'a cancel first',
      message: { t: 'cancel', idJob: 'j' },
      code: 'not_authenticated',
      details: expect.any(String),
    },
  ])('given $given ends with 4401', async ({ message, code, details }) => {
    const client = await server.open()
    client.send(message)
    expect(await client.next('error')).toEqual({ t: 'error', status: 401, code, details })
    expect(await client.closed).toBe(4401)
  })

  test('must come within 3000 ms, pings do not count', async () => {
    const client = await server.open()
    await client.settled()
    server.advance(2_900)
    await client.settled()
    server.advance(200)
    expect(await client.closed).toBe(4408)
  })

  test('is worth nothing with an expired or a revoked token', async () => {
    const token = server.tokenOf({ user: 'u1' })
    server.tokens.revoke('u1')
    for (const [wait, each] of [
      [0, token],
      [301_000, server.tokenOf()],
    ] as const) {
      server.advance(wait)
      const client = await server.open()
      client.send({ t: 'authenticate', token: each })
      expect(await client.closed).toBe(4401)
    }
  })

  test('lets a reader have 20 connections', async () => {
    const token = server.tokenOf({ user: 'u1' })
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.open()))
    for (const client of clients) await client.authenticate(token)
    const oneMore = await server.open()
    oneMore.send({ t: 'authenticate', token })
    expect(await oneMore.closed).toBe(4429)
    clients[0]?.socket.close(1000)
    await clients[0]?.closed
    await (await server.open()).authenticate(token)
  })
})

describe('keep-alive', () => {
  test('goes out after half the idle time without a message', async () => {
    const client = await server.reader()
    server.advance(4_900)
    expect(types(await client.settled())).toEqual([])
    server.advance(6_000)
    await client.next('keepalive')
  })

  test('a client that answers no ping for twice the idle time is closed', async () => {
    const client = await server.reader()
    client.socket.pong = () => {}
    const pinged = new Promise((resolve) => client.socket.on('ping', resolve))
    server.advance(11_000)
    await pinged
    server.advance(10_000)
    expect(await client.closed).toBe(4408)
  })
})

describe('misbehaviour', () => {
  test('the 20th unreadable message ends the connection', async () => {
    const client = await server.reader()
    for (const text of [
      '{',
      '7',
      '"x"',
      'null',
      '{"t":"none"}',
      '{}',
      '[[]]',
      '{"t":"cancel"}',
      `${'['.repeat(40)}${']'.repeat(40)}`,
    ]) {
      client.socket.send(text)
      expect(await client.next('error')).toEqual({
        t: 'error',
        status: 400,
        code: 'bad_request',
        details: expect.any(String),
      })
    }
    await client.settled()
    for (let i = 0; i < 11; i++) client.socket.send('?')
    expect(await client.closed).toBe(4400)
  })

  test('brackets in a text are no depth, whatever stands before them', async () => {
    const client = await server.reader()
    const id = `"${'['.repeat(40)}`
    client.send({ t: 'ping', id })
    expect(await client.next('pong')).toEqual({ t: 'pong', id })
  })

  test('a batch of more than 1,000 messages is one bad message', async () => {
    const client = await server.reader()
    client.send(Array.from({ length: 1_001 }, () => ({ t: 'keepalive' })))
    expect(types(await client.settled())).toEqual(['error'])
    client.send(Array.from({ length: 1_000 }, () => ({ t: 'keepalive' })))
    expect(types(await client.settled())).toEqual([])
  })

  test.each([
    {
      given: 'a binary frame in jsjson-v2',
      send: (client: StrangeClient) => client.socket.send(Buffer.from('{}')),
      code: 1003,
    },
    {
      given: 'bad UTF-8',
      send: (client: StrangeClient) => client.socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false }),
      code: 1007,
    },
    {
      given: 'more than 1 MiB',
      send: (client: StrangeClient) => client.socket.send(' '.repeat(1_048_577)),
      code: 1009,
    },
  ])('$given ends with $code', async ({ send, code }) => {
    const client = await server.reader()
    send(client)
    expect(await client.closed).toBe(code)
  })

  test('a message of exactly 1 MiB is read', async () => {
    const client = await server.reader()
    client.socket.send(`{"t":"ping","id":1}${' '.repeat(1_048_576 - 19)}`)
    expect(await client.next('pong')).toEqual({ t: 'pong', id: 1 })
  })
})

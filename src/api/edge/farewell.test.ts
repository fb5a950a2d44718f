import { once } from 'node:events'
import { Agent, createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createDoor } from './door.ts'
import { farewellOf, type Farewell } from './farewell.ts'
import { boundedQueue } from './queue.ts'

const limits: Farewell = { quietMs: 50, tellMs: 200, answerMs: 5000, readMs: 7000 }
const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.closeAllConnections()))

/** A server behind a queue; `leave` is how it stops. */
async function serving(answer: RequestListener, farewell = limits) {
  let isLast = false
  const queue = boundedQueue()
  const door = createDoor(queue, { headers: {}, refused: () => {}, isLast: () => isLast })
  const closing: RequestListener = (request, response) => {
    if (isLast) response.setHeader('connection', 'close')
    answer(request, response)
  }
  const server = createServer(door.guard(closing)).on('connection', queue.connected)
  const takeLeave = farewellOf(server, queue, door.dismiss, farewell)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    leave: async () => {
      isLast = true
      const closed = once(server, 'close')
      await takeLeave()
      await closed
    },
  }
}

/** What comes of a request: its status, or the code of the fault that cut it. */
const outcome = (url: string, agent: Agent | false = false): Promise<number | string> =>
  new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

function work(ms: number): void {
  const began = performance.now()
  while (performance.now() - began < ms);
}

test('readers who come on new connections while a busy server stops are answered or refused, none is cut', async () => {
  const { url, leave } = await serving((_, response) => {
    work(5)
    response.end('a page')
  })
  const outcomes = new Set<number | string>()
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      const came = await outcome(url)
      outcomes.add(came)
      isOver ||= came === 'ECONNREFUSED'
    }
  }
  const readers = Array.from({ length: 60 }, reader)
  await outcome(url)
  await leave()
  await Promise.all(readers)
  expect(outcomes).toEqual(new Set([200, 'ECONNREFUSED']))
})

test('who asks on a kept connection while a server stops is answered; afterwards nobody can connect', async () => {
  const { url, leave } = await serving((_, response) => response.end('a page'))
  const agent = new Agent({ keepAlive: true })
  expect(await outcome(url, agent)).toBe(200)
  const left = leave()
  expect(await outcome(url, agent)).toBe(200)
  await left
  expect(await outcome(url)).toBe('ECONNREFUSED')
})

test('who waits too long is sent away with an answer, whether his own was begun or not', async () => {
  let isFirst = true
  const { url, leave } = await serving(
    (_, response) => {
      if (isFirst) return void (isFirst = false) // waits for a database that says nothing
      work(100)
      response.end('a page')
    },
    { ...limits, tellMs: 50, answerMs: 300 },
  )
  const outcomes = Promise.all(Array.from({ length: 20 }, () => outcome(url)))
  await leave()
  expect(new Set(await outcomes)).toEqual(new Set([200, 503]))
})

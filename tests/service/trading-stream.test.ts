import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey } from '#accounts/api-keys.ts'
import { openSession } from '#accounts/sessions.ts'
import { transaction } from '#db/transaction.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
let account: string
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
  account = (await post<{ idAccount: string }>('/accounts', { name: 'Spielgeld', amount: 10_000 })).idAccount
})
afterAll(() => portal.stop())

async function post<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${portal.url}/api/v1/trading${path}`, {
    method: 'POST',
    headers: { ...anna.program, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

const place = () =>
  post<{ idOrder: string; version: number }>(`/accounts/${account}/orders`, {
    instrument: 'STOCK:82849',
    idNotation: 163500,
    side: 'BUY',
    quantity: 2,
    kind: 'LIMIT',
    limit: 100,
  })
const cancel = (id: string) => post<{ version: number }>(`/accounts/${account}/orders/${id}/cancellation`)

interface Heard {
  event: string
  id: string
  data: Record<string, unknown>
}

/** A stream, and what it has said so far. */
async function listen(query = '', headers: Record<string, string> = anna.program) {
  const stop = new AbortController()
  const response = await fetch(`${portal.url}/api/v1/trading/accounts/${account}/stream${query}`, {
    headers,
    signal: stop.signal,
  })
  const heard: Heard[] = []
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const lines = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/, 2))) as Record<
          string,
          string
        >
        if (lines['data'] !== undefined)
          heard.push({
            event: lines['event'] ?? '',
            id: lines['id'] ?? '',
            data: JSON.parse(lines['data']) as Heard['data'],
          })
      }
    }
  }
  if (response.status === 200)
    void read()
      .catch(() => {})
      .finally(() => (isOver = true))
  return { status: response.status, response, heard, isOver: () => isOver, stop: () => stop.abort() }
}

test('an order’s owner is told of each change, once and in order', async () => {
  const stream = await listen()
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  const { idOrder } = await place()
  await expect.poll(() => stream.heard.length).toBe(2)
  await cancel(idOrder)
  await expect.poll(() => stream.heard.length).toBe(3)
  expect(stream.heard.map(({ event, data }) => [event, data['stateText']])).toEqual([
    ['response', undefined],
    ['update', 'offen'],
    ['update', 'gestrichen'],
  ])
  expect(stream.heard[2]?.data).toMatchObject({ idOrder, text: 'Kauf SAP: gestrichen.', filled: 0, quantity: 2 })
  stream.stop()
})

test('who comes back hears what was missed, by the address or as a browser does', async () => {
  const { idOrder, version } = await place()
  await cancel(idOrder)
  for (const stream of [
    await listen(`?after=${version}`),
    await listen('', { ...anna.program, 'last-event-id': String(version) }),
  ]) {
    await expect.poll(() => stream.heard.map(({ data }) => data['stateText'])).toEqual([undefined, 'gestrichen'])
    stream.stop()
  }
  expect((await listen('?after=gestern')).status).toBe(400)
})

test('nobody else is told, and the stream ends with the rights of its reader', async () => {
  expect((await listen('', {})).status).toBe(401)
  expect((await listen('', bert.program)).status).toBe(404)
  const stream = await listen()
  await expect.poll(() => stream.heard.length).toBe(1)
  await portal.rooms.endConnections(anna.id)
  await expect.poll(stream.isOver).toBe(true)
})

/** Another session of the same reader, and a stream that it opened. */
async function elsewhere() {
  const { id, token } = await openSession(portal.rooms.db, anna.id)
  const headers = { 'x-ov-token': token }
  const stream = await listen('', headers)
  await expect.poll(() => stream.heard.length).toBe(1)
  return { id, headers, stream }
}

test('who signs out is told nothing more', async () => {
  const { headers, stream } = await elsewhere()
  expect((await fetch(`${portal.url}/api/v1/users/logout`, { headers })).status).toBe(200)
  await expect.poll(stream.isOver).toBe(true)
})

test.each(['session', 'key'] as const)('a stream tells nothing once its %s is over, whoever ended it', async (by) => {
  const { db } = portal.rooms
  const { id, stream } = await elsewhere()
  const { key, listed } = await transaction(db, (step) =>
    makeKey(step, anna.id, { name: 'Programm', rights: ['ORDERS_READ'], days: 1 }),
  )
  const program = await listen('', { 'x-ov-token': key })
  await expect.poll(() => program.heard.length).toBe(1)
  const [over, other] = by === 'session' ? [stream, program] : [program, stream]
  if (by === 'session')
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
  else
    await db
      .updateTable('api_keys')
      .set({ expires_at: new Date(0) })
      .where('id', '=', listed.id)
      .execute()
  await place()
  await expect.poll(over.isOver).toBe(true)
  expect(over.heard.map(({ event }) => event)).toEqual(['response'])
  await expect.poll(() => other.heard.map(({ event }) => event)).toEqual(['response', 'update'])
  other.stop()
})

test('a reader has ten streams at most', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen()))
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const further = await listen()
  expect([further.status, further.response.headers.get('retry-after')]).toEqual([429, '5'])
  for (const { stop } of streams) stop()
  await expect
    .poll(async () => {
      const again = await listen()
      again.stop()
      return again.status
    })
    .toBe(200)
})

test('nor does one who opens them all at once have more', async () => {
  const streams = await Promise.all(Array.from({ length: 40 }, () => listen()))
  const open = streams.filter(({ status }) => status === 200).length
  expect(open).toBeLessThanOrEqual(10)
  for (const { stop } of streams) stop()
})

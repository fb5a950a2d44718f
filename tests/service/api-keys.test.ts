import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, HttpError } from '#contract/client.ts'
import { putStored } from '#contract/personal.ts'
import { getProfile } from '#features/account/users.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let anna: TestReader | undefined
beforeAll(async () => {
  portal = await testPortal('2026-11-20T10:00:00Z', { RATE_LIMIT: '5000' })
  anna = await testReader(portal)
})
afterAll(() => portal.stop())

async function ask(method: string, path: string, token = anna?.program['x-ov-token'] ?? '', body?: unknown) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { 'x-ov-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json().catch(() => ({}))) as Record<string, never> }
}
const made = async (scope: 'READ' | 'WRITE') =>
  (await ask('POST', '/v1/users/api_keys', undefined, { name: `Programm ${scope}`, scope, days: 90 }))
    .json as unknown as {
    key: string
    apiKey: { idKey: string }
  }

test('a key that reads asks in the name of its owner, changes nothing and opens no account', async () => {
  const { key } = await made('READ')
  expect((await ask('GET', '/v2/watchlists', key)).status).toBe(200)
  expect((await ask('POST', '/v2/watchlists', key, { name: 'x' })).status).toBe(403)
  expect((await ask('GET', '/v1/users/profile', key)).json).toMatchObject({ email: anna?.email })
  for (const [method, path] of [
    ['GET', '/v1/users'],
    ['GET', '/v1/users/api_keys'],
    ['GET', '/v1/users/archive'],
    ['DELETE', '/v1/users/sessions'],
  ] as const)
    expect([path, (await ask(method, path, key)).status]).toEqual([path, 403])
})

test('a key that changes books and makes lists, and no further keys', async () => {
  const { key } = await made('WRITE')
  expect((await ask('POST', '/v2/watchlists', key, { name: 'Vom Programm' })).status).toBe(200)
  expect((await ask('POST', '/v1/users/api_keys', key, { name: 'mehr' })).status).toBe(403)
})

test('a program with the typed client asks by its key, and is told what it may not', async () => {
  const { key } = await made('READ')
  const security = { type: 'apiKey', name: 'X-ov-token', in: 'header', value: key } as const
  const client = createClient({ base: `${portal.url}/api`, security })
  expect(await client(getProfile)).toMatchObject({ email: anna?.email })
  const refused: unknown = await client(putStored, { params: { key: 'k' }, body: { value: 1 } }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(HttpError)
  expect(refused).toMatchObject({ status: 403, code: 1427, message: 'Forbidden' })
})

test('a key is listed with its last use, stored as a hash, and worthless once revoked', async () => {
  const { key, apiKey } = await made('READ')
  await ask('GET', '/v2/watchlists', key)
  const { json } = await ask('GET', '/v1/users/api_keys')
  expect(JSON.stringify(json)).not.toContain(key)
  expect(json['list']).toContainEqual(
    expect.objectContaining({
      idKey: apiKey.idKey,
      datetimeUsed: expect.any(String),
      datetimeExpires: expect.any(String),
    }),
  )
  expect((await ask('DELETE', `/v1/users/api_keys/${apiKey.idKey}`)).json).toEqual({ count: 1 })
  expect((await ask('GET', '/v2/watchlists', key)).status).toBe(401)
})

test('a key is no cookie: no page takes it for a session', async () => {
  const { key } = await made('WRITE')
  const page = await fetch(`${portal.url}/watchlist`, { headers: { cookie: `session=${key}` }, redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/login?from=%2Fwatchlist'])
})

test('a key is used 600 times a minute', async () => {
  const { key } = await made('READ')
  const answers: number[] = []
  for (let sent = 0; sent < 620; sent += 20)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async () => (await ask('GET', '/v2/watchlists/instrument_query', key)).status),
      )),
    )
  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([600, 429])
})

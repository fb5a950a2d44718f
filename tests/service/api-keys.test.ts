import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldCalls } from '#accounts/key-use.ts'
import { createClient, HttpError } from '#contract/client.ts'
import type { KeyRight } from '#contract/key-rights.ts'
import { putStored } from '#contract/personal.ts'
import { getProfile } from '#features/account/users.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { Visitor } from './visitor.ts'

let portal: Portal
let anna: TestReader
beforeAll(async () => {
  portal = await testPortal('2026-11-20T10:00:00Z', { RATE_LIMIT: '5000', TRUST_PROXY: 'true' })
  anna = await testReader(portal)
})
afterAll(() => portal.stop())

interface Listed {
  idKey: string
  calls: number[]
  datetimeUsed?: string
}

async function ask(method: string, path: string, token = anna.program['x-ov-token'], body?: unknown, from?: string) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: {
      'x-ov-token': token,
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json().catch(() => ({}))) as Record<string, unknown> }
}
const made = async (rights: readonly KeyRight[], more = {}) =>
  (await ask('POST', '/v1/users/api_keys', undefined, { name: 'Programm', rights, days: 90, ...more }))
    .json as unknown as { key: string; apiKey: Listed & { lastFour: string } }
const listed = async (id: string) =>
  ((await ask('GET', '/v1/users/api_keys')).json['list'] as Listed[]).find(({ idKey }) => idKey === id)

const zeros = (length: number): number[] => Array.from({ length }, () => 0)
const sqlDaysAgo = (days: number) => sql<string>`(now() at time zone 'Europe/Berlin')::date - ${days}::int`

/** a call for each right that takes it */
const takes: Record<KeyRight, readonly [method: string, path: string, body?: unknown]> = {
  MARKET_READ: ['GET', '/v1/instruments/STOCK/82849'],
  DEPOTS_READ: ['GET', '/wealth/v1/overview'],
  DEPOTS_WRITE: ['POST', '/v2/portfolios', { name: 'Vom Programm' }],
  WATCHLISTS_READ: ['GET', '/v2/watchlists'],
  WATCHLISTS_WRITE: ['POST', '/v2/watchlists', { name: 'Vom Programm' }],
  ALERTS_READ: ['GET', '/v1/alerts'],
  ALERTS_WRITE: ['POST', '/v1/alerts', { instrument: 'STOCK:82849', rules: [{ kind: 'CHANGE', threshold: 5 }] }],
  ORDERS_READ: ['GET', '/v1/trading/accounts'],
  ORDERS_WRITE: ['POST', '/v1/trading/accounts', { name: 'Vom Programm' }],
  OTHER_READ: ['GET', '/v1/storage/simple'],
  OTHER_WRITE: ['PUT', '/v1/storage/simple/vom.programm', { value: 1 }],
}
const rightsOf = Object.keys(takes) as KeyRight[] // its own keys

test.each([
  { given: ['MARKET_READ'], may: ['MARKET_READ'] },
  { given: ['DEPOTS_READ'], may: ['DEPOTS_READ'] },
  { given: ['DEPOTS_WRITE'], may: ['DEPOTS_READ', 'DEPOTS_WRITE'] },
  { given: ['MARKET_READ', 'ALERTS_WRITE'], may: ['MARKET_READ', 'ALERTS_READ', 'ALERTS_WRITE'] },
  { given: ['ORDERS_WRITE', 'OTHER_READ'], may: ['ORDERS_READ', 'ORDERS_WRITE', 'OTHER_READ'] },
] as const)('a key with $given is good for that alone, and is told what it lacks', async ({ given, may }) => {
  const { key } = await made(given)
  for (const right of rightsOf) {
    const [method, path, body] = takes[right]
    const { status, json } = await ask(method, path, key, body)
    if (may.some((each) => each === right)) expect([right, status]).toEqual([right, 200])
    else expect([right, status, json['errorCode'], json['missingRights']]).toEqual([right, 403, 1427, [right]])
  }
  expect((await ask('GET', '/v1/users/profile', key)).json).toMatchObject({ email: anna.email })
})

test('what it lacks is said in German, too, and the envelope is the one of every failure', async () => {
  const { key } = await made(['MARKET_READ'])
  expect((await ask('GET', '/v1/calendar_events/agenda/own', key)).json).toEqual({
    displayErrorMessage: 'Diesem Schlüssel fehlen die Rechte „Depots lesen“ und „Watchlists lesen“.',
    errorCode: 1427,
    errorMessage: 'The key lacks DEPOTS_READ, WATCHLISTS_READ',
    identifier: expect.any(String),
    statusCode: 403,
    missingRights: ['DEPOTS_READ', 'WATCHLISTS_READ'],
  })
  const mine = '/v1/articles/finder/configuration_query?onlyMine=true'
  expect((await ask('GET', mine, key)).json['missingRights']).toEqual(['DEPOTS_READ', 'WATCHLISTS_READ'])
})

test('no key opens an account, whatever it may', async () => {
  const { key } = await made(rightsOf)
  for (const [method, path] of [
    ['GET', '/v1/users'],
    ['GET', '/v1/users/api_keys'],
    ['POST', '/v1/users/api_keys'],
    ['GET', '/v1/users/archive'],
    ['DELETE', '/v1/users/sessions'],
  ] as const)
    expect([path, (await ask(method, path, key, method === 'POST' ? { name: 'mehr' } : undefined)).status]).toEqual([
      path,
      403,
    ])
})

test('no key makes what outlasts it: a secret address of calendars, a token of a session', async () => {
  const { key } = await made(rightsOf)
  for (const path of ['/wealth/v1/income/address', '/wealth/v1/token']) {
    const { status, json } = await ask('POST', path, key)
    expect([path, status, json['errorCode']]).toEqual([path, 403, 1427])
  }
  expect((await ask('GET', '/wealth/v1/income/address')).json).toEqual({})
})

test('pages and their forms are no way round: a key makes no key there, and sees nothing it may not read', async () => {
  const { key } = await made(['WATCHLISTS_READ'])
  const headers = { 'x-ov-token': key }
  const statusOf = async (path: string, init = {}) =>
    (await fetch(`${portal.url}${path}`, { headers, redirect: 'manual', ...init })).status
  expect([await statusOf('/depots'), await statusOf('/einstellungen/api')]).toEqual([403, 403])
  const page = await (await fetch(`${portal.url}/watchlist`, { headers })).text()
  const formular = /name="formular" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(formular).not.toBe('')
  const before = (await ask('GET', '/v2/watchlists')).json['list']
  const sent = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams({ formular, ...fields }),
  })
  await statusOf('/watchlist', sent({ aktion: 'neu', name: 'Untergeschoben' }))
  await statusOf('/einstellungen/api', sent({ aktion: 'anlegen', name: 'mehr', recht: 'ORDERS_WRITE', dauer: '' }))
  expect((await ask('GET', '/v2/watchlists')).json['list']).toEqual(before)
  expect(JSON.stringify((await ask('GET', '/v1/users/api_keys')).json)).not.toContain('mehr')
})

test('push takes the right to read prices, the stream of orders that to read orders', async () => {
  const [prices, orders] = [await made(['MARKET_READ']), await made(['ORDERS_READ'])]
  const account = (await ask('POST', '/v1/trading/accounts', undefined, { name: 'Spielgeld' })).json['idAccount']
  const stream = `/v1/trading/accounts/${String(account)}/stream`
  expect((await ask('GET', '/v1/push/token', prices.key)).status).toBe(200)
  expect((await ask('POST', '/v1/push/token', '', { XOvToken: prices.key })).status).toBe(200)
  for (const [method, path, token, body] of [
    ['GET', '/v1/push/token', orders.key, undefined],
    ['POST', '/v1/push/token', '', { XOvToken: orders.key }],
    ['GET', '/v1/push/stream?idNotation=163500', orders.key, undefined],
  ] as const)
    expect((await ask(method, path, token, body)).json['missingRights']).toEqual(['MARKET_READ'])
  expect((await ask('GET', stream, prices.key)).json['missingRights']).toEqual(['ORDERS_READ'])
  const open = new AbortController()
  const opened = await fetch(`${portal.url}/api${stream}`, {
    headers: { 'x-ov-token': orders.key },
    signal: open.signal,
  })
  expect(opened.status).toBe(200)
  open.abort()
})

test('a program with the typed client asks by its key, and is told what it may not', async () => {
  const { key } = await made(['MARKET_READ'])
  const security = { type: 'apiKey', name: 'X-ov-token', in: 'header', value: key } as const
  const client = createClient({ base: `${portal.url}/api`, security })
  expect(await client(getProfile)).toMatchObject({ email: anna.email })
  const refused: unknown = await client(putStored, { params: { key: 'k' }, body: { value: 1 } }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(HttpError)
  expect(refused).toMatchObject({ status: 403, code: 1427, message: 'Forbidden' })
})

test('a key is listed with its last signs and use, stored as a hash, and worthless once revoked', async () => {
  const { key, apiKey } = await made(['WATCHLISTS_READ', 'MARKET_READ'], { address: ' 127.0.0.0/8 ' })
  await ask('GET', '/v2/watchlists', key)
  const { json } = await ask('GET', '/v1/users/api_keys')
  expect(JSON.stringify(json)).not.toContain(key)
  expect(json['list']).toContainEqual(
    expect.objectContaining({
      idKey: apiKey.idKey,
      rights: ['MARKET_READ', 'WATCHLISTS_READ'],
      address: '127.0.0.0/8',
      lastFour: key.slice(-4),
      datetimeUsed: expect.any(String),
      datetimeExpires: expect.any(String),
    }),
  )
  const rows = await portal.rooms.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key.slice(3))
  expect((await ask('DELETE', `/v1/users/api_keys/${apiKey.idKey}`)).json).toEqual({ count: 1 })
  expect((await ask('GET', '/v2/watchlists', key)).status).toBe(401)
})

test('calls are counted a day, refused ones as well, and forgotten after thirty', async () => {
  const { db, keyUse } = portal.rooms
  const { key, apiKey } = await made(['MARKET_READ'])
  const other = await made(['MARKET_READ'])
  for (let i = 0; i < 3; i++) await ask('GET', takes.MARKET_READ[1], key)
  await ask('GET', '/v2/watchlists', key)
  expect((await listed(apiKey.idKey))?.calls).toEqual([...zeros(29), 4])
  await ask('GET', takes.MARKET_READ[1], key)
  expect((await listed(apiKey.idKey))?.calls.at(-1)).toBe(5)
  expect((await listed(other.apiKey.idKey))?.calls.at(-1)).toBe(0)

  await db
    .updateTable('api_key_calls')
    .set({ day: sqlDaysAgo(29) })
    .where('api_key', '=', apiKey.idKey)
    .execute()
  expect((await listed(apiKey.idKey))?.calls).toEqual([5, ...zeros(29)])
  await db
    .updateTable('api_key_calls')
    .set({ day: sqlDaysAgo(30) })
    .where('api_key', '=', apiKey.idKey)
    .execute()
  expect((await listed(apiKey.idKey))?.calls).toEqual(zeros(30))
  await forgetOldCalls(db)
  expect(await db.selectFrom('api_key_calls').selectAll().where('api_key', '=', apiKey.idKey).execute()).toEqual([])

  await ask('GET', takes.MARKET_READ[1], key)
  await ask('GET', takes.MARKET_READ[1], other.key)
  await ask('DELETE', `/v1/users/api_keys/${apiKey.idKey}`)
  await keyUse.flush() // one of them is gone by now
  expect((await listed(other.apiKey.idKey))?.calls.at(-1)).toBe(1)
})

test('a key may be good from one address or network alone; elsewhere it is as an unknown one', async () => {
  const { key } = await made(['MARKET_READ'], { address: '203.0.113.0/24' })
  const from = async (address: string, token = key) => await ask('GET', takes.MARKET_READ[1], token, undefined, address)
  expect((await from('203.0.113.9')).status).toBe(200)
  const { identifier: _, ...refused } = (await from('203.0.114.9')).json
  const { identifier: __, ...unknown } = (await from('203.0.114.9', `pk_${'x'.repeat(43)}`)).json
  expect(refused).toEqual(unknown)
  expect(refused['statusCode']).toBe(401)
  const six = await made(['MARKET_READ'], { address: '2001:db8::/32' })
  expect([(await from('2001:db8::7', six.key)).status, (await from('203.0.113.9', six.key)).status]).toEqual([200, 401])
})

test.each(['zuhause', '203.0.113.0/33', '203.0.113', "1.2.3.4'; --"])('„%s“ is no address', async (address) => {
  const body = { name: 'Programm', rights: ['MARKET_READ'], address }
  expect((await ask('POST', '/v1/users/api_keys', undefined, body)).json).toMatchObject({
    statusCode: 400,
    faults: { address: expect.stringContaining('keine Adresse') },
  })
})

test('a key that is given no right may read prices, and none that is not there is given', async () => {
  const body = { name: 'Programm' }
  expect((await ask('POST', '/v1/users/api_keys', undefined, body)).json).toMatchObject({
    apiKey: { rights: ['MARKET_READ'] },
  })
  for (const rights of [[], ['ALLES'], 'MARKET_READ'])
    expect((await ask('POST', '/v1/users/api_keys', undefined, { ...body, rights })).status).toBe(400)
})

test('a form that is sent again makes no other key, and says so; a new form makes one', async () => {
  const { browser } = await testReader(portal, 'carla@example.org')
  const visitor = new Visitor(portal.url, browser.cookie)
  const path = '/einstellungen/api'
  const keyIn = (body: string) => /pk_[A-Za-z0-9_-]{43}/.exec(body)?.[0]
  const opened = (body: string) => /name="einmal" value="([^"]+)"/.exec(body)?.[1] ?? ''
  const fields = { name: 'Tabelle', dauer: '', recht: 'DEPOTS_READ' }
  const sent = { ...fields, einmal: opened((await visitor.get(path)).body) }
  const first = await visitor.send(path, sent, 'anlegen')
  expect(keyIn(first.body)).toBeDefined()

  const again = await visitor.send(path, sent, 'anlegen')
  expect([again.status, keyIn(again.body)]).toEqual([409, undefined])
  expect(again.body).toContain('Dieser Schlüssel ist schon angelegt und war nur einmal zu sehen.')
  const list = async () => (await visitor.api('GET', '/v1/users/api_keys')).json['list'] as Listed[]
  const [made, ...others] = await list()
  expect(others).toEqual([])

  await visitor.api('DELETE', `/v1/users/api_keys/${made?.idKey}`)
  expect((await visitor.send(path, sent, 'anlegen')).status).toBe(409)
  expect(await list()).toEqual([])
  const next = await visitor.send(path, { ...fields, einmal: opened(again.body) }, 'anlegen')
  expect(keyIn(next.body)).toBeDefined()
  expect(keyIn(next.body)).not.toBe(keyIn(first.body))
  for (const einmal of ['', 'x', '1', String(Number(sent.einmal) + 86_400_000)])
    expect((await visitor.send(path, { ...fields, einmal }, 'anlegen')).body).toContain(
      'Das Formular war zu lange offen',
    )
  expect(await list()).toHaveLength(1)
})

test('a program that asks for a key again under one name is told that it was told, and nothing keeps the key', async () => {
  const again = async () =>
    await fetch(`${portal.url}/api/v1/users/api_keys`, {
      method: 'POST',
      headers: { ...anna.program, 'content-type': 'application/json', 'idempotency-key': 'once-and-never-again' },
      body: JSON.stringify({ name: 'Zweimal' }),
    })
  const { key } = (await (await again()).json()) as { key: string }
  expect(await (await again()).json()).toMatchObject({ statusCode: 409, errorCode: 1531 })
  const kept = await portal.rooms.db.selectFrom('idempotent_answers').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(key.slice(3))
})

test('the form says what is wrong at its field, keeps what was ticked, and shows the key once', async () => {
  const berta = await testReader(portal, 'berta@example.org')
  const visitor = new Visitor(portal.url, berta.browser.cookie)
  const einmal = String(portal.rooms.clock.now())
  const none = await visitor.send('/einstellungen/api', { name: 'Tabelle', dauer: '90', adresse: 'zuhause' }, 'anlegen')
  expect(none.status).toBe(422)
  expect(none.body).toContain('Wähle mindestens ein Recht')
  const wrong = await visitor.send(
    '/einstellungen/api',
    { name: 'Tabelle', dauer: '90', adresse: 'zuhause', recht: 'DEPOTS_READ', einmal },
    'anlegen',
  )
  expect(wrong.body).toContain('Das ist keine Adresse und kein Netz')
  expect(wrong.body).toMatch(/checked="" value="DEPOTS_READ"|value="DEPOTS_READ" checked=""/)
  const right = await visitor.send(
    '/einstellungen/api',
    { name: 'Tabelle', dauer: '90', recht: 'DEPOTS_READ', einmal },
    'anlegen',
  )
  const key = /pk_[A-Za-z0-9_-]{43}/.exec(right.body)?.[0] ?? ''
  expect(right.body).toContain('Schlüssel „Tabelle“ angelegt')
  const later = await visitor.get('/einstellungen/api')
  expect(later.body).not.toContain(key)
  expect(later.body).toContain(`pk_…${key.slice(-4)}`)
  expect((await ask('GET', '/wealth/v1/overview', key)).status).toBe(200)
})

test('a key is no cookie: no page takes it for a session', async () => {
  const { key } = await made(['WATCHLISTS_WRITE'])
  const page = await fetch(`${portal.url}/watchlist`, { headers: { cookie: `session=${key}` }, redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/login?from=%2Fwatchlist'])
})

test('a key is used 600 times a minute', async () => {
  const { key } = await made(['WATCHLISTS_READ'])
  const answers: number[] = []
  for (let sent = 0; sent < 620; sent += 20)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async () => (await ask('GET', '/v2/watchlists/instrument_query', key)).status),
      )),
    )
  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([600, 429])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathsOf, type Endpoint } from '#contract/endpoint.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let [anna, bert]: TestReader[] = []
/** what Anna has, by the parameter that names it: of a list, and of a portfolio */
let [watched, held]: Record<string, string>[] = []
beforeAll(async () => {
  portal = await testPortal(undefined, { FORUM: 'own' })
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
  const session = (await ask('GET', '/v1/users', anna)).json['tid']
  const list = (await ask('POST', '/v2/watchlists', anna, { name: 'Annas Liste' })).json['entityValue']
  const listed = await ask('POST', `/v2/watchlists/${String(list)}/positions`, anna, { instrument: 'STOCK:82849' })
  const position = (listed.json['position'] as Record<string, unknown> | undefined)?.['idPosition']
  const rules = [{ kind: 'CHANGE', threshold: 5 }]
  const alerts = (await ask('POST', '/v1/alerts', anna, { instrument: 'STOCK:82849', rules })).json['list']
  const account = (await ask('POST', '/v1/trading/accounts', anna, { name: 'Spielgeld' })).json['idAccount']
  const key = (await ask('POST', '/v1/users/api_keys', anna, { name: 'Programm' })).json['apiKey'] as
    | { idKey: string }
    | undefined
  const passkey = await portal.rooms.db
    .insertInto('passkeys')
    .values({
      user_id: anna.id,
      name: 'Telefon',
      credential_id: Buffer.alloc(32, 1),
      user_handle: Buffer.alloc(32, 2),
      public_key: Buffer.alloc(44, 3),
      transports: [],
      is_syncable: false,
      sign_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [alert] = alerts as { idAlert: string }[]
  const depot = (await ask('POST', '/v2/portfolios', anna, { name: 'Annas Depot', keepsCash: true })).json[
    'entityValue'
  ]
  const booking = { type: 'DEPOSIT', date: '2026-11-02', amount: '1000' }
  const booked = (await ask('POST', `/v2/portfolios/${String(depot)}/transactions`, anna, booking)).json
  const transaction =
    booked['idTransaction'] ?? (booked['transaction'] as Record<string, unknown> | undefined)?.['idTransaction']
  const texts = (ids: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]))
  watched = texts({
    entityValue: list,
    idPosition: position,
    destination: list,
    tid: session,
    secretId: session,
    idPasskey: passkey.id,
    idKey: key?.idKey,
    idAlert: alert?.idAlert,
    idAccount: account,
  })
  held = texts({ entityValue: depot, entityValuePortfolio: depot, idTransaction: transaction })
})
afterAll(() => portal.stop())

async function ask(method: string, path: string, reader: TestReader | undefined, body?: unknown) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { ...reader?.program, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return { status: response.status, json, headers: response.headers }
}

/** What a call may be sent with: a name, a place, a note, an instrument. */
const anyBody = {
  name: 'x',
  version: 1,
  instrument: 'STOCK:82849',
  list: [],
  type: 'DEPOSIT',
  date: '2026-11-02',
  amount: '1',
  otp: '1',
}
const bodyFor = ({ method }: Endpoint) => (method === 'GET' || method === 'DELETE' ? undefined : anyBody)
const filled = (path: string, ids: Record<string, string>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'x'))

/** Calls for what is somebody's own; articles are for everybody, but for the question for those on one's own papers. */
const personal = () =>
  portal.endpoints.filter(({ name, failures }) => failures.includes('LOGIN_REQUIRED') && name !== 'findArticles')

test('whoever is not signed in gets nothing of what is somebody’s own', async () => {
  const answered: string[] = []
  for (const endpoint of personal()) {
    const { status } = await ask(endpoint.method, filled(endpoint.path, watched ?? {}), undefined, bodyFor(endpoint))
    if (![400, 401, 403].includes(status)) answered.push(`${status} ${endpoint.method} ${endpoint.path}`)
  }
  expect(answered).toEqual([])
  expect(personal().length).toBeGreaterThan(40)
})

test('a token that opens nothing is refused by every call', async () => {
  const answered: string[] = []
  const stranger = { program: { 'x-ov-token': 'A'.repeat(43) } } as TestReader
  for (const endpoint of portal.endpoints)
    for (const { path } of pathsOf(endpoint)) {
      const { status } = await ask(endpoint.method, filled(path, {}), stranger, bodyFor(endpoint))
      if (status !== 401) answered.push(`${status} ${endpoint.method} ${path}`)
    }
  expect(answered).toEqual([])
})

describe('what is another’s answers as what is not there', () => {
  test('to every call that names something', async () => {
    const differing: string[] = []
    let named = 0
    for (const endpoint of personal().filter(({ path }) => path.includes(':'))) {
      const own = endpoint.path.startsWith('/v2/portfolios') ? held : watched
      const body = bodyFor(endpoint)
      const others = await ask(endpoint.method, filled(endpoint.path, own ?? {}), bert, body)
      const unknown = await ask(endpoint.method, filled(endpoint.path, unknownLike(own ?? {})), bert, body)
      const [a, b] = [others, unknown].map(({ status, json }) => [
        status,
        json['errorCode'],
        json['displayErrorMessage'],
      ])
      if (JSON.stringify(a) !== JSON.stringify(b) || others.status < 400 || others.status >= 500)
        differing.push(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(a)}, unknown: ${JSON.stringify(b)}`)
      if (others.status === 404) named++
    }
    expect(differing).toEqual([])
    expect(named).toBeGreaterThan(15)
  })

  test('and stays as it was', async () => {
    expect((await ask('GET', `/v2/watchlists/${watched?.['entityValue']}`, anna)).json['name']).toBe('Annas Liste')
    expect((await ask('GET', `/v2/portfolios/${held?.['entityValue']}`, anna)).json['name']).toBe('Annas Depot')
    expect((await ask('GET', '/v1/users', anna)).status).toBe(200)
  })
})

/** Ids of the same form that nobody has. */
const unknownLike = (ids: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [
      name,
      /^\d+$/.test(id) ? String(Number(id) + 4711) : id.replaceAll(/[0-9a-f]/g, '7'),
    ]),
  )

test('readers side by side never see each other’s page, and nobody else sees theirs', async () => {
  const paths = [
    '/',
    '/aktien',
    '/aktien/SAP-Aktie-DE0007164600',
    '/dashboard',
    '/einstellungen',
    '/watchlist',
    '/alarme',
    '/musterdepot',
    '/depots',
  ]
  const readers = [anna, bert, undefined]
  const faults: string[] = []
  for (let round = 0; round < 3; round++)
    await Promise.all(
      paths.flatMap((path) =>
        readers.map(async (reader) => {
          const response = await fetch(portal.url + path, { headers: reader?.browser ?? {}, redirect: 'manual' })
          const html = await response.text()
          for (const other of [anna, bert]) {
            const isSeen = html.includes(other?.email ?? '')
            if (response.status === 200 && isSeen !== (other === reader))
              faults.push(`${path} of ${reader?.email} ${isSeen ? 'shows' : 'does not show'} ${other?.email}`)
          }
          if (!response.headers.get('cache-control')?.startsWith('private')) faults.push(`${path} may be kept`)
        }),
      ),
    )
  expect(faults).toEqual([])
})

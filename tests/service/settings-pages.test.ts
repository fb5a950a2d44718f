import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openSession } from '#accounts/sessions.ts'
import { sortFieldOf } from '#contract/sorting.ts'
import type { Portal } from '#portal/portal.ts'
import { textsOf } from '../archived.ts'
import { testPortal, testReader } from '../portal.ts'
import { Visitor } from './visitor.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.stop())

/** A browser of somebody who has signed in there. */
async function signedIn(email: string, granted: readonly string[] = []) {
  const reader = await testReader(portal, email, granted)
  return { ...reader, visitor: new Visitor(portal.url, reader.browser.cookie) }
}

/** Opens the push channel in the reader's name. @returns what it is told from then on, as it comes */
async function connected(headers: Record<string, string>) {
  const { data } = (await (await fetch(`${portal.url}/api/v1/push/token`, { headers })).json()) as {
    data: { token: string }
  }
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/push`, ['jsjson-v2'])
  const told: Record<string, unknown>[] = []
  const closed = new Promise<number>((resolve) => void socket.on('close', resolve))
  await new Promise<void>((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ t: 'authenticate', token: data.token })))
    socket.on('message', (frame: Buffer) => {
      told.push(JSON.parse(frame.toString()) as Record<string, unknown>)
      resolve()
    })
  })
  return { told, closed, token: data.token }
}

describe('the list of devices', () => {
  test('says which is this one; another is signed out by its button', async () => {
    const anna = await signedIn('anna@example.org')
    const { json } = await anna.visitor.api('GET', '/v1/users/sessions')
    expect(json['list']).toMatchObject([{ isThis: true }])
    const phone = await openSession(portal.rooms.db, anna.id, 'Mozilla/5.0 (iPhone) Version/19 Safari/604.1')
    const path = '/einstellungen/sicherheit'
    expect((await anna.visitor.get(path)).body).toContain('<b>Safari auf iOS</b>')
    expect((await anna.visitor.send(path, { geraet: phone.id }, 'abmelden')).status).toBe(303)
    expect((await fetch(`${portal.url}/api/v1/users`, { headers: { 'x-ov-token': phone.token } })).status).toBe(401)
    expect((await new Visitor(portal.url).api('GET', '/v1/users/sessions')).status).toBe(401)
  })

  test('of another is not touched: the id answers as an unknown one', async () => {
    const [karl, bert] = [await signedIn('karl@example.org'), await signedIn('bert@example.org')]
    const [session] = (await karl.visitor.api('GET', '/v1/users/sessions')).json['list'] as { tid: string }[]
    const others = await bert.visitor.api('DELETE', `/v1/users/sessions/${session?.tid}`)
    const unknown = await bert.visitor.api('DELETE', '/v1/users/sessions/00000000-0000-4000-8000-000000000000')
    expect([others.status, others.json['errorMessage']]).toEqual([unknown.status, unknown.json['errorMessage']])
    const none = await bert.visitor.api('DELETE', '/v1/users/sessions/x')
    expect([none.status, none.json['displayErrorMessage']]).toEqual([
      404,
      'Diese Anmeldung gibt es nicht oder nicht mehr.',
    ])
    expect((await karl.visitor.api('GET', '/v1/users')).status).toBe(200)
  })

  test('ends everywhere at once: sessions, push connections, push tokens', async () => {
    const carla = await signedIn('carla@example.org', ['RX'])
    const { told, closed, token } = await connected(carla.browser)
    expect((await carla.visitor.send('/einstellungen/sicherheit', {}, 'ueberall-abmelden')).status).toBe(303)
    expect(await closed).toBe(4403)
    expect(told.at(-1)).toMatchObject({ t: 'disconnect', code: 'logged_out' })
    expect((await carla.visitor.api('GET', '/v1/users')).status).toBe(401)
    const again = new WebSocket(`${portal.url.replace('http', 'ws')}/push`, ['jsjson-v2'])
    again.on('open', () => again.send(JSON.stringify({ t: 'authenticate', token })))
    expect(await new Promise((resolve) => again.on('close', resolve))).toBe(4401)
  })
})

test('how a reader sorted a table is how it stands the next time, for them alone, until they take it back', async () => {
  const [reader, other] = [await signedIn('ordnung@example.org'), await signedIn('unordnung@example.org')]
  const lists = await Promise.all(
    [reader, other].map(async ({ visitor }) => {
      const { entityValue } = (await visitor.api('POST', '/v2/watchlists', { name: 'Ordnung' })).json as {
        entityValue: string
      }
      for (const wert of ['SAP', 'Siemens', 'Allianz'])
        await visitor.send(`/watchlist/${entityValue}`, { wert }, 'aufnehmen')
      return `/watchlist/${entityValue}`
    }),
  )
  const [list = '', ofOther = ''] = lists
  const names = (body: string) =>
    Array.from(body.matchAll(/<th scope="row" class="name"[^>]*>.*?<a href="[^"]*">([^<]+)/g), ([, name]) => name)
  const moved = names((await reader.visitor.get(list)).body)
  expect(moved).toEqual(['SAP', 'Siemens', 'Allianz'])
  const down = `${list}?sort=NAME&order=DESC`
  const sorted = ['Siemens', 'SAP', 'Allianz']

  expect(names((await reader.visitor.get(down)).body)).toEqual(sorted)
  expect(names((await reader.visitor.get(list)).body)).toEqual(moved) // a link from elsewhere chooses nothing
  expect((await reader.visitor.follow(list, down)).status).toBe(200)
  const again = (await reader.visitor.get(list)).body
  expect([names(again), again.includes('>Eigene Reihenfolge<')]).toEqual([sorted, true])
  expect((await reader.visitor.api('GET', '/v1/storage/simple/sort.watchlist')).json['value']).toEqual({
    field: 'NAME',
    order: 'DESC',
    numeric: false,
  })
  expect(names((await other.visitor.get(ofOther)).body)).toEqual(moved)

  const settings = (await reader.visitor.get('/einstellungen')).body
  expect(settings).toContain('Watchlist: <b>Name, Z bis A</b>')
  expect((await other.visitor.get('/einstellungen')).body).toContain('Noch hast du keine sortiert.')
  expect((await reader.visitor.send('/einstellungen', { ansicht: 'sort.watchlist' }, 'sortierung')).status).toBe(303)
  expect((await reader.visitor.send('/einstellungen', { ansicht: 'sort.farbe' }, 'sortierung')).status).toBe(404)
  expect(names((await reader.visitor.get(list)).body)).toEqual(moved)
})

test.each([
  { from: '/anleihen', key: 'sort.anleihen', field: 'YIELD' },
  { from: '/aktien/aktien-laender/deutschland', key: 'sort.aktien-laender', field: 'PERFORMANCE_1Y' },
  { from: '/index/einzelwerte/DAX-Index-20735', key: 'sort.einzelwerte', field: 'WEIGHT' },
])('a guest who sorted $from finds it so again, and each of its orders has a name', async ({ from, key, field }) => {
  const guest = new Visitor(portal.url)
  const { location } = await guest.get(from)
  const path = location || from
  const sorted = `${path}?sort=${field}&order=ASC`
  await guest.follow(path, sorted)
  const heads = (body: string) =>
    Array.from(body.matchAll(/aria-sort="(\w+)"[^>]*><a href="[^"]*?sort=(\w+)/g), ([, ...is]) => is)
  expect(heads((await guest.get(path)).body)).not.toContainEqual(['ascending', field]) // nothing was kept of this browser
  await guest.api('PUT', '/v1/storage/simple/spalten', { value: ['isin'] })
  await guest.follow(path, sorted)
  const { body } = await guest.get(path)
  expect(heads(body)).toContainEqual(['ascending', field])
  expect((await guest.api('GET', `/v1/storage/simple/${key}`)).json['value']).toMatchObject({ field, order: 'ASC' })
  const keys = Array.from(body.matchAll(/[?;]sort=(\w+)&amp;order/g), ([, sortKey = '']) => sortKey)
  expect(keys.filter((each) => sortFieldOf(each) === undefined)).toEqual([])
})

test('a finder is found as it was sorted, under the name of its own criterion', async () => {
  const guest = new Visitor(portal.url)
  await guest.api('PUT', '/v1/storage/simple/spalten', { value: ['isin'] })
  await guest.follow('/aktien/finder', '/aktien/finder?sort=isoCountry&order=DESC')
  expect((await guest.get('/einstellungen')).body).toContain('Aktien-Finder: <b>Land, Z bis A</b>')
  const { body } = await guest.get('/aktien/finder?spalten=isoCountry')
  expect(body).toMatch(/aria-sort="descending"[^>]*><a href="[^"]*sort=isoCountry/)
})

test('everything of a reader comes as one file, and nothing of another or of what opens an account', async () => {
  const dora = await signedIn('dora@example.org', ['CL'])
  await signedIn('emil@example.org')
  await dora.visitor.api('PUT', '/v1/storage/simple/spalten', { value: ['isin'] })
  await dora.visitor.send('/einstellungen/datenschutz', { digest: 'ja' }, 'einwilligungen')
  const answer = await fetch(`${portal.url}/einstellungen/meine-daten`, { headers: dora.browser })
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'application/zip',
    'private, no-store',
  ])
  const texts = await textsOf(Buffer.from(await answer.arrayBuffer()))
  expect(texts.get('LIESMICH.txt')).toContain('stored_settings')
  expect(texts.get('csv/consents.csv')).toContain(',digest,true,')
  const text = [...texts.values()].join('\n')
  for (const part of ['dora@example.org', '"CL"', 'spalten', ',digest,true,']) expect(text).toContain(part)
  for (const part of ['emil', 'sha256', 'argon2', 'one_time_tokens']) expect(text).not.toContain(part)
  const anonymous = await fetch(`${portal.url}/einstellungen/meine-daten`, { redirect: 'manual' })
  expect(anonymous.headers.get('location')).toBe('/login?from=%2Feinstellungen%2Fmeine-daten')
})

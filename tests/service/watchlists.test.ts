import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetDeletedWatchlists } from '#watchlists/stored-watchlists.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

interface Position {
  idPosition: string
  instrument: { name: string }
  quote: { last: number }
  buyDate: string
  note: string
  referencePrice: number
  performanceSincePct: number
  sparkline?: number[]
  version: number
}
interface Answer {
  status: number
  /** each test knows which of these its endpoint answers */
  body: {
    entityValue: string
    name: string
    version: number
    count: number
    isNew: boolean
    position: Position
    faults: Record<string, string>
    list: (Position & { outcome: string; text: string; candidates: unknown[] })[]
    numberPositions: number
    best: { instrument: { name: string }; performancePct: number }
  }
}

async function api(
  reader: TestReader,
  method: string,
  path = '',
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${portal.url}/api/v2/watchlists${path}`, {
    method,
    headers: { ...reader.program, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

const create = async (name: string, reader = anna) => `/${(await api(reader, 'POST', '', { name })).body.entityValue}`
const add = (list: string, instrument: string, more: object = {}) =>
  api(anna, 'POST', `${list}/positions`, { instrument, ...more })
const names = async (list: string) =>
  (await api(anna, 'GET', `${list}/positions`)).body.list.map(({ instrument }) => instrument.name)

describe('a watchlist', () => {
  test('tells the line of the day of each paper to whoever asks for it', async () => {
    const list = await create('Verlauf')
    const { last } = (await add(list, 'STOCK:82849')).body.position.quote
    const [plain] = (await api(anna, 'GET', `${list}/positions`)).body.list
    expect(plain?.sparkline).toBeUndefined()
    const [lined] = (await api(anna, 'GET', `${list}/positions?withSparkline=D1`)).body.list
    expect(lined?.sparkline?.length).toBeGreaterThan(10)
    expect(lined?.sparkline?.at(-1)).toBe(last)
  })

  test('keeps papers with their price and the change since they came', async () => {
    const list = await create('Software')
    const today = (await add(list, 'STOCK:82849', { note: 'Cloud' })).body.position
    expect(today).toMatchObject({ instrument: { name: 'SAP' }, buyDate: '2026-11-20', note: 'Cloud' })
    expect(today.referencePrice).toBe(today.quote.last)
    expect(today.performanceSincePct).toBe(0)
    const early = await api(anna, 'PUT', `${list}/positions/${today.idPosition}`, { buyDate: '2026-03-02', note: '' })
    const { referencePrice, performanceSincePct, quote } = early.body as unknown as Position
    expect(performanceSincePct).toBe(Number(((quote.last / referencePrice - 1) * 100).toFixed(4)))
    expect(performanceSincePct).not.toBe(0)
  })

  test('takes a paper once', async () => {
    const list = await create('Einmal')
    expect((await add(list, 'STOCK:82849')).body.isNew).toBe(true)
    expect((await add(list, 'ISIN:DE0007164600')).body.isNew).toBe(false)
    expect(await names(list)).toEqual(['SAP'])
  })

  test('keeps the order its owner gives it', async () => {
    const list = await create('Reihenfolge')
    const text = 'DE0007164600\nDE0008404005\nDE0007236101'
    expect((await api(anna, 'POST', `${list}/positions/paste`, { text })).body.count).toBe(3)
    const ids = (await api(anna, 'GET', `${list}/positions`)).body.list.map(({ idPosition }) => idPosition)
    await api(anna, 'PUT', `${list}/order`, { list: [ids[2]] })
    expect(await names(list)).toEqual(['Siemens', 'SAP', 'Allianz'])
    expect((await api(anna, 'PUT', `${list}/order`, { list: ['999999'] })).status).toBe(404)
    const stale = { list: [ids[1]], seen: ids }
    expect((await api(anna, 'PUT', `${list}/order`, stale)).status).toBe(409)
    const seen = [ids[2], ids[0], ids[1]]
    expect((await api(anna, 'PUT', `${list}/order`, { ...stale, seen })).status).toBe(200)
  })

  test('gives back what was deleted, at its old place, and the whole list too', async () => {
    const list = await create('Zurück')
    await api(anna, 'POST', `${list}/positions/paste`, { text: 'DE0007164600\nDE0008404005' })
    const [first] = (await api(anna, 'GET', `${list}/positions`)).body.list
    await api(anna, 'DELETE', `${list}/positions/${first?.idPosition}`)
    expect(await names(list)).toEqual(['Allianz'])
    await api(anna, 'POST', `${list}/positions/${first?.idPosition}/restore`)
    expect(await names(list)).toEqual(['SAP', 'Allianz'])
    await api(anna, 'DELETE', list)
    expect((await api(anna, 'GET', list)).status).toBe(404)
    await api(anna, 'POST', `${list}/restore`)
    expect(await names(list)).toEqual(['SAP', 'Allianz'])
  })

  test('a paper that came back meanwhile is not there twice', async () => {
    const list = await create('Nicht doppelt')
    const { idPosition } = (await add(list, 'STOCK:82849')).body.position
    await api(anna, 'DELETE', `${list}/positions/${idPosition}`)
    await add(list, 'STOCK:82849')
    expect((await api(anna, 'POST', `${list}/positions/${idPosition}/restore`)).status).toBe(404)
    expect(await names(list)).toEqual(['SAP'])
  })

  test('that was deleted a day ago is gone for good', async () => {
    const list = await create('Vorgestern')
    await api(anna, 'DELETE', list)
    const { db } = portal.rooms
    await db
      .updateTable('watchlists')
      .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', list.slice(1))
      .execute()
    await forgetDeletedWatchlists(db)
    expect((await api(anna, 'POST', `${list}/restore`)).status).toBe(404)
  })

  test('is copied into another one, which keeps what it has', async () => {
    const [from, to] = [await create('Quelle'), await create('Ziel')]
    await api(anna, 'POST', `${from}/positions/paste`, { text: 'DE0007164600\nDE0008404005' })
    await add(to, 'STOCK:82849', { note: 'war schon da' })
    expect((await api(anna, 'POST', `${from}/copy${to}`)).body.count).toBe(1)
    expect(await names(to)).toEqual(['SAP', 'Allianz'])
  })

  test('says what it comes to today', async () => {
    const list = await create('Bericht')
    expect((await api(anna, 'GET', `${list}/statistic/report`)).body).toMatchObject({ numberPositions: 0 })
    await api(anna, 'POST', `${list}/positions/paste`, { text: 'DE0007164600\nDE0008404005\nDE0007236101' })
    const positions = (await api(anna, 'GET', `${list}/positions`)).body.list
    const { best } = (await api(anna, 'GET', `${list}/statistic/report`)).body
    const changes = positions.map((each) => (each.quote as unknown as { performancePct: number }).performancePct)
    expect(best.performancePct).toBe(Math.max(...changes))
  })
})

test('every pasted line is answered', async () => {
  const list = await create('Eingefügt')
  const text = 'SAP;716460;12 Stück\nDE0008404005\nDE0008404005\nDE0008404006\nQuatschundsoweiter\nTurbo Long DAX'
  const { body } = await api(anna, 'POST', `${list}/positions/paste`, { text })
  expect(body.list.map(({ text: line, outcome }) => [line.slice(0, 12), outcome])).toEqual([
    ['SAP;716460;1', 'ADDED'],
    ['DE0008404005', 'ADDED'],
    ['DE0008404005', 'PRESENT'],
    ['DE0008404006', 'UNKNOWN'],
    ['Quatschundso', 'UNKNOWN'],
    ['Turbo Long D', 'AMBIGUOUS'],
  ])
  expect(body.list.at(-1)?.candidates.length).toBeGreaterThan(1)
})

test.each([
  { body: { buyDate: '2030-01-01' }, field: 'buyDate' },
  { body: { buyDate: 'gestern' }, field: 'buyDate' },
  { body: { sellDate: '2020-01-01' }, field: 'sellDate' },
  { body: { datetimeAlert: '31.02.' }, field: 'datetimeAlert' },
])('what is wrong is said at its field: $body', async ({ body, field }) => {
  const list = await create('Fehler')
  const answer = await add(list, 'STOCK:82849', body)
  expect(answer.status).toBe(400)
  expect(answer.body.faults[field]).toMatch(/\.$/)
})

test('two windows: the second one is told that the first has changed the list', async () => {
  const list = await create('Zwei Fenster')
  const { version } = (await api(anna, 'GET', list)).body
  const ifMatch = { 'if-match': `"${version}"` }
  expect((await api(anna, 'PUT', list, { name: 'Fenster 1' }, ifMatch)).status).toBe(200)
  const second = await api(anna, 'PUT', list, { name: 'Fenster 2' }, ifMatch)
  expect(second.status).toBe(409)
  expect(second.body.version).toBe((await api(anna, 'GET', list)).body.version)
})

test('a named request that is sent twice creates one list', async () => {
  const named = { 'idempotency-key': 'einmal-bitte' }
  const [first, second] = [
    await api(bert, 'POST', '', { name: 'Einmal' }, named),
    await api(bert, 'POST', '', { name: 'Einmal' }, named),
  ]
  expect(second.body.entityValue).toBe(first.body.entityValue)
  expect((await api(bert, 'GET')).body.list).toHaveLength(1)
})

test('another’s list is an unknown one, in every question', async () => {
  const list = await create('Annas')
  const { idPosition } = (await add(list, 'STOCK:82849')).body.position
  const own = await create('Berts', bert)
  const statuses = await Promise.all([
    api(bert, 'GET', list),
    api(bert, 'PUT', list, { name: 'x' }),
    api(bert, 'DELETE', list),
    api(bert, 'POST', `${list}/restore`),
    api(bert, 'GET', `${list}/positions`),
    api(bert, 'POST', `${list}/positions`, { instrument: 'STOCK:82849' }),
    api(bert, 'POST', `${list}/positions/paste`, { text: '716460' }),
    api(bert, 'PUT', `${list}/order`, { list: [idPosition] }),
    api(bert, 'PUT', `${list}/positions/${idPosition}`, {}),
    api(bert, 'DELETE', `${list}/positions/${idPosition}`),
    api(bert, 'DELETE', `${own}/positions/${idPosition}`),
    api(bert, 'POST', `${own}/positions/${idPosition}/restore`),
    api(bert, 'POST', `${list}/copy${own}`),
    api(bert, 'POST', `${own}/copy${list}`),
    api(bert, 'GET', `${list}/statistic/report`),
  ])
  expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404))
  expect(await names(list)).toEqual(['SAP'])
})

test('who is not signed in has none', async () => {
  expect((await fetch(`${portal.url}/api/v2/watchlists`)).status).toBe(401)
})

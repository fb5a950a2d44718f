import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let anna: TestReader
let depot = ''
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal)
  depot = (await ask<{ entityValue: string }>('POST', '/wealth/v1/depots', { name: 'Langfristdepot' })).body.entityValue
})
afterAll(() => portal.stop())

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  token = anna.program['x-ov-token'],
): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { 'x-ov-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}
const newToken = async (): Promise<string> => (await ask<{ token: string }>('POST', '/wealth/v1/token')).body.token
const statusOf = async (token: string, method: string, path: string, body?: unknown): Promise<number> =>
  (await ask(method, path, body, token)).status

test('a wealth token opens what is owned and nothing else, until the next one or the logout', async () => {
  const token = await newToken()
  expect(await statusOf(token, 'GET', '/wealth/v1/overview')).toBe(200)
  const deposit = { type: 'DEPOSIT', date: '2026-11-02', amount: 100 }
  expect(await statusOf(token, 'POST', `/wealth/v1/depots/${depot}/bookings`, deposit)).toBe(200)
  for (const [method, path] of [
    ['POST', '/wealth/v1/token'],
    ['GET', '/v2/portfolios'],
    ['GET', '/v1/users/profile'],
    ['GET', '/v1/push/token'],
    ['GET', '/v1/instruments/STOCK/82849'],
  ] as const)
    expect([path, await statusOf(token, method, path)]).toEqual([path, 403])
  const page = { headers: { cookie: `session=${token}` }, redirect: 'manual' } as const
  expect((await fetch(`${portal.url}/depots`, page)).status).toBe(302)
  expect((await fetch(`${portal.url}/depots`, { headers: { 'x-ov-token': token } })).status).toBe(403)

  const next = await newToken()
  expect([
    await statusOf(token, 'GET', '/wealth/v1/overview'),
    await statusOf(next, 'GET', '/wealth/v1/overview'),
  ]).toEqual([401, 200])
  const stored = await portal.rooms.db.selectFrom('wealth_tokens').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(next)
  const key = await ask<{ key: string }>('POST', '/v1/users/api_keys', { name: 'Programm', rights: ['DEPOTS_WRITE'] })
  expect(await statusOf(key.body.key, 'POST', '/wealth/v1/token')).toBe(403)

  await ask('GET', '/v1/users/logout')
  expect(await statusOf(next, 'GET', '/wealth/v1/overview')).toBe(401)
  expect(await portal.rooms.db.selectFrom('wealth_tokens').selectAll().execute()).toEqual([])
  anna = await testReader(portal, 'berta@example.org')
})

interface Stretch {
  list: { idTransaction: string; idPosition: string }[]
  next?: string
}

test('bookings and investments are read on by cursor, and nothing that is there throughout is missed', async () => {
  const made = await ask<{ entityValue: string }>('POST', '/wealth/v1/depots', { name: 'Zum Blättern' })
  const bookings = `/wealth/v1/depots/${made.body.entityValue}/bookings`
  const book = async (date: string, instrument: string): Promise<string> => {
    const body = { type: 'BUY', date, instrument, quantity: 1, price: 100 }
    return (await ask<{ idTransaction: string }>('POST', bookings, body)).body.idTransaction
  }
  const [a = '', b = '', c = ''] = portal.rooms.universe
    .all()
    .flatMap(({ key, facts }) => (facts.kind === 'stock' ? [key] : []))
  const ids: string[] = []
  for (const [n, instrument] of [a, b, a, c, b].entries())
    ids.push(await book(`2026-11-0${2 + Math.floor(n / 2)}`, instrument))

  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await ask<Stretch>('GET', `${bookings}?perPage=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.list.map(({ idTransaction }) => idTransaction))
    if (cursor === '') await book('2026-11-19', a) // newer than where the reader stands
    cursor = body.next ?? ''
  } while (cursor !== '')
  expect(seen).toEqual(ids.toReversed())
  expect((await ask('GET', `${bookings}?cursor=x`)).status).toBe(400)

  const whole = await ask<Stretch>('GET', '/wealth/v1/investments')
  const first = await ask<Stretch>('GET', '/wealth/v1/investments?limit=2')
  const second = await ask<Stretch>('GET', `/wealth/v1/investments?limit=2&cursor=${first.body.next}`)
  expect(whole.body.next).toBeUndefined()
  expect([...first.body.list, ...second.body.list].map(({ idPosition }) => idPosition)).toEqual(
    whole.body.list.map(({ idPosition }) => idPosition).toSorted(),
  )
  expect(second.body.next).toBeUndefined()
})

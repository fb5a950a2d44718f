import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { createNewcomers } from '#storage/newcomers.ts'
import { testPortal, testReader } from '../portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal(undefined, { TRUST_PROXY: 'true' })))
afterAll(() => portal.stop())

const put = (key: string, address: string, cookie = '') =>
  fetch(`${portal.url}/api/v1/storage/simple/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: '{"value":1}',
  })

test('one address brings so many new guests an hour, with cookies of the portal or made up; who is known goes on', async () => {
  const known = ((await put('k', '203.0.113.1')).headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const others = await Promise.all(
    Array.from({ length: 30 }, async (_, i) => [
      await put('k', '203.0.113.1'),
      await put('k', '203.0.113.1', `guest=made-up-by-a-reader-${100 + i}`),
    ]),
  )
  const statuses = others.flat().map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(59)
  const refused = await put('k', '203.0.113.1')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, refused.headers.get('set-cookie')]).toEqual([
    429,
    true,
    null,
  ])
  expect((await put('another', '203.0.113.1', known)).status).toBe(200)
  expect((await put('k', '203.0.113.2')).status).toBe(200)
})

test('of more guests than there is room for nothing is stored, until those have left whose cookies have', async () => {
  const { db } = portal.rooms
  await db.deleteFrom('stored_settings').execute()
  const guest = (name: string, changed_at: Date) =>
    db
      .insertInto('stored_settings')
      .values({ owner: `guest:${name}`, key: 'k', value: '1', changed_at })
      .execute()
  await guest('of-last-month', new Date(Date.now() - 30 * 86_400_000))
  await guest('of-the-year-before', new Date(Date.now() - 367 * 86_400_000))
  let now = 0
  const newcomers = createNewcomers({ db, now: () => now }, { ofAddress: 10, inAll: 2, bytes: 1e9 })
  await newcomers.admit('a')
  await expect(newcomers.admit('b')).rejects.toMatchObject({ failure: 'STORAGE_FULL' })
  now = 60_000 // who was admitted has stored nothing after all
  await newcomers.admit('b')
  expect((await db.selectFrom('stored_settings').select('owner').execute()).map(({ owner }) => owner)).toEqual([
    'guest:of-last-month',
  ])
})

test('nothing is stored any more once settings take all the room there is, whoever asks', async () => {
  const { db } = portal.rooms
  await db.deleteFrom('stored_settings').execute()
  let now = 0
  const newcomers = createNewcomers({ db, now: () => now }, { ofAddress: 10, inAll: 10, bytes: 1_000_000 })
  await newcomers.assertRoom()
  const incompressible = Array.from({ length: 30 }, (_, i) => ({
    owner: 'guest:known',
    key: `k${i}`,
    value: JSON.stringify(randomBytes(45_000).toString('base64')),
  }))
  await db.insertInto('stored_settings').values(incompressible).execute()
  await newcomers.assertRoom() // counted once a minute
  now = 60_000
  await expect(newcomers.assertRoom()).rejects.toMatchObject({ failure: 'STORAGE_FULL' })
})

test('bank groups are kept for their user, by the codes that are known', async () => {
  const [anna, bert] = [await testReader(portal, 'anna@example.org'), await testReader(portal, 'bert@example.org')]
  const ask = (init: RequestInit & { headers: Record<string, string> }) =>
    fetch(`${portal.url}/api/v1/storage/broker`, init)
  const putGroups = (groups: unknown) =>
    ask({
      method: 'PUT',
      headers: { ...anna.program, 'content-type': 'application/json' },
      body: JSON.stringify(groups),
    })
  const groups = { comdirect: ['11_stock', '22_etf'], ING: ['81_fcurr'] }
  expect((await putGroups(groups)).status).toBe(200)
  const kept = await ask({ headers: anna.program })
  expect(await kept.json()).toEqual(groups)
  expect(await (await ask({ headers: bert.program })).json()).toEqual({})
  expect((await putGroups({ comdirect: ['99_gold'] })).status).toBe(400)
  expect((await ask({ headers: {} })).status).toBe(401)
})

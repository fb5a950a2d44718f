import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { once } from '#db/idempotency.ts'
import { store } from '#storage/stored-settings.ts'
import { transaction } from '#db/transaction.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.stop())

const ask = async (method: string, path: string, cookie = '', body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${portal.url}/api/v1/storage/simple${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), cookie, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = (await response.json()) as { list: { key: string; version: number }[]; next?: string; version?: number }
  return { status: response.status, json, etag: response.headers.get('etag') ?? '', headers: response.headers }
}
const newGuest = async (list = [{ key: 'erste', value: 1 }]) =>
  ((await ask('POST', '', '', { list })).headers.get('set-cookie') ?? '').split(';')[0] ?? ''

test('two editors of one setting: the second is told that it has changed, and to what version', async () => {
  const cookie = await newGuest()
  const { etag } = await ask('GET', '/erste', cookie)
  const first = await ask('PUT', '/erste', cookie, { value: 2 }, { 'if-match': etag })
  const second = await ask('PUT', '/erste', cookie, { value: 3 }, { 'if-match': etag })
  expect([first.status, second.status, `"${second.json.version}"`]).toEqual([200, 409, first.etag])
  expect((await ask('GET', '/erste', cookie)).json).toEqual({ key: 'erste', value: 2 })
  expect((await ask('DELETE', '/erste', cookie, undefined, { 'if-match': etag })).status).toBe(409)
  expect((await ask('DELETE', '/erste', cookie, undefined, { 'if-match': first.etag })).json).toEqual({ count: 1 })
  // a version never comes twice, so what is written anew is nobody's old one
  const anew = await ask('PUT', '/erste', cookie, { value: 1 })
  expect([etag, first.etag]).not.toContain(anew.etag)
})

test('keys are listed by name, stretch by stretch, and forgotten one by one or all at once', async () => {
  const cookie = await newGuest(['c', 'B', 'a', 'b', 'A'].map((key, value) => ({ key, value })))
  const keys: string[] = []
  let next: string | undefined
  do {
    const query = new URLSearchParams({ limit: '2', ...(next && { cursor: next }) })
    const { json } = await ask('GET', `?${query}`, cookie)
    keys.push(...json.list.map(({ key }) => key))
    next = json.next
  } while (next)
  expect(keys).toEqual(['A', 'B', 'a', 'b', 'c'])
  expect((await ask('GET', '?cursor=x', cookie)).status).toBe(400)
  expect((await ask('DELETE', '/a', cookie)).json).toEqual({ count: 1 })
  expect((await ask('DELETE', '', await newGuest())).json).toEqual({ count: 1 })
  expect((await ask('DELETE', '', cookie)).json).toEqual({ count: 4 })
  expect((await ask('DELETE', '', '')).json).toEqual({ count: 0 })
})

test('a POST sent twice under one name is carried out once; another one under that name is refused', async () => {
  const cookie = await newGuest()
  const post = (value: number, key = 'versuch-1', guest = cookie) =>
    ask('POST', '', guest, { list: [{ key: 'zweite', value }] }, { 'idempotency-key': key })
  const first = await post(1)
  const other = await post(2, 'versuch-2')
  const again = await post(1)
  expect([first.status, again.json, other.json.list[0]?.version === first.json.list[0]?.version]).toEqual([
    200,
    first.json,
    false,
  ])
  expect((await ask('GET', '/zweite', cookie)).json).toEqual({ key: 'zweite', value: 2 })
  expect((await post(3)).status).toBe(409)
  expect((await post(3, 'versuch-1', await newGuest())).status).toBe(200)
})

test('while the first of two requests under one name runs, the second is told so; what fails may be tried again', async () => {
  const { db } = portal.rooms
  const named = { owner: 'guest:x', key: 'versuch-3', request: 1 }
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const first = once(db, named, async () => {
    begin()
    await held
    throw new Error('failed')
  })
  await begun
  await expect(once(db, named, async () => 'second')).rejects.toMatchObject({ failure: 'REQUEST_RUNNING' })
  letGo()
  await expect(first).rejects.toThrow('failed')
  expect(await once(db, named, async () => 'third')).toBe('third')
  await db
    .updateTable('idempotent_answers')
    .set({ answered_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  expect(await once(db, named, async () => 'a day later')).toBe('a day later')
})

test('a transaction whose statement takes too long is taken back whole', async () => {
  const { db } = portal.rooms
  const slow = transaction(db, async (step) => {
    await store(step, 'guest:slow', [{ key: 'k', json: '1' }])
    await sql`set local statement_timeout = 50`.execute(step)
    await sql`select pg_sleep(20)`.execute(step)
  })
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect(await db.selectFrom('stored_settings').select('key').where('owner', '=', 'guest:slow').execute()).toEqual([])
  await expect(
    transaction(db, (step) => store(step, 'guest:slow', [{ key: 'k', json: '1' }]), 'read'),
  ).rejects.toMatchObject({ code: '25006' })
})

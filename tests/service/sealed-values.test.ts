import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '#cli/doctor.ts'
import { openDatabase } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import { sealAnew } from '#db/vault-keys.ts'
import { createVault } from '#db/vault.ts'
import { keyringOf } from '#platform/credentials.ts'
import type { Portal } from '#portal/portal.ts'
import { textsOf } from '../archived.ts'
import { freshDatabase } from '../fresh-database.ts'
import { testPortal, testReader, tradingFriday, type TestReader } from '../portal.ts'

const key = (name: string, byte: number): string => `${name}:${Buffer.alloc(32, byte).toString('base64')}`
const [key2026, key2027] = [key('2026', 1), key('2027', 2)]
/** Figures and words that are nowhere else in a database. */
const secrets = ['74123.45', '98765.43', '8.1257391', '317.7713', 'Erbschaft von Tante Käthe', '61999.99']

let database: Awaited<ReturnType<typeof freshDatabase>>
let portal: Portal
let anna: TestReader
let depot = ''

const start = (keys = '') => testPortal(tradingFriday, { DATABASE_URL: database.url, DEPOTS_KEY: keys })

async function ask<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { ...anna.program, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as T
}
const book = (booking: object, headers?: Record<string, string>) =>
  ask<{ idTransaction: string; version: string }>('POST', `/wealth/v1/depots/${depot}/bookings`, booking, headers)
const bookings = async () => (await ask<{ list: object[] }>('GET', `/wealth/v1/depots/${depot}/bookings`)).list
/** All that somebody sees of it. */
const seen = async () => [await bookings(), await ask('GET', '/wealth/v1/tax?year=2026')]

/** as text and as bytes of a file */
const forms = (secret: string): string[] => [`%${secret}%`, `%${Buffer.from(secret).toString('hex')}%`]

/** Secrets that stand somewhere in the database, as text. */
async function readable(): Promise<string[]> {
  const { db } = portal.rooms
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const found = new Set<string>()
  for (const { name } of tables.rows)
    for (const secret of secrets) {
      const hit = await sql<{ is: boolean }>`
        select exists (select from ${sql.table(name)} row where row::text like any(${forms(secret)}::text[])) as is`.execute(
        db,
      )
      if (hit.rows[0]?.is) found.add(secret)
    }
  return secrets.filter((secret) => found.has(secret))
}

/** Opens the database with these keys alone. */
async function withKeys<T>(keys: string, work: (db: Portal['rooms']['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({
    url: database.url,
    folder: tmpdir(),
    vault: createVault(keyringOf(keys)),
  })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
/** What `parkett doctor` finds of the database. */
const saidByDoctor = async (keys: string) =>
  (await examine({ DATABASE_URL: database.url, DATA_DIR: tmpdir(), DEPOTS_KEY: keys })).find(({ name }) =>
    name.startsWith('database'),
  )?.text
const sweep = (db: Portal['rooms']['db']) => sealAnew(db, new AbortController().signal)
const keysKept = (db: Portal['rooms']['db']) =>
  db
    .selectFrom('vault_keys')
    .select('name')
    .orderBy('name')
    .execute()
    .then((rows) => rows.map(({ name }) => name))

beforeAll(async () => {
  database = await freshDatabase()
  portal = await start()
  anna = await testReader(portal, 'anna@example.org')
  depot = (await ask<{ entityValue: string }>('POST', '/wealth/v1/depots', { name: 'Depot', keepsCash: true }))
    .entityValue
  await book({ type: 'DEPOSIT', date: '2026-11-02', amount: '74123.45', note: 'Erbschaft von Tante Käthe' })
  await book({ type: 'BUY', date: '2026-11-03', instrument: 'STOCK:82849', quantity: '8.1257391', price: '317.7713' })
  await ask('PUT', `/wealth/v1/tax/orders/${depot}/2026`, { euros: 743 })
  const { idImport } = await ask<{ idImport: string }>('POST', `/v2/portfolios/${depot}/imports`, { fileName: 'a.csv' })
  const file = Buffer.from('Datum;Typ;Betrag\n02.11.2026;Einlage;61999.99\n').toString('base64')
  await ask('PUT', `/v2/portfolios/${depot}/imports/${idImport}/parts/0`, { base64: file })
})
afterAll(async () => {
  await portal.stop()
  await database.drop()
})

test('what was kept in clear is sealed once there is a key, and everything reads as before', async () => {
  const before = await seen()
  const secret = await sharedSecret(portal.rooms.db, 'tickets')
  expect(await readable()).toContain('74123.45')
  await portal.stop()
  portal = await start(key2026)
  expect(await seen()).toEqual(before)
  expect(await sweep(portal.rooms.db)).toBeGreaterThan(3)
  expect(await sweep(portal.rooms.db)).toBeUndefined()
  expect(await seen()).toEqual(before)
  expect(await readable()).toEqual([])
  const orders = await portal.rooms.db.selectFrom('exemption_orders').select('euros').execute()
  expect(orders).toEqual([{ euros: null }])
  const kept = await portal.rooms.db.selectFrom('secrets').select('value').execute()
  expect(kept.every(({ value }) => value === null)).toBe(true)
  expect(await sharedSecret(portal.rooms.db, 'tickets')).toEqual(secret)
})

test('what is written under a key stands nowhere in clear: a booking, its earlier versions, the answer that is kept', async () => {
  const named = { 'idempotency-key': 'zweimal-gesendet-1' }
  const deposit = { type: 'DEPOSIT', date: '2026-11-04', amount: '98765.43', note: 'Bonus' }
  const made = await book(deposit, named)
  expect(await book(deposit, named)).toEqual(made)
  const path = `/v2/portfolios/${depot}/transactions/${made.idTransaction}`
  await ask('PUT', path, { ...deposit, amount: '5' })
  await ask('POST', `${path}/revert`)
  expect(await bookings()).toContainEqual(
    expect.objectContaining({ idTransaction: made.idTransaction, amount: 98765.43 }),
  )
  expect(await readable()).toEqual([])
})

test('the archive of an account has everything in clear, for its owner', async () => {
  const { base64 } = await ask<{ base64: string }>('GET', '/v1/users/archive')
  const texts = await textsOf(Buffer.from(base64, 'base64'))
  const rows = texts.get('json/transactions.json') ?? ''
  for (const secret of ['74123.45', '8.1257391', 'Erbschaft von Tante Käthe']) expect(rows).toContain(secret)
  expect(texts.get('json/exemption_orders.json')).toContain('"743"')
  expect(rows).not.toContain('sealed')
})

test('a key follows another; the older one is let go once nothing is sealed under it', async () => {
  const before = await seen()
  await portal.stop()
  await expect(start(key2027)).rejects.toThrow('"2026"')
  portal = await start(`${key2027},${key2026}`)
  const { db } = portal.rooms
  expect([await keysKept(db), await sweep(db), await keysKept(db)]).toEqual([
    ['2026', '2027'],
    expect.any(Number),
    ['2027'],
  ])
  expect(await seen()).toEqual(before)
  expect(await readable()).toEqual([])
})

test('without its key nothing starts, and a key of the same name is not taken for it', async () => {
  await expect(withKeys('', keysKept)).rejects.toThrow('"2027"')
  await expect(withKeys(key('2027', 3), keysKept)).rejects.toThrow('"2027"')
  expect(await saidByDoctor('')).toContain('"2027"')
  expect(await saidByDoctor(key2027)).toContain('PostgreSQL')
})

test('what is written behind none lies in clear only until a key is given again', async () => {
  const valueOf = (db: Portal['rooms']['db']) =>
    db.selectFrom('secrets').select('value').where('name', '=', 'probe').executeTakeFirstOrThrow()
  const clear = await withKeys(`none,${key2027}`, async (db) => {
    await sharedSecret(db, 'probe')
    return valueOf(db)
  })
  expect(clear.value).toHaveLength(32)
  await withKeys(key2027, sweep)
  expect(await withKeys(key2027, valueOf)).toEqual({ value: null })
})

test('behind none everything is opened again, and no key is needed any more', async () => {
  const before = await seen()
  await withKeys(`none,${key2027}`, async (db) => {
    expect(await sweep(db)).toBeGreaterThan(3)
    expect(await keysKept(db)).toEqual([])
  })
  await portal.stop()
  portal = await start()
  expect(await seen()).toEqual(before)
  expect(await readable()).toEqual(
    expect.arrayContaining(['74123.45', '98765.43', '8.1257391', '317.7713', '61999.99']),
  )
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import { setRole } from '#accounts/users.ts'
import { deleteAccounts } from '#features/account/account.jobs.ts'
import { silentLog } from '#platform/log.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, tradingFriday, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let [anna, bert]: TestReader[] = []
let [depot, account, thread]: string[] = []

beforeAll(async () => {
  portal = await testPortal(tradingFriday, { FORUM: 'own', WEBHOOKS: 'on' })
  anna = await testReader(portal, 'anna.abschied@example.org')
  bert = await testReader(portal, 'bert@example.org')
  await setRole(portal.rooms.db, anna.id, 'expert')
  const { token } = await openSession(portal.rooms.db, anna.id)
  anna = { ...anna, program: { 'x-ov-token': token }, browser: { cookie: `session=${token}` } }
})
afterAll(() => portal.stop())

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
type Json = any
async function ask(method: string, path: string, body?: object, as = anna): Promise<Json> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { ...as?.program, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = await response.json()
  expect([path, response.status, json]).toEqual([path, 200, expect.anything()])
  return json
}

/** tables larger than those that readers of this test fill hold facts of papers */
const largestMade = 2_000_000

/** Tables in which somebody's number, address or name at the forum stands. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { db } = portal.rooms
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'jobs')
    and pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass) < ${largestMade}`.execute(db)
  const found: string[] = []
  for (const { schema, name } of rows) {
    const table = sql`${sql.table(`${schema}.${name}`)} as t`
    const like = sql.join(
      words.map((word) => sql`t::text ilike ${`%${word}%`}`),
      sql` or `,
    )
    const { rows: hits } = await sql`select 1 from ${table} where ${like} limit 1`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found.toSorted()
}

const sap = 'STOCK:82849'
const name = 'Annaberger'

test('who has used everything', async () => {
  const sample = (await ask('POST', '/v2/portfolios', { name: 'Gezeigtes' })).entityValue
  depot = (await ask('POST', '/wealth/v1/depots', { name: 'Eigenes', keepsCash: true })).entityValue
  const buy = { type: 'BUY', date: '2026-11-02', instrument: sap, quantity: 1, price: 200, note: 'günstig' }
  for (const of of [sample, depot]) await ask('POST', `/v2/portfolios/${of}/transactions`, buy)
  await ask('PUT', '/v2/experts/profile', {
    name: 'Anna Berger',
    about: 'Schreibt über Aktien.',
    producer: 'Beispiel GmbH, Musterstadt',
  })
  const words = {
    strategy: 'Wenige große Werte, lange gehalten.',
    method: 'Gewinne und Schulden der letzten zehn Jahre.',
    sources: 'Geschäftsberichte der Unternehmen.',
    horizon: 'Fünf Jahre, jedes Quartal geprüft.',
    conflicts: 'Keine; ich halte die Papiere nicht selbst.',
  }
  await ask('PUT', `/v2/experts/publications/PORTFOLIO/${sample}`, words)
  await ask('GET', `/v2/portfolios/${sample}/subscribe`, undefined, bert)
  const list = (await ask('POST', '/v2/watchlists', { name: 'Liste' })).entityValue
  await ask('POST', `/v2/watchlists/${list}/positions`, { instrument: sap })
  await ask('POST', '/v1/alerts', { instrument: sap, rules: [{ kind: 'CHANGE', threshold: 5 }], byMail: true })
  await ask('POST', '/v1/alerts/webhooks', { url: 'https://haken.example.org/alarme' })
  await ask('POST', '/v1/users/api_keys', { name: 'Programm' })
  await ask('PUT', '/v1/storage/simple/spalten', { value: 1 })
  await ask('POST', '/wealth/v1/income/address')
  account = (await ask('POST', '/v1/trading/accounts', { name: 'Spielgeld' })).idAccount
  const order = { instrument: sap, idNotation: 163500, side: 'BUY', quantity: 1 }
  await ask('POST', `/v1/trading/accounts/${account}/orders`, { ...order, kind: 'MARKET' })
  const limit = { kind: 'LIMIT', limit: 100, validity: 'GTC' }
  await ask('POST', `/v1/trading/accounts/${account}/orders`, { ...order, ...limit })
  await ask('POST', `/v1/trading/accounts/${account}/plans`, { instrument: sap, amount: 50 })
  await ask('PUT', '/v1/forum/member', { name })
  thread = (await ask('POST', '/v1/forum/STOCK/82849', { subject: 'Was bleibt', text: 'Dieser Satz bleibt.' })).url
  await ask('PUT', '/v1/forum/member', { name: 'Bertold' }, bert)
  const letter = { to: 'Bertold', subject: 'Gruß', text: 'Das liest nur Bert.' }
  await ask('POST', '/v1/forum/letters', letter)
  expect(await tablesWith([anna?.id ?? ''])).toEqual(
    expect.arrayContaining(['alerts', 'api_keys', 'forum_posts', 'portfolios', 'trading_accounts', 'watchlists']),
  )
  depot = sample
})

test('is told what happens to it', async () => {
  const { send, open } = browserOf(portal, anna!)
  const profile = '/einstellungen/profil'
  expect((await open(profile)).html).toContain('bleiben unter „Gelöschtes Konto“ lesbar')
  const { location } = await send(profile, 'loeschen', {})
  const { db } = portal.rooms
  const mails = () =>
    db.selectFrom('outbox').selectAll().where('recipient', '=', anna!.email).orderBy('created_at').execute()
  const [code] = await mails()
  expect(code?.text).toMatch(/Neues Passwort setzen:\nhttp\S+\/passwort-zuruecksetzen\n/)
  expect(code?.text).not.toContain('musst du nichts tun')
  const typed = await send(location, 'loeschen-code', { code: /\d{6}/.exec(code?.text ?? '')?.[0] ?? '' })
  expect(typed.status).toBe(303)
  const { html } = await open(profile)
  expect(html).toContain('Dein Konto wird am')
  expect(html).toContain('bleiben unter „Gelöschtes Konto“ lesbar')
  const begun = (await mails()).at(-1)
  expect(begun?.subject).toBe('Dein Konto wird in 14 Tagen gelöscht')
  expect(begun?.text).toMatch(/Konto behalten:\nhttp\S+\/einstellungen\/konto-behalten\?schluessel=\S+/)
  expect(begun?.text).not.toContain('mit allem')
})

test('is gone from every table but for what was written in public, without a name', async () => {
  const { db } = portal.rooms
  await db
    .updateTable('users')
    .set({ delete_at: new Date(Date.now() - 1000) })
    .where('id', '=', anna!.id)
    .execute()
  await deleteAccounts.run({
    database: { db, pool: undefined as never },
    log: silentLog,
    signal: new AbortController().signal,
  })
  expect(await tablesWith([anna!.id, anna!.email, name, 'Anna Berger'])).toEqual([])
  const shown = await (await fetch(portal.url + new URL(thread ?? '').pathname)).text()
  for (const said of ['Dieser Satz bleibt.', 'Gelöschtes Konto']) expect(shown).toContain(said)
  expect(shown).not.toContain(name)
  expect((await fetch(`${portal.url}/experten-musterdepot/${depot}`)).status).toBe(404)
  const { open } = browserOf(portal, bert!)
  expect((await open(`/depot/${account}`)).status).toBe(404)
  const box = await open('/whitelabels/forum2/boardmail')
  expect([box.status, box.html.includes('Gruß')]).toEqual([200, false])
})

test('the paper broker goes on for others', async () => {
  const { idAccount } = await ask('POST', '/v1/trading/accounts', { name: 'Berts' }, bert)
  const order = { instrument: sap, idNotation: 163500, side: 'BUY', quantity: 1, kind: 'MARKET' }
  const { idOrder } = await ask('POST', `/v1/trading/accounts/${idAccount}/orders`, order, bert)
  const state = async () =>
    (await ask('GET', `/v1/trading/accounts/${idAccount}/orders/${idOrder}`, undefined, bert)).state
  await expect.poll(state).toBe('EXECUTED')
})

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailCollected } from '#alerts/collected-mails.ts'
import { deliverAlerts } from '#alerts/deliver.ts'
import { storeFired, type Fired } from '#alerts/events.ts'
import { createMoveWatch } from '#alerts/move-watches.ts'
import { findMoves } from '#features/movers/alarm-watch.handlers.ts'
import { alertOf } from '#alerts/stored-alerts.ts'
import { silentLog } from '#platform/log.ts'
import type { Portal } from '#portal/portal.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let portal: Portal
let program: Server
let programUrl: string
let received: Received[] = []
/** what the program answers */
let answer: { status: number; location?: string } = { status: 204 }
let readers = 0
let reader: TestReader

beforeAll(async () => {
  // without jobs: these tests run the one that delivers by themselves
  portal = await testPortal(undefined, { WEBHOOKS: 'on', WEB_PUSH: 'on' }, { services: new Set(['web']) })
  program = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('latin1')))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end()
    })
  })
  await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening))
  programUrl = `http://127.0.0.1:${(program.address() as AddressInfo).port}/haken`
})
afterAll(async () => {
  program.close()
  await portal.stop()
})
beforeEach(async () => {
  received = []
  answer = { status: 204 }
  for (const table of ['alert_deliveries', 'push_devices'] as const) await portal.rooms.db.deleteFrom(table).execute()
  reader = await testReader(portal, `leser${++readers}@example.org`)
})

/** Answers of many endpoints, read as they are declared. */
// oxlint-disable-next-line no-explicit-any
type Json = any

async function ask(method: string, path: string, body?: unknown, as = reader): Promise<Json> {
  const response = await fetch(`${portal.url}/api/v1/alerts${path}`, {
    method,
    headers: { ...as.program, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Json) }
}

/** A webhook of the reader that leads to the program of this test, which stands where readers may name none. */
async function webhook(url = programUrl): Promise<{ idWebhook: string; key: string }> {
  const made = await ask('POST', '/webhooks', { url: 'https://haken.example.org/alarme' })
  expect(made.status).toBe(200)
  await portal.rooms.db.updateTable('webhooks').set({ url }).where('id', '=', made.idWebhook).execute()
  return made
}

/** Who evaluates, in these tests. */
const holder = '00000000-0000-4000-8000-000000000001'

/** An alert of the reader fires now, as the evaluation would have it. */
async function fire(ways: object): Promise<void> {
  const { db, sender, market } = portal.rooms
  const rules = [{ kind: 'CHANGE', threshold: 5 }]
  const { list } = await ask('POST', '', { instrument: 'STOCK:82849', rules, note: 'Prüfen', ...ways })
  const alert = await alertOf(db, reader.id, list[0].idAlert)
  const fired: Fired = {
    alert,
    crossing: { at: market.now(), value: 5.25 },
    shownAt: market.now(),
    words: {
      subject: 'Alarm: SAP',
      sentence: 'dein Alarm zu SAP',
      line: 'SAP Tagesbewegung ab 5 %',
      path: '/aktien/SAP-Aktie-DE0007164600',
      label: 'Zum Wert',
    },
  }
  const hour = new Date(Date.now() + 3_600_000)
  const lease = { holder, held_until: hour } // the portal's own evaluation, which may not have begun, waits
  await db
    .insertInto('alert_progress')
    .values({ id: 1, ...lease })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(lease))
    .execute()
  await storeFired(db, holder, [fired], new Map(), { now: market.now(), sender })
}

const deliver = (isOn = true) =>
  deliverAlerts({ webhooks: isOn, push: isOn, contact: 'mailto:a@example.org', admits: () => true }).run({
    database: { db: portal.rooms.db, pool: undefined as never },
    log: silentLog,
    signal: new AbortController().signal,
  })
const due = () =>
  portal.rooms.db
    .updateTable('alert_deliveries')
    .set({ due_at: new Date(0) })
    .where('due_at', 'is not', null)
    .execute()
/** a form whose switches are all off */
const noTicks = { 'um-above': '' }
const mails = () => portal.rooms.db.selectFrom('outbox').selectAll().where('recipient', '=', reader.email).execute()
const lastOf = async () => (await ask('GET', '/ways')).webhooks[0].last

describe('an alert that has fired', () => {
  test('comes to the webhook of its owner, signed, and once', async () => {
    const { key } = await webhook()
    await fire({ byMail: false, byWebhook: true })
    await deliver()
    await deliver()
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(JSON.parse(Buffer.from(body, 'latin1').toString())).toMatchObject({
      type: 'alert',
      instrument: 'STOCK:82849',
      kind: 'CHANGE',
      threshold: 5,
      value: 5.25,
      subject: 'Alarm: SAP',
      text: 'Dein Alarm zu SAP',
      note: 'Prüfen',
      url: `${portal.rooms.origin}/aktien/SAP-Aktie-DE0007164600`,
    })
    const [, seconds = '', sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-parkett-signature'])) ?? []
    expect(sum).toBe(
      createHmac('sha256', key)
        .update(Buffer.from(`${seconds}.${body}`, 'latin1'))
        .digest('hex'),
    )
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
    expect(await lastOf()).toMatchObject({ isDelivered: true, numberAttempts: 1 })
    expect(await mails()).toEqual([])
  })

  test('comes again under the same id until it arrives, ever more seldom', async () => {
    await webhook()
    await fire({ byWebhook: true })
    answer = { status: 500 }
    await deliver()
    await deliver()
    expect(received).toHaveLength(1)
    expect(await lastOf()).toMatchObject({ isDelivered: false, error: 'status 500', datetimeDue: expect.any(String) })
    await due()
    answer = { status: 200 }
    await deliver()
    expect(new Set(received.map(({ headers }) => headers['x-parkett-id'])).size).toBe(1)
    expect(await lastOf()).toMatchObject({ isDelivered: true, numberAttempts: 2 })
  })

  test('is given up after twelve tries', async () => {
    await webhook()
    await fire({ byWebhook: true })
    answer = { status: 503 }
    for (let n = 0; n < 14; n++) {
      await due()
      await deliver()
    }
    expect(received).toHaveLength(12)
    expect((await lastOf()).datetimeDue).toBeUndefined()
  })

  test('follows no redirect', async () => {
    await webhook()
    await fire({ byWebhook: true })
    answer = { status: 307, location: `${programUrl}/woanders` }
    await deliver()
    expect(received).toHaveLength(1)
    expect((await lastOf()).error).toBe('status 307, redirects are not followed')
  })

  test('goes nowhere while the operator has it off', async () => {
    await webhook()
    await fire({ byWebhook: true })
    await deliver(false)
    expect(received).toEqual([])
  })

  test('is mailed unless its owner wants no mails at all', async () => {
    await fire({ byMail: true })
    expect(await mails()).toHaveLength(1)
    await ask('PUT', '/ways', { byMail: false })
    await fire({ byMail: true })
    expect(await mails()).toHaveLength(1)
  })

  test('is told on the pages alone while its owner is about to delete the account', async () => {
    const { db } = portal.rooms
    await webhook()
    await db
      .updateTable('users')
      .set({ delete_at: new Date(Date.now() + 1e6) })
      .where('id', '=', reader.id)
      .execute()
    await fire({ byMail: true, byWebhook: true })
    await deliver()
    expect([await mails(), received]).toEqual([[], []])
    expect((await ask('GET', '/events')).list).toHaveLength(1)
  })
})

describe('a share that joins the list of alarms', () => {
  const round = () =>
    createMoveWatch({
      db: portal.rooms.db,
      find: findMoves(portal.rooms),
      rightsOfAll: () => Promise.resolve(new Map()),
      log: silentLog,
    }).round()
  const path = '/aktien/performance-alarme/melden'
  const list = async () =>
    (await (await fetch(`${portal.url}/api/v1/stocks/performance_alarms?threshold=3&minMoney=0`)).json()) as Json

  test('comes to the program of whoever watches the list, once; what they saw in it does not', async () => {
    await webhook()
    const browser = browserOf(portal, reader)
    expect((await browser.send(`${path}?schwelle=3&umsatz=`, 'melden', {})).status).toBe(422)
    expect((await browser.send(`${path}?schwelle=3&umsatz=`, 'melden', { weg: 'WEBHOOK' })).status).toBe(303)
    expect(await (await fetch(portal.url + path, { headers: reader.browser })).text()).toContain(
      'ab 3 %, Alle Aktien, per Webhook',
    )
    await round()
    await deliver()
    expect(received).toEqual([])

    const [newest] = (await list()).list
    const key = `STOCK:${newest.instrument.entityValue}`
    const { db } = portal.rooms
    await db
      .updateTable('move_watches')
      .set({ told: sql`array_remove(told, ${key})` })
      .where('owner', '=', reader.id)
      .execute()
    await round()
    await round()
    await deliver()
    expect(received.map(({ body }) => JSON.parse(Buffer.from(body, 'latin1').toString()))).toMatchObject([
      {
        type: 'alert',
        kind: 'MOVE',
        instrument: key,
        threshold: 3,
        value: newest.changeAlarmPct,
        url: newest.instrument.urls.WEBSITE,
      },
    ])

    await browser.send(path, 'beenden', {})
    await db.updateTable('move_watches').set({ told: [] }).execute()
    await round()
    expect(await db.selectFrom('alert_deliveries').selectAll().where('due_at', 'is not', null).execute()).toEqual([])
  })

  test('filters that the list does not know are refused', async () => {
    const answered = await fetch(`${portal.url}/api/v1/stocks/performance_alarms/watch`, {
      method: 'PUT',
      headers: { ...reader.program, 'content-type': 'application/json' },
      body: JSON.stringify({ filters: 'threshold=4', ways: ['WEBHOOK'] }),
    })
    expect([answered.status, await answered.json()]).toMatchObject([400, { errorCode: expect.anything() }])
  })
})

describe('an address', () => {
  test.each([
    'http://haken.example.org/',
    'ftp://haken.example.org/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://localhost/',
    'https://anna:geheim@haken.example.org/',
    'keine Adresse',
    `https://haken.example.org/${'x'.repeat(600)}`,
  ])('%s is refused with a sentence', async (url) => {
    const { status, faults } = await ask('POST', '/webhooks', { url })
    expect([status, typeof faults?.url]).toEqual([400, 'string'])
  })

  test('whose name leads into a private network is not called', async () => {
    const { idWebhook } = await webhook(programUrl.replace('127.0.0.1', 'localhost'))
    expect(await ask('POST', `/webhooks/${idWebhook}/test`)).toMatchObject({
      isDelivered: false,
      error: 'this address is private',
    })
    expect(received).toEqual([])
  })

  test('of another is unknown; five are the most', async () => {
    const { idWebhook } = await webhook()
    const other = await testReader(portal, `andere${readers}@example.org`)
    for (const [method, path] of [
      ['DELETE', `/webhooks/${idWebhook}`],
      ['POST', `/webhooks/${idWebhook}/test`],
    ] as const)
      expect((await ask(method, path, undefined, other)).errorCode).toBe(1452)
    for (let n = 0; n < 4; n++) await webhook()
    expect((await ask('POST', '/webhooks', { url: 'https://haken.example.org/' })).errorCode).toBe(1453)
  })
})

test('mails of a kind wait for its hour and come together, once; nobody gets them who has switched mails off', async () => {
  const { db, sender, market } = portal.rooms
  expect(await ask('PUT', '/ways', { mailHours: { CHANGE: 18 } })).toMatchObject({
    byMail: true,
    mailHours: { CHANGE: 18 },
  })
  await fire({})
  await fire({})
  expect(await mails()).toEqual([])
  const [now, later] = [market.now(), market.now() + 24 * 3_600_000]
  await mailCollected(db, holder, now, sender)
  expect(await mails()).toEqual([])
  await mailCollected(db, holder, later, sender)
  await mailCollected(db, holder, later, sender)
  const [mail, ...others] = await mails()
  expect([mail?.subject, others]).toEqual(['2 Alarme haben ausgelöst', []])
  expect(mail?.html).toMatch(/<a href="http[^"]+\/einstellungen\/benachrichtigungen">/)
  expect(mail?.text.match(/• \d\d\.\d\d\.\d{4}, \d\d:\d\d: SAP Tagesbewegung ab 5 % – Prüfen/g)).toHaveLength(2)
  await fire({})
  await ask('PUT', '/ways', { byMail: false })
  await mailCollected(db, holder, later, sender)
  expect(await mails()).toHaveLength(1)
  const { habits } = await ask('GET', '/ways')
  const none = { numberAlerts: 0, numberByWay: { MAIL: 0, PUSH: 0, WEBHOOK: 0 }, ways: ['WEBHOOK', 'PUSH'] }
  expect(habits).toContainEqual({ kind: 'CHANGE', mailHour: 18, numberFired: 3, ...none })
  expect(habits).toContainEqual({ kind: 'NEWS', numberFired: 0, ...none })
  expect(habits).toContainEqual({ kind: 'ARTICLE', ...none })
})

describe('the ways of a kind', () => {
  test('are all open at first; one that is off is not gone, whatever the alert says', async () => {
    await webhook()
    expect((await ask('GET', '/ways')).habits.every(({ ways }: Json) => ways.length >= 2)).toBe(true)
    const changed = await ask('PUT', '/ways', { ways: { CHANGE: ['WEBHOOK'] } })
    expect(changed).toMatchObject({ byMail: true, ways: { CHANGE: ['WEBHOOK'], NEWS: ['MAIL', 'WEBHOOK', 'PUSH'] } })
    await fire({ byMail: true, byWebhook: true })
    await deliver()
    expect([received.length, await mails()]).toEqual([1, []])
    await ask('PUT', '/ways', { ways: { CHANGE: ['MAIL', 'PUSH'] } })
    await fire({ byMail: true, byWebhook: true })
    await deliver()
    expect([received.length, (await mails()).length]).toEqual([1, 1])
    await fire({ byMail: false, byWebhook: true })
    await deliver()
    expect([received.length, (await mails()).length]).toEqual([1, 1])
  })

  test('say how many alerts name them; mails of all kinds are one switch to programs', async () => {
    const rules = [{ kind: 'NEWS' }, { kind: 'ANALYST' }]
    await ask('POST', '', { instrument: 'STOCK:82849', rules, byMail: true, byWebhook: true })
    const { habits } = await ask('GET', '/ways')
    const numberByWay = { MAIL: 1, PUSH: 0, WEBHOOK: 1 }
    expect(habits).toContainEqual(expect.objectContaining({ kind: 'NEWS', numberAlerts: 1, numberByWay }))
    const off = await ask('PUT', '/ways', { byMail: false, ways: { NEWS: ['MAIL'] } })
    expect(off).toMatchObject({ byMail: true, ways: { NEWS: ['MAIL'], ANALYST: ['WEBHOOK', 'PUSH'] } })
    expect(await ask('PUT', '/ways', { byMail: false })).toMatchObject({ byMail: false, ways: { NEWS: [] } })
    expect(await ask('PUT', '/ways', { byMail: true })).toMatchObject({ byMail: true, ways: { NEWS: ['MAIL'] } })
    expect((await ask('PUT', '/ways', { ways: { MOVE: ['MAIL'] } })).status).toBe(400)
    expect((await ask('PUT', '/ways', { ways: { NEWS: ['FAX'] } })).status).toBe(400)
  })

  test('whoever had switched mails off before there were ways of kinds gets none of any kind', async () => {
    await portal.rooms.db.insertInto('alert_ways').values({ owner: reader.id, by_mail: false }).execute()
    const { byMail, habits } = await ask('GET', '/ways')
    expect([byMail, habits.filter(({ ways }: Json) => ways.includes('MAIL'))]).toEqual([false, []])
    await ask('PUT', '/ways', { quiet: { from: '22:00', until: '07:00' } })
    expect((await ask('GET', '/ways')).byMail).toBe(false)
  })

  test('a line that waits for its hour is left out of the mail once mails of its kind are off', async () => {
    const { db, sender, market } = portal.rooms
    await ask('PUT', '/ways', { mailHours: { CHANGE: 18 } })
    await fire({})
    await ask('PUT', '/ways', { ways: { CHANGE: [] } })
    await mailCollected(db, holder, market.now() + 24 * 3_600_000, sender)
    expect(await mails()).toEqual([])
  })

  test('where an alert is set it says which of them lead nowhere', async () => {
    const { open } = browserOf(portal, reader)
    expect((await open('/alarme/neu?wert=STOCK-82849')).html).not.toContain('So kommt nichts')
    await ask('PUT', '/ways', { ways: { NEWS: [] } })
    expect((await open('/alarme/neu?wert=STOCK-82849')).html).toMatch(
      /aus: .*Neue Meldung per E-Mail.*So kommt nichts/s,
    )
  })

  test('are tried all at once', async () => {
    await webhook()
    const { html } = await browserOf(portal, reader).send('/einstellungen/benachrichtigungen', 'proben', {})
    expect(html).toContain(`E-Mail: Die Probe an ${reader.email} ist unterwegs.`)
    expect(html).toContain('Die Probe kam nicht an: this address')
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Probe'])
  })
})

test('without script: when mails come, a quiet time, and what cannot be read of it', async () => {
  const { open, send } = browserOf(portal, reader)
  const page = '/einstellungen/benachrichtigungen'
  await send(page, 'wege', { 'weg-news': ['MAIL'], 'um-news': '7', 'um-above': '18', 'um-below': '3' })
  await send(page, 'ruhe', { ruhe: 'ja', von: '23:15', bis: '06:30' })
  const ways = await ask('GET', '/ways')
  expect(ways).toMatchObject({ byMail: true, quiet: { from: '23:15', until: '06:30' } })
  expect(ways.habits.filter(({ mailHour }: Json) => mailHour)).toMatchObject([
    { kind: 'ABOVE', mailHour: 18 },
    { kind: 'NEWS', mailHour: 7 },
  ])
  const { html } = await open(page)
  expect(await htmlFaults(html)).toEqual([])
  expect(html).toContain('value="23:15"')
  expect((await send(page, 'ruhe', { ruhe: 'ja', von: 'nachts' })).html).toContain('Bitte gib eine Uhrzeit ein')
  const never = await send(page, 'ruhe', { ruhe: 'ja', von: '07:00', bis: '07:00' })
  expect([never.status, never.html.includes('Beginn und Ende sind gleich.')]).toEqual([422, true])
  await send(page, 'ruhe', { ruhe: 'nein' })
  expect((await ask('GET', '/ways')).quiet).toBeUndefined()
  for (const wrong of [{ quiet: { from: '24:00', until: '07:00' } }, { mailHours: { CHANGE: 5 } }, { byMail: 'ja' }])
    expect((await ask('PUT', '/ways', wrong)).status).toBe(400)
})

test('without script: mails off, a webhook comes, is tried and goes', async () => {
  const { open, send } = browserOf(portal, reader)
  const page = '/einstellungen/benachrichtigungen'
  expect((await send(page, 'wege', noTicks)).status).toBe(303)
  expect((await ask('GET', '/ways')).byMail).toBe(false)
  const wrong = await send(page, 'webhook', { url: 'https://192.168.0.1/' })
  expect([wrong.status, wrong.html.includes('gehört zu einem privaten Netz')]).toEqual([422, true])
  expect((await send(page, 'webhook', { url: 'https://haken.example.org/x' })).status).toBe(303)
  expect((await open(page)).html).toContain('whsec_')
  expect((await open('/alarme/neu?wert=STOCK-82849')).html).toContain('value="webhook"')
  await portal.rooms.db.updateTable('webhooks').set({ url: programUrl }).where('owner', '=', reader.id).execute()
  const tried = await send(page, 'probe', {})
  expect([tried.status, tried.html.includes('Die Probe kam nicht an: this address is private')]).toEqual([200, true])
  expect((await send(page, 'loeschen', {})).status).toBe(303)
  expect((await ask('GET', '/ways')).webhooks).toEqual([])
})

test('a portal whose operator has not switched it on says so, and takes none', async () => {
  const closed = await testPortal()
  const anna = await testReader(closed)
  const page = '/einstellungen/benachrichtigungen'
  const { open, send } = browserOf(closed, anna)
  const { html } = await open(page)
  expect(html).toContain('hat Webhooks nicht eingeschaltet')
  expect(html.match(/<input[^>]*name="weg-change"[^>]*>/g)).toMatchObject([
    expect.not.stringContaining('disabled'),
    expect.stringMatching(/aria-describedby="grund-push"[^>]*disabled/),
    expect.stringMatching(/aria-describedby="grund-webhook"[^>]*disabled/),
  ])
  // what could not be switched stays as it was
  await send(page, 'wege', { 'weg-change': ['MAIL'] })
  const ways = await fetch(`${closed.url}/api/v1/alerts/ways`, { headers: anna.program })
  const { habits } = (await ways.json()) as Json
  expect(habits).toContainEqual(expect.objectContaining({ kind: 'CHANGE', ways: ['MAIL', 'WEBHOOK', 'PUSH'] }))
  const answered = await fetch(`${closed.url}/api/v1/alerts/webhooks`, {
    method: 'POST',
    headers: { ...anna.program, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://haken.example.org/' }),
  })
  expect(answered.status).toBe(403)
  await closed.stop()
})

describe('a browser', () => {
  const keys = {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const endpoint = () => `https://push.example.org/${reader.id}`
  /** The browser of a reader, whose push service is the program of this test. */
  async function device(): Promise<string> {
    const { status, idDevice } = await ask('POST', '/push_devices', { endpoint: endpoint(), ...keys })
    expect(status).toBe(200)
    await portal.rooms.db.updateTable('push_devices').set({ endpoint: programUrl }).where('id', '=', idDevice).execute()
    return idDevice
  }

  test('is told, encrypted, in the name of the portal', async () => {
    await device()
    const { mayPush, pushKey } = await ask('GET', '/ways')
    expect([mayPush, Buffer.from(pushKey, 'base64url').length]).toEqual([true, 65])
    await fire({ byMail: false, byPush: true })
    await deliver()
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = received
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${pushKey}$`))
    expect(body).not.toContain('SAP')
    expect((await ask('GET', '/ways')).devices[0].last).toMatchObject({ isDelivered: true })
  })

  test('waits while its owner wants quiet; a program does not', async () => {
    await device()
    await webhook()
    const clock = (ms: number) =>
      new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).format(ms)
    const hour = 3_600_000
    const until = Math.ceil((Date.now() + hour) / 60_000) * 60_000
    await ask('PUT', '/ways', { quiet: { from: clock(Date.now() - hour), until: clock(until) } })
    await fire({ byMail: false, byPush: true, byWebhook: true })
    await deliver()
    expect(received.map(({ headers }) => headers['content-encoding'] ?? 'json')).toEqual(['json'])
    const waiting = portal.rooms.db.selectFrom('alert_deliveries').select('due_at').where('due_at', 'is not', null)
    expect(await waiting.execute()).toEqual([{ due_at: new Date(until) }])
    await due()
    await deliver()
    expect(received.map(({ headers }) => headers['content-encoding'] ?? 'json')).toEqual(['json', 'aes128gcm'])
  })

  test('that has withdrawn is forgotten; one whose service is down is asked again', async () => {
    await device()
    await fire({ byMail: false, byPush: true })
    answer = { status: 503 }
    await deliver()
    expect((await ask('GET', '/ways')).devices[0].last).toMatchObject({ isDelivered: false, error: 'status 503' })
    answer = { status: 410 }
    await due()
    await deliver()
    expect((await ask('GET', '/ways')).devices).toEqual([])
  })

  test('that somebody else switches on is theirs; another’s is unknown; what is none is refused', async () => {
    const idDevice = await device()
    const other = await testReader(portal, `zweite${readers}@example.org`)
    expect((await ask('DELETE', `/push_devices/${idDevice}`, undefined, other)).errorCode).toBe(1455)
    expect((await ask('POST', '/push_devices', { endpoint: 'http://push.example.org/', ...keys })).status).toBe(400)
    expect((await ask('POST', '/push_devices', { endpoint: endpoint(), ...keys, publicKey: 'AAAA' })).status).toBe(400)
    await ask('POST', '/push_devices', { endpoint: endpoint(), ...keys })
    await ask('POST', '/push_devices', { endpoint: endpoint(), ...keys }, other)
    expect((await ask('GET', '/ways')).devices).toHaveLength(1)
    expect((await ask('GET', '/ways', undefined, other)).devices).toHaveLength(1)
  })

  test('stands on the page, is tried and switched off there', async () => {
    await device()
    const { open, send } = browserOf(portal, reader)
    const page = '/einstellungen/benachrichtigungen'
    expect((await open(page)).html).toContain('data-island="push-switch"')
    expect((await open('/alarme/neu?wert=STOCK-82849')).html).toContain('value="push"')
    expect((await send(page, 'push-probe', {})).html).toContain('Die Probe kam nicht an: this address is private')
    expect((await send(page, 'push-aus', {})).status).toBe(303)
    expect((await ask('GET', '/ways')).devices).toEqual([])
    const worker = await fetch(`${portal.url}/meldungen.js`)
    expect(worker.headers.get('content-type')).toContain('text/javascript')
    expect(await worker.text()).toContain('showNotification')
  })
})

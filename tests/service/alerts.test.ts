import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvaluation } from '#alerts/evaluation.ts'
import { articlesArrived } from '#content/articles.ts'
import { publish } from '#content/publishing.ts'
import { rightsOf } from '#contract/entitlements.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { transaction } from '#db/transaction.ts'
import { localBus } from '#platform/bus.ts'
import { silentLog } from '#platform/log.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org', ['RX'])
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

interface Row {
  idAlert: string
  idEvent: string
  kind: string
  text: string
  note: string
  value?: string
  datetimeCrossed: string
  datetimeFired: string
  isRead: boolean
  version: number
  instrument: { name: string }
}
interface Answer extends Partial<Row> {
  list: Row[]
  numberUnread?: number
  active?: boolean
  errorCode?: number
}

async function ask(method: string, path: string, reader: TestReader, body?: unknown, headers: object = {}) {
  const response = await fetch(`${portal.url}/api/v1/alerts${path}`, {
    method,
    headers: { ...reader.program, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Answer }
}

const sap = 'STOCK:82849'
const lastOf = async (reader: TestReader): Promise<number> => {
  const answer = await fetch(`${portal.url}/api/v1/instruments/STOCK/82849/quote`, { headers: reader.program })
  return ((await answer.json()) as { last: number }).last
}
const eventsOf = async (reader: TestReader) => (await ask('GET', '/events', reader)).json
/** A level as near as a tick or two: it is reached within seconds. */
const near = (last: number, part: number): number => Number((last * (1 + part)).toFixed(2))

test('a level has the unit of its prices, before and once it is reached', async () => {
  const { universe } = portal.rooms
  const bond = universe.ofType('BOND')[0]!
  const level = async (instrument: string, threshold: number): Promise<string | undefined> => {
    const body = { instrument, rules: [{ kind: 'ABOVE', threshold }] }
    const { idAlert } = (await ask('POST', '', bert, body)).json.list[0]!
    const { text } = (await ask('GET', `/${idAlert}`, bert)).json
    expect((await ask('POST', '/rehearsal', bert, body)).json.list[0]?.text).toBe(text)
    await ask('DELETE', `/${idAlert}`, bert)
    return text
  }
  expect(await level('INDEX:20735', 99_000)).toBe('über 99.000,00\u00A0Pkt.')
  expect(await level(bond.key, 250)).toBe('über 250,00\u00A0%')
  expect(await level('CURRENCY:EURUSD', 9)).toBe('über 9,00\u00A0USD')
  expect(await level(sap, 900)).toBe('über 900,00\u00A0EUR')
})

test('the form of an alarm names the price and the currency of what is watched, of shares that are at home elsewhere, too', async () => {
  const page = await fetch(`${portal.url}/alarme/neu?wert=STOCK-86627`, { headers: bert.browser })
  const [main = ''] = /<main.*<\/main>/s.exec(await page.text()) ?? []
  const html = main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(html).toMatch(/Kurs [\d.,]+ EUR · Xetra/)
  expect(html).not.toContain('USD')
  const rules = [{ kind: 'ABOVE', threshold: 9_000 }]
  const { list } = (await ask('POST', '', bert, { instrument: 'STOCK:86627', rules })).json
  expect(list[0]?.text).toBe('über 9.000,00\u00A0EUR')
  await ask('DELETE', `/${list[0]?.idAlert}`, bert)
})

test('an alert on a level fires once, is told on the pages and by mail, and rests', async () => {
  const last = await lastOf(anna)
  const rules = [
    { kind: 'ABOVE', threshold: near(last, 0.0001) },
    { kind: 'BELOW', threshold: near(last, -0.0001) },
  ]
  const made = await ask('POST', '', anna, { instrument: sap, rules, note: 'Aufstocken prüfen' })
  expect([made.status, made.json.list.length]).toEqual([200, 2])
  await expect.poll(async () => (await eventsOf(anna)).list.length).toBeGreaterThan(0)
  const { list, numberUnread } = await eventsOf(anna)
  expect(list[0]?.instrument.name).toBe('SAP')
  expect(list[0]?.text).toMatch(/^(über|unter) [\d.,]+\u00A0EUR$/)
  expect(list[0]?.isRead).toBe(false)
  expect(numberUnread).toBe(list.length)
  const fired = (await ask('GET', `/${list[0]?.idAlert}`, anna)).json
  expect([fired.active, fired.note]).toEqual([false, 'Aufstocken prüfen'])
  const mails = await portal.rooms.db.selectFrom('outbox').selectAll().where('recipient', '=', anna.email).execute()
  expect(mails[0]?.subject).toContain('Alarm: SAP ')
  expect(mails[0]?.text).toContain('Deine Notiz: Aufstocken prüfen')
  expect(mails[0]?.html).toMatch(/<a href="http[^"]+\/einstellungen\/benachrichtigungen">/)
  expect(mails[0]?.text).toMatch(/Zeit: 20\.11\.2026, \d\d:\d\d Uhr\./)
  const { html } = await browserOf(portal, anna).open('/alarme')
  expect(html).toContain('neu: als gelesen merken')
  expect((await browserOf(portal, anna).open('/dashboard')).status).toBe(200)
  // the price goes on: the other level may be crossed while the first is read
  const unreadAfterReading = async () => {
    const newest = (await eventsOf(anna)).list[0]
    await ask('PUT', '/events/read', anna, { idEvent: newest?.idEvent })
    return (await eventsOf(anna)).numberUnread
  }
  await expect.poll(unreadAfterReading).toBe(0)
  expect((await eventsOf(bert)).list).toEqual([])
})

test('two evaluations at once, and another after a stop, store each crossing once', async () => {
  const { rooms } = portal
  const { market } = rooms
  const notation = rooms.universe.byKey(sap as never)?.notations.find(({ venue }) => venue === '_GER')?.id
  if (notation === undefined) throw new Error('SAP is on Xetra')
  const [since, now] = [Date.parse('2026-11-18T10:00:00Z'), market.now()]
  const level = market.quote(notation, 'RLT', since).last as number
  const { id } = await rooms.db
    .insertInto('alerts')
    .values({
      owner: anna.id,
      instrument: sap,
      notation,
      kind: 'ABOVE',
      threshold: level,
      repeats: true,
      quiet_minutes: 0,
      ways: [],
      armed_at: new Date(since),
      last_crossed_at: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { at, price } = market.trades(notation, since + 1, now, now)
  const expected = at.filter(
    (_, i) => (price[i] as number) >= level && ((i === 0 ? level : price[i - 1]) as number) < level,
  )
  const evaluation = () =>
    createEvaluation({
      ...rooms,
      bus: localBus(),
      log: silentLog,
      reports: async () => [],
      rightsOfAll: async () => new Map([[anna.id, rightsOf(['RX'])]]),
    })
  // the portal's own gives up its right, as one that was killed does after half a minute
  const free = () =>
    rooms.db
      .updateTable('alert_progress')
      .set({ held_until: new Date(0), seen_to: null })
      .execute()
  const crossed = async () =>
    (await rooms.db.selectFrom('alert_events').select('crossed_at').where('alert', '=', id).execute()).map(
      ({ crossed_at }) => crossed_at.getTime(),
    )
  await free()
  const both = [evaluation(), evaluation()]
  await Promise.all(both.map((each) => each.turn()))
  await Promise.all(both.map((each) => each.stop()))
  await free()
  const third = evaluation()
  await third.turn()
  await third.stop()
  const stored = await crossed()
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored.filter((each) => each < now).toSorted((a, b) => a - b)).toEqual(expected)
})

test('who is shown prices with a delay is told when they could see that an alert was reached, and when its price was', async () => {
  const { db, universe, market } = portal.rooms
  const notation = universe.byKey(sap as never)?.notations.find(({ venue }) => venue === '_GER')?.id ?? 0
  const armed = Date.parse('2026-11-19T10:00:00Z')
  const level = market.quote(notation as never, 'RLT', armed - 15 * 60_000).last as number
  const rule = {
    repeats: false,
    quiet_minutes: 0,
    instrument: sap,
    notation,
    kind: 'ABOVE',
    threshold: near(level, 0.0002),
    ways: ['MAIL'],
    last_crossed_at: null,
  }
  const owners = [anna, bert].map(({ id: owner }) => ({ ...rule, owner, armed_at: new Date(armed), deleted_at: null }))
  await db.insertInto('alerts').values(owners).execute()
  await db
    .updateTable('alert_progress')
    .set({ held_until: new Date(0), seen_to: null })
    .execute()
  const rightsOfAll = async () => new Map([[anna.id, rightsOf(['RX'])]])
  const evaluation = createEvaluation({
    ...portal.rooms,
    bus: localBus(),
    log: silentLog,
    reports: async () => [],
    rightsOfAll,
  })
  await evaluation.turn()
  await evaluation.stop()
  const { text } = await db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', bert.email)
    .executeTakeFirstOrThrow()
  expect(text).toMatch(/Zeit: 19\.11\.2026, \d\d:\d\d Uhr, Kurs von \d\d:\d\d Uhr\./)
  const delayOf = async (reader: TestReader) => {
    const [{ datetimeCrossed, datetimeFired } = expect.fail()] = (await eventsOf(reader)).list
    expect(Date.parse(datetimeFired)).toBeGreaterThan(armed)
    return Date.parse(datetimeFired) - Date.parse(datetimeCrossed)
  }
  expect(await Promise.all([anna, bert].map(delayOf))).toEqual([0, 15 * 60_000])
  await db.deleteFrom('alerts').where('owner', '=', bert.id).execute()
  await db.deleteFrom('alert_events').where('owner', '=', bert.id).execute()
})

test('what fired on several papers while nobody looked stands in the order in which it happened', async () => {
  const { db, universe, market } = portal.rooms
  const armed = Date.parse('2026-11-18T10:00:00Z')
  const rules = universe.ofType('STOCK').flatMap(({ key: instrument, notations }) => {
    const { id: notation } = notations.find(({ venue }) => venue === '_GER') ?? {}
    const level = notation && market.quote(notation, 'RLT', armed).last
    if (notation === undefined || level === undefined) return []
    const facts = { repeats: false, quiet_minutes: 0, ways: [], last_crossed_at: null, deleted_at: null }
    const threshold = level * 1.005
    return [{ ...facts, owner: anna.id, instrument, notation, kind: 'ABOVE', threshold, armed_at: new Date(armed) }]
  })
  await db.deleteFrom('alert_events').where('owner', '=', anna.id).execute()
  await db.insertInto('alerts').values(rules.slice(0, 12)).execute()
  await db
    .updateTable('alert_progress')
    .set({ held_until: new Date(0), seen_to: null })
    .execute()
  const evaluation = createEvaluation({
    ...portal.rooms,
    bus: localBus(),
    log: silentLog,
    reports: async () => [],
    rightsOfAll: async () => new Map([[anna.id, rightsOf(['RX'])]]),
  })
  await evaluation.turn()
  await evaluation.stop()
  const times = (await eventsOf(anna)).list.map(({ datetimeFired }) => datetimeFired)
  expect(times.length).toBeGreaterThan(4)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('what cannot be is refused with a sentence, nothing half, and once under one key', async () => {
  const last = await lastOf(anna)
  const twice = [
    { kind: 'ABOVE', threshold: near(last, -0.1) },
    { kind: 'CHANGE', threshold: 5 },
  ]
  const refused = await ask('POST', '', bert, { instrument: sap, rules: twice })
  expect(refused.status).toBe(400)
  expect((await ask('GET', '', bert)).json.list).toEqual([])
  const bund = await ask('POST', '', bert, {
    instrument: 'CURRENCY:EURUSD',
    rules: [{ kind: 'EX_DATE', threshold: 5 }],
  })
  expect(bund.status).toBe(400)
  const rate = await ask('POST', '', bert, {
    instrument: 'INTEREST:600099012',
    rules: [{ kind: 'CHANGE', threshold: 3 }],
  })
  expect(rate.status).toBe(400)
  const { html } = await browserOf(portal, bert).open('/alarme/neu?wert=INTEREST-600099012')
  expect([html.includes('Steigt über'), html.includes('Tagesbewegung ab')]).toEqual([true, false])
  const body = { instrument: sap, rules: [{ kind: 'CHANGE', threshold: 5 }, { kind: 'ANALYST' }] }
  const key = { 'idempotency-key': 'nur-einmal-bitte' }
  const [first, again] = [await ask('POST', '', bert, body, key), await ask('POST', '', bert, body, key)]
  expect(again.json).toEqual(first.json)
  const { idAlert = '', version = 0 } = (await ask('GET', '', bert)).json.list.at(-1) ?? {}
  const stale = await ask('PUT', `/${idAlert}`, bert, { threshold: 6 }, { 'if-match': `"${version - 1}"` })
  expect([stale.status, stale.json.errorCode]).toEqual([409, 1416])
  expect((await ask('GET', `/${idAlert}`, anna)).status).toBe(404)
})

test.each([
  { given: 'a coin of small price', paper: 'CRYPTO-600010268', name: 'Shiba Inu', mark: '0,0000001' },
  { given: 'an index', paper: 'INDEX-20735', name: 'DAX', mark: '20452,49' },
])('the form of an alert on $given holds its mark as it was typed', async ({ paper, name, mark }) => {
  const { open, send } = browserOf(portal, bert)
  await send(`/alarme/neu?wert=${paper}`, 'setzen', { unter: mark, oft: 'einmal', weg: 'hier' })
  const [, path = ''] =
    new RegExp(`href="(/alarme/\\d+)" title="${name} unter`).exec((await open('/alarme')).html) ?? []
  const { html } = await open(path)
  expect(/<input[^>]*name="marke"[^>]*>/.exec(html)?.[0]).toContain(`value="${mark}"`)
  await send(path, 'loeschen', {})
})

test('a level of the address stands in its field, and is taken with its unit alone', async () => {
  const { open, send } = browserOf(portal, bert)
  const page = '/alarme/neu?wert=INDEX-20735&unter=12.000'
  const { html } = await open(page)
  expect(html).toMatch(/name="unter"[^>]*value="12\.000"|value="12\.000"[^>]*name="unter"/)
  const counted = await send(page, 'setzen', { unter: '12.000 Punkte', oft: 'einmal', weg: 'hier', pruefen: 'ja' })
  expect(counted.html).toContain('In den letzten zwölf Monaten hätte das ausgelöst:')
  expect(counted.html).toContain('unter 12.000,00')
  const wrong = await send(page, 'setzen', { unter: '12.000 %', oft: 'einmal', weg: 'hier' })
  expect([wrong.status, wrong.html.includes('Das ist keine Zahl')]).toEqual([422, true])
})

test('an alert on a move that the day has made already says that it counts from the next day on', async () => {
  const { open, send } = browserOf(portal, bert)
  const page = '/alarme/neu?wert=STOCK-82849'
  const { location } = await send(page, 'setzen', { tag: '0,1', oft: 'einmal', weg: 'hier' })
  const { html } = await open(location)
  expect(html).toContain('Die Tagesbewegung ist heute schon so weit: Sie zählt ab dem nächsten Handelstag.')
  expect(html).toContain('heute erreicht')
  const later = await send(page, 'setzen', { tag: '50', oft: 'einmal', weg: 'hier' })
  const after = (await open(later.location)).html
  expect(after).not.toContain('heute schon so weit')
  expect(after).toMatch(/49,\d\u00a0Pp\./)
})

test('without script: set, count twelve months, change, delete and take back', async () => {
  const { open, send } = browserOf(portal, bert)
  const page = '/alarme/neu?wert=STOCK-82849'
  const last = await lastOf(bert)
  const typed = { ueber: '', unter: near(last, -0.05).toFixed(2).replace('.', ','), tag: '3', umsatz: '', extag: '5' }
  const counted = await send(page, 'setzen', { ...typed, oft: 'einmal', weg: 'hier', pruefen: 'ja' })
  expect(counted.html).toContain('In den letzten zwölf Monaten hätte das ausgelöst:')
  expect(counted.html).toContain(`, Marke unter ${typed.unter}`)
  expect(counted.html).toMatch(/Tagesbewegung ab 3\s%: an (keinem Tag|einem Tag|\d+ Tagen)/)
  const wrong = await send(page, 'setzen', { ...typed, ueber: 'viel' })
  expect([wrong.status, wrong.html.includes('Das ist keine Zahl')]).toEqual([422, true])
  const high = await send(page, 'setzen', { ...typed, ueber: near(last, -0.2).toFixed(2).replace('.', ',') })
  expect([high.status, high.html.includes('Der Kurs steht schon darüber.')]).toEqual([422, true])
  expect((await send(page, 'setzen', { ...typed, oft: 'einmal', weg: 'hier' })).status).toBe(303)
  const { html } = await open('/alarme')
  const [, path = ''] = /href="(\/alarme\/\d+)" title="SAP unter/.exec(html) ?? []
  await send(path, 'setzen', {
    marke: near(last, -0.1).toFixed(2).replace('.', ','),
    oft: '60',
    weg: 'hier',
    notiz: '<b>',
  })
  expect((await open('/alarme')).html).toContain('&lt;b&gt;')
  const gone = await send(path, 'loeschen', {})
  expect((await open(path)).status).toBe(404)
  await send(gone.location, 'zurueck', {})
  expect((await open(path)).status).toBe(200)
})

test('the day that was set in a watchlist is told', async () => {
  const { rooms } = portal
  const { id } = await rooms.db
    .insertInto('watchlists')
    .values({ owner: bert.id, name: 'Termine', deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rooms.db
    .insertInto('watchlist_positions')
    .values({
      watchlist: id,
      owner: bert.id,
      instrument: sap,
      place: 1,
      buy_day: '2026-11-02',
      sell_day: null,
      reference_price: null,
      reference_currency: 'EUR',
      alert_at: new Date('2026-11-20T07:00:00Z'),
      note: 'Zahlen lesen',
      created_at: new Date('2026-11-02T10:00:00Z'),
      deleted_at: null,
    })
    .execute()
  await rooms.db
    .updateTable('alert_progress')
    .set({ held_until: new Date(0) })
    .execute()
  const evaluation = createEvaluation({
    ...rooms,
    bus: localBus(),
    log: silentLog,
    reports: async () => [],
    rightsOfAll: async () => new Map(),
  })
  await evaluation.turn()
  await evaluation.stop()
  const [reminder] = (await eventsOf(bert)).list
  expect([reminder?.kind, reminder?.text, reminder?.note]).toEqual(['REMINDER', 'Wiedervorlage', 'Zahlen lesen'])
})

describe('an alert on new reports', () => {
  const article = (headline: string, instruments: string[], more: { publishedAt: number; advertiser?: string }) =>
    transaction(portal.rooms.db, (step) =>
      publish(
        step,
        {
          publisher: 1,
          sourceKey: headline,
          kind: 'NEWS',
          language: 'de',
          headline,
          teaser: 'Worum es geht',
          items: [],
          premium: false,
          facts: {},
          instruments: instruments as InstrumentKey[], // known ones
          authors: [],
          ...more,
        },
        portal.rooms.market.now(),
      ),
    )
  const turn = async () => {
    const { db } = portal.rooms
    await db
      .updateTable('alert_progress')
      .set({ held_until: new Date(0) })
      .execute()
    const evaluation = createEvaluation({
      ...portal.rooms,
      bus: localBus(),
      log: silentLog,
      reports: (...asked) => articlesArrived(db, ...asked),
      rightsOfAll: async () => new Map(),
    })
    await evaluation.turn()
    await evaluation.stop()
  }
  const told = async (reader: TestReader) => (await eventsOf(reader)).list.map(({ text, value }) => [text, value])

  test('tells of what a feed brings late, once, and links to it; not of what was paid for or is known', async () => {
    const cora = await testReader(portal, 'cora@example.org')
    const ago = (minutes: number) => portal.rooms.market.now() - minutes * 60_000
    await article('Was schon da stand', [sap], { publishedAt: ago(20) })
    const { open, send } = browserOf(portal, cora)
    const set = { ueber: '', unter: '', tag: '', umsatz: '', extag: '', meldung: 'ja', oft: '60', weg: 'mail' }
    expect((await send('/alarme/neu?wert=STOCK-82849', 'setzen', set)).status).toBe(303)
    await turn()
    expect(await told(cora)).toEqual([])
    await article('Bezahlt', [sap], { publishedAt: ago(1), advertiser: 'Bank AG' })
    await article('Allianz baut', ['STOCK:82800'], { publishedAt: ago(2) })
    await article('SAP baut', [sap], { publishedAt: ago(10) })
    await article('SAP vor Jahren', [sap], { publishedAt: ago(60 * 24 * 700) })
    await turn()
    await turn()
    expect(await told(cora)).toEqual([['neue Meldung', 'SAP baut']])
    const { html } = await open('/alarme')
    expect(html).toMatch(/<a href="\/news\/2026\/11-20-sap-baut-1-1-\d+">SAP baut<\/a>/)
    const mails = await portal.rooms.db.selectFrom('outbox').selectAll().where('recipient', '=', cora.email).execute()
    expect(mails.map(({ subject }) => subject)).toEqual(['Alarm: SAP neue Meldung'])
    expect(mails[0]?.text).toMatch(/Meldung lesen:\n.*\/news\/2026\/11-20-sap-baut-1-1-\d+/)
  })

  test('says on how many days of a year there were some, and is for no derivative', async () => {
    const rehearsed = await ask('POST', '/rehearsal', bert, { instrument: sap, rules: [{ kind: 'NEWS' }] })
    expect(rehearsed.json.list).toMatchObject([{ kind: 'NEWS', text: 'neue Meldung', count: 1, last: '2026-11-20' }])
    const paper = portal.rooms.derivatives.byEntityValue('900000001')
    const refused = await ask('POST', '', bert, {
      instrument: `DERIVATIVE:${paper?.entityValue}`,
      rules: [{ kind: 'NEWS' }],
    })
    expect([refused.status, refused.json.errorCode]).toEqual([400, 1401])
  })
})

import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '#platform/zip.ts'
import type { Portal } from '#portal/portal.ts'
import { textsOf } from '../archived.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let archive: Buffer
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org', ['portfolio_analysis_feature'])
  await fill()
  archive = await archiveOf(anna)
})
afterAll(() => portal.stop())

/** Answers of many endpoints, read as they are declared. */
// oxlint-disable-next-line no-explicit-any
type Json = any

async function ask(reader: TestReader, method: string, path: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { ...reader.program, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { identifier: _, ...json } = (await response.json()) as Json
  return { status: response.status, ...json }
}

const archiveOf = async (reader: TestReader): Promise<Buffer> =>
  Buffer.from((await ask(reader, 'GET', '/v1/users/archive')).base64, 'base64')
const takeIn = (reader: TestReader, zip: Buffer) =>
  ask(reader, 'POST', '/v1/users/archive', { base64: zip.toString('base64') })
let readers = 0
const newcomer = (granted: readonly string[] = []) => testReader(portal, `neu${++readers}@example.org`, granted)

const sap = 'STOCK:82849'

/** Something of everything that an account can hold. */
async function fill(): Promise<void> {
  const { entityValue: sample } = await ask(anna, 'POST', '/v2/portfolios', { name: 'Muster', keepsCash: true })
  for (const booking of [
    { type: 'DEPOSIT', date: '2026-11-02', amount: '10000' },
    {
      type: 'BUY',
      date: '2026-11-03',
      instrument: sap,
      quantity: '10',
      price: '200',
      fee: '4.9',
      note: 'mit "Zitat", Komma',
    },
    { type: 'SELL', date: '2026-11-10', instrument: sap, quantity: '2.5', price: '210', note: '=HYPERLINK(1)' },
    { type: 'DIVIDEND', date: '2026-11-12', instrument: sap, amount: '16.5', tax: '5.5' },
  ])
    expect((await ask(anna, 'POST', `/v2/portfolios/${sample}/transactions`, booking)).status).toBe(200)
  const { entityValue: gone } = await ask(anna, 'POST', '/v2/portfolios', { name: 'Gelöscht', keepsCash: false })
  await ask(anna, 'DELETE', `/v2/portfolios/${gone}`)
  const { entityValue: depot } = await ask(anna, 'POST', '/wealth/v1/depots', { name: 'Langfrist', keepsCash: true })
  for (const booking of [
    { type: 'DEPOSIT', date: '2026-11-02', amount: 5000 },
    { type: 'BUY', date: '2026-11-02', instrument: sap, quantity: 10, price: 200, fee: 4.9 },
  ])
    expect((await ask(anna, 'POST', `/wealth/v1/depots/${depot}/bookings`, booking)).status).toBe(200)
  const { entityValue: account } = await ask(anna, 'POST', '/wealth/v1/depots', { name: 'Tagesgeld', kind: 'ACCOUNT' })
  await ask(anna, 'POST', `/wealth/v1/depots/${account}/bookings`, { type: 'DEPOSIT', date: '2026-11-02', amount: 700 })
  const { entityValue: list } = await ask(anna, 'POST', '/v2/watchlists', { name: 'Meine', description: 'größer' })
  for (const instrument of ['INDEX:20735', sap])
    expect((await ask(anna, 'POST', `/v2/watchlists/${list}/positions`, { instrument })).status).toBe(200)
  const put = async (path: string, body: object) => expect((await ask(anna, 'PUT', path, body)).status).toBe(200)
  await put('/wealth/v1/targets', {
    list: [
      { part: 'stocks', percent: 62.5 },
      { part: 'account', percent: 37.5 },
    ],
  })
  const partly = (by: string, parts: readonly string[]) =>
    put('/wealth/v1/targets', { by, list: parts.map((part) => ({ part, percent: 100 / parts.length })) })
  await partly('paper', [sap, 'FUND:600003702', 'STOCK:86627', 'account'])
  await partly('region', ['Europa', 'Asien und Ozeanien'])
  await partly('sector', ['Informationstechnologie', 'Ohne Branche'])
  await put('/wealth/v1/tax/profile', { isCouple: true, churchTaxPct: 9 })
  await put(`/wealth/v1/tax/orders/${depot}/2025`, { euros: 801 })
  await put(`/wealth/v1/tax/orders/${depot}/2026`, { euros: 600 })
  await put('/wealth/v1/tax/funds/FUND:25096683', { kind: 'mixedFund' })
  for (const [day, quantity] of [
    ['2026-11-05', 1],
    ['2026-11-06', 1],
  ])
    await ask(anna, 'POST', `/wealth/v1/depots/${depot}/bookings`, {
      type: 'SELL',
      date: day,
      instrument: sap,
      quantity,
      price: 150,
    }) // at a loss, which is carried on
  const bought = { type: 'BUY', date: '2024-01-10', instrument: 'STOCK:86627', quantity: 3, price: 240 }
  expect((await ask(anna, 'POST', `/wealth/v1/depots/${depot}/bookings`, bought)).status).toBe(200)
  const proposals = `/v2/portfolios/${depot}/proposed_actions`
  const [unwanted] = (await ask(anna, 'GET', proposals)).list
  expect((await ask(anna, 'POST', `${proposals}/dismissals`, { idActions: [unwanted.idAction] })).status).toBe(200)
  const search = { name: 'Günstig', finder: 'stocks', filters: 'kgv_e_bis=10', path: '/aktien/finder?kgv_e_bis=10' }
  expect((await ask(anna, 'POST', '/v1/searches', { ...search, tells: true })).status).toBe(200)
  await put('/v1/stocks/performance_alarms/watch', { filters: 'threshold=7&direction=UP', ways: ['WEBHOOK'] })
  await put('/v1/alerts/ways', {
    ways: { ABOVE: ['PUSH'], MOVE: [] },
    mailHours: { NEWS: 18 },
    quiet: { from: '22:00', until: '07:00' },
  })
  await put('/v1/storage/broker', { Sparkassen: ['11_stock'] })
  await ask(anna, 'POST', '/v1/alerts', { instrument: sap, rules: [{ kind: 'ABOVE', threshold: 900 }] })
  await ask(anna, 'PUT', '/v1/storage/simple/spalten', { value: ['isin', 1, null] })
  await ask(anna, 'GET', '/v2/portfolios/muster-ruhe/subscribe')
  const author = { alias: 'muster-a', first_name: 'Muster', last_name: 'A', items: '[]' }
  await portal.rooms.db.insertInto('authors').values(author).execute()
  await put('/v1/articles/authors/muster-a/follow', { ways: ['MAIL'] })
  const { idAccount } = await ask(anna, 'POST', '/v1/trading/accounts', { name: 'Spielgeld', amount: 10_000 })
  const order = { instrument: sap, idNotation: 163500, side: 'BUY', quantity: 2 }
  const orders = `/v1/trading/accounts/${idAccount}/orders`
  expect((await ask(anna, 'POST', orders, { ...order, kind: 'MARKET' })).stateText).toBe('ausgeführt')
  await ask(anna, 'POST', orders, { ...order, kind: 'LIMIT', limit: 100, validity: 'GTC' })
  const plan = { instrument: sap, idNotation: 163500, amount: 100 }
  expect((await ask(anna, 'POST', `/v1/trading/accounts/${idAccount}/plans`, plan)).status).toBe(200)
}

/** Percents by part, of every kind; what follows from them follows from prices, which move. */
const targetsOf = async (reader: TestReader): Promise<Json[]> =>
  Promise.all(
    ['class', 'paper', 'region', 'sector'].map(async (by) => {
      const list = (await ask(reader, 'GET', `/wealth/v1/targets?by=${by}`)).list as Json[]
      const wanted = list.filter(({ targetPct }) => targetPct > 0)
      return Object.fromEntries(wanted.map(({ name, targetPct }) => [name, targetPct]))
    }),
  )

/** Everything that pages show of an account, without the numbers of its rows. */
async function shownTo(reader: TestReader): Promise<Json> {
  const portfolios = (await ask(reader, 'GET', '/v2/portfolios')).list as Json[]
  const { list: depots, ...wealth } = await ask(reader, 'GET', '/wealth/v1/depots')
  const lists = (await ask(reader, 'GET', '/v2/watchlists')).list as Json[]
  const accounts = (await ask(reader, 'GET', '/v1/trading/accounts')).list as Json[]
  const of = async (base: string, ids: readonly string[], rest: readonly string[]) =>
    Promise.all(ids.flatMap((id) => rest.map((path) => ask(reader, 'GET', `${base}/${id}${path}`))))
  const everything = {
    portfolios,
    depots,
    wealth,
    overview: await ask(reader, 'GET', '/wealth/v1/overview'),
    investments: await ask(reader, 'GET', '/wealth/v1/investments'),
    lists,
    accounts,
    alerts: (await ask(reader, 'GET', '/v1/alerts')).list,
    ways: await ask(reader, 'GET', '/v1/alerts/ways'),
    moves: await ask(reader, 'GET', '/v1/stocks/performance_alarms/watch'),
    targets: await targetsOf(reader),
    tax: await ask(reader, 'GET', '/wealth/v1/tax'),
    searches: (await ask(reader, 'GET', '/v1/searches')).list,
    banks: await ask(reader, 'GET', '/v1/storage/broker'),
    proposed: await of(
      '/v2/portfolios',
      [...portfolios, ...depots].map(({ entityValue }) => entityValue),
      ['/proposed_actions'],
    ),
    setting: (await ask(reader, 'GET', '/v1/storage/simple/spalten')).value,
    authors: (await ask(reader, 'GET', '/v1/articles/authors/followed')).list,
    ofPortfolios: await of(
      '/v2/portfolios',
      portfolios.map(({ entityValue }) => entityValue),
      ['', '/transactions', '/positions', '/closed_positions', '/analysis'],
    ),
    ofLists: await of(
      '/v2/watchlists',
      lists.map(({ entityValue }) => entityValue),
      ['/positions', '/statistic/report'],
    ),
    ofAccounts: await of(
      '/v1/trading/accounts',
      accounts.map(({ idAccount }) => idAccount),
      ['', '/fills', '/plans'],
    ),
  }
  return JSON.parse(JSON.stringify(everything, (key, value: unknown) => (differs.test(key) ? undefined : value)))
}

/** What Anna and another are shown while no price changes: the market goes on, so it is looked at until it stood still. */
async function besideAnna(other: TestReader): Promise<[Json, Json]> {
  for (;;) {
    const before = await shownTo(anna)
    const others = await shownTo(other)
    if (isDeepStrictEqual(before, await shownTo(anna))) return [before, others]
  }
}
/** numbers of rows, when they were written, and what an open order holds back */
const differs = new RegExp(
  [
    /^(entityValue(Portfolio)?|id(?!Notation$)[A-Z]\w*|version|urls|nextDay)$/,
    /^datetime(Created|Changed|Opened|Armed)$/,
    /^(reserved|available|numberOpenOrders)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

describe('what somebody takes along', () => {
  test('says what it is, and holds every table as JSON and CSV, of its owner alone', async () => {
    const texts = await textsOf(archive)
    const names = [...texts.keys()].flatMap((name) => /^json\/(.+)\.json$/.exec(name)?.[1] ?? [])
    for (const table of ['users', 'consents', 'portfolios', 'transactions', 'watchlist_positions', 'alerts', 'follows'])
      expect(names).toContain(table)
    for (const table of ['trading_orders', 'trading_events', 'trading_movements', 'trading_plans', 'trading_positions'])
      expect(JSON.parse(texts.get(`json/${table}.json`) ?? '')).not.toHaveLength(0)
    for (const name of names) {
      expect(texts.get('LIESMICH.txt')).toContain(name)
      expect(texts.get(`csv/${name}.csv`)?.split('\r\n').length).toBeGreaterThan(1)
    }
    expect(texts.get('csv/transactions.csv')).toContain('"mit ""Zitat"", Komma"')
    expect(texts.get('csv/transactions.csv')).toContain(",'=HYPERLINK(1),") // no formula in a spreadsheet
    expect(texts.get('json/transactions.json')).toContain('"=HYPERLINK(1)"')
    const bert = await newcomer()
    const others = [...(await textsOf(await archiveOf(bert))).values()].join('\n')
    expect(others).toContain(bert.email)
    for (const part of ['anna@example.org', 'Langfrist', 'Spielgeld', 'PLACED']) expect(others).not.toContain(part)
  })

  test('gives the same figures in a new account', async () => {
    const bert = await newcomer(['portfolio_analysis_feature'])
    const { status, counts, notes } = await takeIn(bert, archive)
    expect([status, notes]).toEqual([200, ['Offene Orders, die hier als gestrichen stehen: 1.']])
    expect(Object.fromEntries(counts.map(({ name, count }: Json) => [name, count]))).toEqual({
      Einstellungen: 3,
      Watchlists: 1,
      'Werte in Watchlists': 2,
      'Depots und Konten': 3,
      Buchungen: 10,
      Steuerangaben: 4,
      Ziele: 10,
      'Verworfene Vorschläge': 1,
      'Gemerkte Suchen': 1,
      Alarme: 1,
      'Gemeldete 5%-Alarme': 1,
      Handelskonten: 1,
      Orders: 2,
      Sparpläne: 1,
      'Gefolgte Experten': 1,
      'Gefolgte Autoren': 1,
    })
    const [before, after] = await besideAnna(bert)
    expect(before.portfolios).toHaveLength(1)
    // so that what is compared is something
    expect(before.targets.map((ofKind: Json) => Object.keys(ofKind).length)).toEqual([2, 4, 2, 2])
    expect(before.tax.together.at(-1).lossPotShares).toBeGreaterThan(0)
    expect(before.tax.depots.flatMap(({ orders }: Json) => orders)).toHaveLength(2)
    expect(before.searches).toHaveLength(1)
    expect(before.ways.quiet).toEqual({ from: '22:00', until: '07:00' })
    expect(before.authors).toMatchObject([{ ways: ['MAIL'] }])
    expect(after).toEqual(before)
  })

  test('leaves the numbers of its rows behind', async () => {
    const bert = await newcomer()
    await takeIn(bert, archive)
    const ids = async (reader: TestReader) => [
      ...(await ask(reader, 'GET', '/v2/portfolios')).list.map(({ entityValue }: Json) => entityValue),
      ...(await ask(reader, 'GET', '/v1/trading/accounts')).list.map(({ idAccount }: Json) => idAccount),
    ]
    const [annas, berts] = [await ids(anna), await ids(bert)]
    expect(berts).toHaveLength(annas.length)
    expect(berts.filter((id) => annas.includes(id))).toEqual([])
  })
})

describe('a file is refused, and nothing of it is taken', () => {
  const changed = async (name: string, change: (text: string) => string): Promise<Buffer> => {
    const texts = await textsOf(archive)
    texts.set(name, change(texts.get(name) ?? ''))
    return zipOf(
      [...texts].map(([file, text]) => ({ name: file, text })),
      1e8,
    )
  }
  const replaced = (name: string, from: string | RegExp, to: string) => changed(name, (text) => text.replace(from, to))

  test.each([
    { given: 'no ZIP', zip: async () => Buffer.from('x'.repeat(100)), says: 'kein lesbares ZIP-Archiv' },
    { given: 'another ZIP', zip: () => zipOf([{ name: 'a.txt', text: 'a' }], 1e6), says: 'kein Archiv eines Kontos' },
    {
      given: 'of a later format',
      zip: () => replaced('archiv.json', '"version": 1', '"version": 2'),
      says: 'anderen Version',
    },
    { given: 'half a file', zip: async () => archive.subarray(0, archive.length / 2), says: 'beschädigt' },
    {
      given: 'text instead of rows',
      zip: () => changed('json/portfolios.json', () => 'drop table'),
      says: 'portfolios, Zeile 1',
    },
    { given: 'an unknown kind', zip: () => replaced('json/transactions.json', '"BUY"', '"STEAL"'), says: '„kind“' },
    {
      given: 'a number that is none',
      zip: () => replaced('json/transactions.json', /"amount":"[^"]+"/, '"amount":"1e999"'),
      says: '„amount“',
    },
    {
      given: 'a day that does not exist',
      zip: () => replaced('json/transactions.json', /"day":"[^"]+"/, '"day":"2026-02-30"'),
      says: '„day“',
    },
    {
      given: 'another’s account',
      zip: () => replaced('json/trading_orders.json', /"account":"\d+"/, '"account":"999999"'),
      says: '„account“',
    },
    {
      given: 'money from nowhere',
      zip: () => replaced('json/trading_accounts.json', /"cash_minor":"\d+"/, '"cash_minor":"999999999"'),
      says: 'ergeben nicht seinen Kontostand',
    },
    {
      given: 'a value out of bounds',
      zip: () => replaced('json/alerts.json', '"threshold":"900"', '"threshold":"1e300"'),
      says: '„threshold“',
    },
    {
      given: 'targets that are no whole',
      zip: () => replaced('json/depot_targets.json', '"37.50"', '"38.50"'),
      says: 'nicht 100 %',
    },
    {
      given: 'an order no bank takes',
      zip: () => replaced('json/exemption_orders.json', '"600"', '"60000"'),
      says: '„euros“',
    },
    {
      given: 'a church that takes more',
      zip: () => replaced('json/tax_profiles.json', '"9"', '"90"'),
      says: '„church_tax_pct“',
    },
    {
      given: 'a search that leads to another site',
      zip: () => replaced('json/saved_searches.json', '/aktien/finder', '//example.org/finder'),
      says: '„path“',
    },
    {
      given: 'a paper that is none',
      zip: () => replaced('json/saved_searches.json', /"known":"[^"]*"/, '"known":"{x y}"'),
      says: '„known“',
    },
    {
      given: 'a proposal that is none',
      zip: () => replaced('json/dismissed_actions.json', /"action":"\w+/, '"action":"?'),
      says: '„action“',
    },
    {
      given: 'a quiet time past midnight',
      zip: () => replaced('json/alert_ways.json', '"quiet_from":"1320"', '"quiet_from":"1440"'),
      says: '„quiet_from“',
    },
    {
      given: 'a setting that is no JSON',
      zip: () => replaced('json/stored_settings.json', /"value":"[^}]*"/, '"value":"{"'),
      says: 'stored_settings',
    },
  ])('$given', async ({ zip, says }) => {
    const bert = await newcomer()
    const { status, errorCode, faults } = await takeIn(bert, await zip())
    expect([status, errorCode]).toEqual([422, 1470])
    expect(faults.datei).toContain(says)
    expect(await shownTo(bert)).toEqual(await shownTo(await newcomer()))
  })

  test('in an account that holds something already', async () => {
    const bert = await newcomer()
    await ask(bert, 'POST', '/v2/watchlists', { name: 'Schon da' })
    expect(await takeIn(bert, archive)).toMatchObject({ status: 409, errorCode: 1472 })
    expect((await ask(bert, 'GET', '/v2/watchlists')).list).toHaveLength(1)
    expect((await ask(bert, 'GET', '/v2/portfolios')).list).toEqual([])
  })

  test('role, products and another’s profile come along for nobody', async () => {
    const text = JSON.stringify({ user_id: anna.id, name: 'Falsch', about: 'x', producer: 'x' })
    const zip = await changed('json/expert_profiles.json', () => `[\n${text}\n]\n`)
    const bert = await newcomer()
    const { notes } = await takeIn(bert, zip)
    expect(notes).toContain('Das Expertenprofil blieb zurück: Dieses Konto ist kein Expertenkonto.')
    const { db } = portal.rooms
    expect(await db.selectFrom('expert_profiles').select('user_id').execute()).toEqual([])
    expect(await db.selectFrom('grants').select('user_id').where('user_id', '=', bert.id).execute()).toEqual([])
  })
})

test('papers that are not known here are named, count in the sums, and can be given up', async () => {
  const gone = 'STOCK:999999999'
  const texts = await textsOf(archive)
  for (const name of ['json/transactions.json', 'json/watchlist_positions.json'])
    texts.set(name, (texts.get(name) ?? '').replaceAll(sap, gone))
  const zip = await zipOf(
    [...texts].map(([file, text]) => ({ name: file, text })),
    1e8,
  )
  const bert = await newcomer()
  expect((await takeIn(bert, zip)).notes).toContain(`Diese Werte kennen wir hier nicht: ${gone}.`)

  const [{ entityValue: sample, figures }] = (await ask(bert, 'GET', '/v2/portfolios')).list
  const held = await ask(bert, 'GET', `/v2/portfolios/${sample}/positions`)
  expect(held.list).toEqual([])
  expect(held.missing).toEqual([{ idPosition: gone, quantity: 7.5, value: 1575 }]) // sold last at 210
  expect(held.value + figures.cash).toBeCloseTo(figures.value, 2)
  const closed = await ask(bert, 'GET', `/v2/portfolios/${sample}/closed_positions`)
  expect(closed).toMatchObject({ list: [], missing: [{ missingInstrument: gone, gain: closed.gain }] })
  const ofAnna = await ask(anna, 'GET', '/v2/portfolios')
  expect(closed.gain).toBe(
    (await ask(anna, 'GET', `/v2/portfolios/${ofAnna.list[0].entityValue}/closed_positions`)).gain,
  )

  const { open, send } = browserOf(portal, bert)
  const [{ entityValue: list }] = (await ask(bert, 'GET', '/v2/watchlists')).list
  const booked = (await ask(bert, 'GET', `/v2/portfolios/${sample}/transactions?instrument=${gone}`)).list
  const bought = booked.find(({ type }: Json) => type === 'BUY')
  const form = await open(`/musterdepot/${sample}/transaktionen/${bought.idTransaction}`)
  expect(form.html).toContain('Hier nicht mehr bekannt.')
  const said = { ...bought.decimals, type: 'BUY', date: bought.date, note: 'nachgetragen', amount: undefined }
  const put = (instrument: string) =>
    ask(bert, 'PUT', `/v2/portfolios/${sample}/transactions/${bought.idTransaction}`, { ...said, instrument })
  expect((await put('STOCK:999999998')).faults.instrument).toContain('kennen wir nicht')
  expect(await put(gone)).toMatchObject({ missingInstrument: gone, note: 'nachgetragen', amount: bought.amount })
  const filled = [...form.html.matchAll(/<input [^>]*name="(wert|tag|stueck|kurs|gebuehr|steuer)"[^>]*>/g)].map(
    ([field, name = '']) => [name, /value="([^"]*)"/.exec(field)?.[1] ?? ''],
  )
  const changed = await send(`/musterdepot/${sample}/transaktionen/${bought.idTransaction}`, 'aendern', {
    ...Object.fromEntries(filled),
    notiz: 'aus dem Formular',
  })
  expect(changed.status).toBe(303)
  const after = await ask(bert, 'GET', `/v2/portfolios/${sample}/transactions/${bought.idTransaction}`)
  expect(after).toMatchObject({ missingInstrument: gone, note: 'aus dem Formular', decimals: bought.decimals })
  for (const [path, text] of [
    [`/musterdepot/${sample}`, `7,5 Stück ${gone}, 1.575,00 EUR`],
    [`/musterdepot/${sample}/transaktionen`, `${gone}, hier nicht mehr bekannt`],
    [`/musterdepot/${sample}/geschlossene-positionen`, `${gone}<small>hier nicht mehr bekannt`],
    [`/watchlist/${list}`, 'Einen Wert dieser Liste gibt es hier zurzeit nicht.'],
  ] as const)
    expect((await open(path)).html).toContain(text)
  for (const path of ['', '/transaktionen', '/geschlossene-positionen'])
    for (const kind of ['csv', 'csv-en', 'json'])
      expect((await open(`/musterdepot/${sample}${path}?datei=${kind}`)).html).toContain(gone)
  const { missing } = await ask(bert, 'GET', `/v2/watchlists/${list}/positions`)
  expect(missing).toMatchObject([{ missingInstrument: gone }])
  expect((await send(`/watchlist/${list}`, 'aufgeben', {})).status).toBe(303)
  expect((await ask(bert, 'GET', `/v2/watchlists/${list}`)).numberPositions).toBe(1)
})

test('many tries have a pause', async () => {
  const bert = await newcomer()
  const answers = []
  for (let n = 0; n < 21; n++) answers.push((await takeIn(bert, Buffer.from('x'))).status)
  expect(answers.slice(0, 20).every((status) => status === 422)).toBe(true)
  expect(answers.at(-1)).toBe(429)
})

test('the page takes the file without script, and says what came and what is wrong at the field', async () => {
  const bert = await newcomer()
  const path = '/einstellungen/datenschutz'
  const send = async (file: Buffer | undefined) => {
    const html = await (await fetch(portal.url + path, { headers: bert.browser })).text()
    const part = html.slice(html.indexOf('multipart/form-data'))
    const body = new FormData()
    body.set('formular', /name="formular" value="([^"]+)"/.exec(part)?.[1] ?? '')
    body.set('aktion', 'archiv')
    if (file) body.set('datei', new Blob([new Uint8Array(file)]), 'parkett-daten.zip')
    const answer = await fetch(portal.url + path, { method: 'POST', headers: bert.browser, body })
    return { status: answer.status, html: await answer.text() }
  }
  expect(await send(undefined)).toMatchObject({ status: 422 })
  const wrong = await send(Buffer.from('no zip'))
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('kein lesbares ZIP-Archiv')
  const right = await send(archive)
  expect(right.status).toBe(200)
  expect(right.html).toContain('Übernommen. Einstellungen: 3 · Watchlists: 1')
  expect(right.html).toContain('Offene Orders, die hier als gestrichen stehen: 1.')
})

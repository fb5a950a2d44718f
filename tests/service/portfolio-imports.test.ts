import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

const folder = join(import.meta.dirname, '../../src/portfolio/readers/adapters')
const samples = readdirSync(folder).filter((name) => !name.endsWith('.ts') && !name.endsWith('.expected.json'))

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

async function api<T>(
  method: string,
  path: string,
  body?: unknown,
  reader = anna,
): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${portal.url}/api/v2/portfolios${path}`, {
    method,
    headers: { ...reader.program, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

const begin = async () =>
  (await api<{ entityValue: string }>('POST', '', { name: 'Import', keepsCash: true })).body.entityValue
async function upload(portfolio: string, fileName: string, bytes: Buffer): Promise<string> {
  const run = await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { fileName })
  const { idImport } = run.body
  const half = Math.ceil(bytes.length / 2)
  for (const [part, piece] of [bytes.subarray(0, half), bytes.subarray(half)].entries())
    await api('PUT', `/${portfolio}/imports/${idImport}/parts/${part}`, { base64: piece.toString('base64') })
  return idImport
}
const check = async (portfolio: string, run: string, query = '') =>
  (await api<ImportCheck>('GET', `/${portfolio}/imports/${run}${query}`)).body
const take = async (portfolio: string, run: string, withYellow = true) =>
  (await api<{ count: number }>('POST', `/${portfolio}/imports/${run}/import`, { withYellow })).body.count
const pageOf = async (portfolio: string, run: string) =>
  (await browserOf(portal, anna).open(`/musterdepot/${portfolio}/import/${run}`)).html.replaceAll('<!-- -->', '')
const booked = async (portfolio: string) =>
  (await api<{ total: number }>('GET', `/${portfolio}/transactions`)).body.total

describe.each(samples)('%s', (name) => {
  const bytes = readFileSync(join(folder, name))

  test('is checked, taken in, known again, and taken back', async () => {
    const portfolio = await begin()
    const run = await upload(portfolio, name, bytes)
    const { counts, nameFormat, totals } = await check(portfolio, run)
    expect(nameFormat).toBeTruthy()
    expect(await booked(portfolio)).toBe(0)
    const expected = JSON.parse(readFileSync(join(folder, name.replace(/\.\w+$/, '.expected.json')), 'utf8')) as {
      rows: object[]
      skipped: object[]
    }
    expect(counts.green + counts.yellow + counts.red + counts.left).toBe(expected.rows.length + expected.skipped.length)
    const count = await take(portfolio, run)
    expect([count, await booked(portfolio)]).toEqual([counts.green + counts.yellow, count])
    expect(totals.reduce((sum, each) => sum + each.count, 0)).toBe(count)
    const again = await upload(portfolio, name, bytes)
    expect((await check(portfolio, again)).counts).toMatchObject({ duplicates: count, green: 0 })
    expect(await take(portfolio, again)).toBe(0)
    expect((await api<{ warnings: string[] }>('GET', `/${portfolio}`)).status).toBe(200)
    await api('POST', `/${portfolio}/imports/${run}/undo`)
    expect(await booked(portfolio)).toBe(0)
  })
})

test('an unknown table is taken in after its columns were mapped', async () => {
  const portfolio = await begin()
  const text =
    'Tag;Was;Kennung;Menge;Preis;Gesamt\n02.11.2026;Kauf;DE0007164600;2;200,00;400,00\n03.11.2026;Kauf;XX0000000000;1;1,00;1,00\n'
  const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
  const unknown = await check(portfolio, idImport)
  expect(unknown.columns.map(({ name }) => name)).toEqual(['Tag', 'Was', 'Kennung', 'Menge', 'Preis', 'Gesamt'])
  const mapping = { Tag: 'date', Was: 'type', Kennung: 'isin', Menge: 'quantity', Preis: 'price', Gesamt: 'amount' }
  await api('PUT', `/${portfolio}/imports/${idImport}/mapping`, { mapping })
  const { list, counts, holdings } = await check(portfolio, idImport)
  expect(counts).toEqual({ green: 0, yellow: 1, red: 1, left: 0, duplicates: 0 })
  expect(list.map(({ line }) => line)).toEqual([2, 3])
  expect(list[0]?.reasons.join()).toContain('keine Währung')
  expect(list[1]?.reasons.join()).toContain('XX0000000000')
  expect(holdings).toMatchObject([{ name: 'SAP', before: 0, after: 2, costAfter: 400 }])
  expect(await take(portfolio, idImport)).toBe(1)
  expect(await pageOf(portfolio, idImport)).toContain('1 Zeile außen vor')
})

test('at the end each row that was not taken in is told, whether it cannot be, was there or was left out', async () => {
  const portfolio = await begin()
  const heading = 'Tag;Was;Kennung;Menge;Preis;Gesamt;Whg'
  const known = '02.11.2026;Kauf;DE0007164600;2;200,00;400,00;EUR'
  const mapping = {
    Tag: 'date',
    Was: 'type',
    Kennung: 'isin',
    Menge: 'quantity',
    Preis: 'price',
    Gesamt: 'amount',
    Whg: 'currency',
  }
  const mapped = async (...rows: string[]) => {
    const text = [heading, ...rows, ''].join('\n')
    const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
    await api('PUT', `/${portfolio}/imports/${idImport}/mapping`, { mapping })
    return idImport
  }
  expect(await take(portfolio, await mapped(known))).toBe(1)
  const run = await mapped(
    known,
    '03.11.2026;Kauf;DE0007164600;1;200,00;200,00;',
    '04.11.2026;Kauf;XX0000000000;1;1,00;1,00;EUR',
    '05.11.2026;Kauf;DE0007164600;3;200,00;600,00;EUR',
  )
  expect((await check(portfolio, run)).counts).toEqual({ green: 1, yellow: 2, red: 1, left: 0, duplicates: 1 })
  expect(await take(portfolio, run, false)).toBe(1)
  const page = await pageOf(portfolio, run)
  const board = page.slice(page.indexOf('3 Zeilen außen vor'), page.indexOf('</section>', page.indexOf('außen vor')))
  expect(board).toContain('<b>Zeile 4</b><small>')
  expect(board).toContain('<b>1 Zeile</b><small>Schon im Depot.</small>')
  expect(board).toContain('<b>1 Zeile</b><small>Zum Ansehen, nicht übernommen.</small>')
})

test('before anything is booked the whole portfolio is shown before and after, paper by paper and account by account', async () => {
  const portfolio = await begin()
  const purchase = { type: 'BUY', date: '2026-06-02', instrument: 'STOCK:82849', quantity: 10, price: 200, fee: 5 }
  await api('POST', `/${portfolio}/transactions`, { type: 'DEPOSIT', date: '2026-06-01', amount: 5000 })
  await api('POST', `/${portfolio}/transactions`, purchase)
  const text = [
    'Datum;Art;ISIN;Stück;Kurs;Betrag;Währung',
    '03.11.2026;Kauf;DE0007164600;5;220,00;-1.100,00;EUR',
    '03.11.2026;Einlage;;;;1.000,00;EUR',
    '04.11.2026;Einlage;;;;300,00;USD',
    '05.11.2026;Dividende;DE0007164600;15;2,00;30,00;EUR',
  ].join('\n')
  const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
  const { columns } = await check(portfolio, idImport)
  const mapping = Object.fromEntries(columns.map(({ name, field }) => [name, field ?? null]))
  await api('PUT', `/${portfolio}/imports/${idImport}/mapping`, { mapping })
  const { dryRun, holdings, groups, counts } = await check(portfolio, idImport)
  expect(dryRun?.positions).toEqual({ before: 1, after: 1 })
  expect(dryRun?.cash).toEqual([
    { isoCurrency: 'EUR', before: 2995, after: 2925 },
    { isoCurrency: 'USD', before: 0, after: 300 },
  ])
  expect(dryRun?.paidIn?.before).toBe(5000)
  expect(holdings).toEqual([{ name: 'SAP', before: 10, after: 15, costBefore: 2005, costAfter: 3105 }])
  expect(groups).toMatchObject([{ repair: 'untaxed', count: 1, lines: [5] }])
  await api('POST', `/${portfolio}/imports/${idImport}/decisions`, { way: 'TAKE', repair: 'untaxed' })
  expect((await check(portfolio, idImport)).counts).toEqual({ ...counts, green: 4, yellow: 0 })
  const page = await pageOf(portfolio, idImport)
  expect(page).toContain('4 Zeilen übernehmen')
  expect(page).toMatch(/Konto USD<\/th><td[^>]*>0,00<\/td><td[^>]*>300,00/)
  const foreseen = await check(portfolio, idImport)
  await take(portfolio, idImport)
  const { figures } = (await api<{ figures: { value?: number } }>('GET', `/${portfolio}`)).body
  expect(foreseen.dryRun?.value?.after).toBe(figures.value)
})

test('an entry of a document that cannot be read is written anew', async () => {
  const portfolio = await begin()
  const activity = (date: string) => ({
    type: 'BUY',
    date,
    symbol: 'DE0007164600',
    dataSource: 'MANUAL',
    quantity: 2,
    unitPrice: 200,
    fee: 0,
    currency: 'EUR',
  })
  const text = JSON.stringify({ activities: [activity('2026-11-03T00:00:00.000Z'), activity('morgen')] })
  const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
  const { counts, list } = await check(portfolio, idImport)
  expect(counts).toMatchObject({ red: 1 })
  const idRow = list.find(({ state }) => state === 'red')?.idRow
  expect(idRow).toBe('s0')
  const row = { type: 'BUY', date: '2026-11-04', instrument: 'STOCK:82849', quantity: '2', price: '200' }
  await api('POST', `/${portfolio}/imports/${idImport}/decisions`, { way: 'EDIT', idRow, row })
  expect((await check(portfolio, idImport)).counts).toMatchObject({ red: 0 })
})

test('a table nobody knows is read by its guess: what is doubtful waits, what books nothing says so', async () => {
  const portfolio = await begin()
  const text = [
    'Auftragsbuch;Stand 30.11.2026',
    'Nr;Status;Auftrag;Stück;Wertpapier;Ausgeführt am;Kurs;Provision;Börsengebühr;Endbetrag in EUR',
    '1;ausgeführt;WP-Kauf;2;SAP SE (716460);03.11.2026;200,00;4,90;1,00;405,90',
    '2;gestrichen;WP-Kauf;9;SAP SE (716460);;;;;',
    '3;ausgeführt;WP-Kauf;3;SAP SE (716460);04.11.2026;200,00;4,90;1,00;700,00',
    'Summe;;;;;;;9,80;2,00;1.105,90',
  ].join('\n')
  const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
  const { columns } = await check(portfolio, idImport)
  const visitor = browserOf(portal, anna)
  await visitor.send(`/musterdepot/${portfolio}/import/${idImport}`, 'zuordnen', {
    spalte: columns.map(({ name }) => name),
    ...Object.fromEntries(columns.map(({ field }, index) => [`feld-${index}`, field ?? ''])),
  })
  const { counts, groups, list } = await check(portfolio, idImport)
  expect(counts).toEqual({ green: 1, yellow: 1, red: 0, left: 2, duplicates: 0 })
  expect(list[0]).toMatchObject({
    state: 'green',
    date: '2026-11-03',
    quantity: 2,
    fee: 5.9,
    amount: 405.9,
    isoCurrency: 'EUR',
  })
  expect(groups).toMatchObject([{ repair: 'sum', count: 1, lines: [5] }])
  const page = await pageOf(portfolio, idImport)
  expect(page).toContain('Keine Buchung: Nicht ausgeführt: Status „gestrichen“.')
  expect(page).toContain('Keine Buchung: Summe oder Fußzeile.')
  await api('POST', `/${portfolio}/imports/${idImport}/decisions`, { way: 'TAKE', repair: 'sum' })
  expect((await check(portfolio, idImport)).counts).toMatchObject({ green: 2, yellow: 0 })
})

test('each fault is told with the line of the file it is on, in the order of the file', async () => {
  const portfolio = await begin()
  const text = [
    'Tag;Was;Kennung;Menge;Preis;Gesamt;Einheit',
    '04.11.2026;Kauf;XX0000000000;1;1,00;1,00;EUR',
    '03.11.2026;Kauf;DE0007164600;2;200,00;400,00;EUR',
    '',
    '02.11.2026;Kauf;XX0000000000;1;1,00;1,00;EUR',
    'Tag;Was;Kennung;Menge;Preis;Gesamt;Einheit',
  ].join('\n')
  const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
  const fields = ['date', 'type', 'isin', 'quantity', 'price', 'amount', 'currency']
  const mapping = Object.fromEntries(
    text
      .split('\n', 1)[0]!
      .split(';')
      .map((name, index) => [name, fields[index]]),
  )
  await api('PUT', `/${portfolio}/imports/${idImport}/mapping`, { mapping })
  const { list, groups, unknownPapers } = await check(portfolio, idImport, '?state=red')
  expect(list.map(({ line, nameType }) => [line, nameType])).toEqual([
    [2, 'Kauf'],
    [5, 'Kauf'],
    [6, 'Ausgelassen'],
  ])
  expect(unknownPapers).toMatchObject([{ said: 'XX0000000000', count: 2, lines: [2, 5] }])
  expect(groups).toContainEqual(expect.objectContaining({ reason: 'Die Kopfzeile steht hier noch einmal', lines: [6] }))
  const page = await pageOf(portfolio, idImport)
  expect(page).toContain('Zeilen 2, 5. Name')
  expect(page).toMatch(/id="zeile-6".*<span class="row-mark red">Fehler<.*<span class="why-text">Die Kopfzeile/)
})

test('a statement of what is held is told apart from what the portfolio holds already', async () => {
  const portfolio = await begin()
  await api('POST', `/${portfolio}/transactions`, {
    type: 'BUY',
    date: '2026-06-02',
    instrument: 'STOCK:82849',
    quantity: 10.5,
    price: 200,
  })
  const mapping = { Menge: 'quantity', Kennung: 'isin', Einstand: 'price', Whg: 'currency' }
  const rowsOf = async (...lines: string[]) => {
    const text = ['Menge;Kennung;Einstand;Whg', ...lines, ''].join('\n')
    const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
    await api('PUT', `/${portfolio}/imports/${idImport}/mapping`, { mapping })
    return check(portfolio, idImport)
  }
  const apple = '5;US0378331005;250,00;EUR'
  const same = await rowsOf('10,5;DE0007164600;200,00;EUR', apple)
  expect(same.counts).toEqual({ green: 0, yellow: 2, red: 0, left: 0, duplicates: 1 })
  expect(same.list.find(({ isDuplicate }) => isDuplicate)?.reasons).toEqual(['So viele Stück sind schon im Depot.'])
  expect(same.holdings.map(({ before, after }) => [before, after])).toEqual([[0, 5]])
  const more = await rowsOf('12;DE0007164600;200,00;EUR', apple)
  expect(more.counts).toEqual({ green: 0, yellow: 2, red: 0, left: 0, duplicates: 0 })
  expect(more.list[0]?.reasons[0]).toBe('Im Depot sind schon 10,5 Stück; dieser Bestand käme dazu.')
})

test('a booking of a file that was changed since is known again, once, and stays as it was changed', async () => {
  const portfolio = await begin()
  const line = (day: string) => `${day};;Executed;r;SAP;Security;Buy;DE0007164600;10;200,00;-2000,00;0,99;0,00;EUR`
  const heading = 'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency'
  const fileOf = (...days: string[]) => Buffer.from([heading, ...days.map(line), ''].join('\n'))
  await take(portfolio, await upload(portfolio, 'juni.csv', fileOf('2026-06-02')))
  const [first] = (await api<{ list: { idTransaction: string }[] }>('GET', `/${portfolio}/transactions`)).body.list
  for (const price of [201, 202]) {
    const body = { type: 'BUY', date: '2026-06-02', instrument: 'STOCK:82849', quantity: 10, price, fee: 0.99 }
    expect((await api('PUT', `/${portfolio}/transactions/${first?.idTransaction}`, body)).status).toBe(200)
  }
  // the same purchase, a second one like it, and one of the month after
  const run = await upload(portfolio, 'juli.csv', fileOf('2026-06-02', '2026-06-02', '2026-07-02'))
  const { counts, list } = await check(portfolio, run)
  expect(counts).toEqual({ green: 1, yellow: 2, red: 0, left: 0, duplicates: 1 })
  expect(list[0]?.reasons).toEqual(['Diese Buchung ist schon im Depot; du hast sie seitdem geändert.'])
  expect(list[1]?.reasons).toEqual(['Gleiche Zeile wie 2. Übergehen?'])
  expect([await take(portfolio, run), await booked(portfolio)]).toEqual([2, 3])
  await api('DELETE', `/${portfolio}/transactions/${first?.idTransaction}`)
  const again = await upload(portfolio, 'juni.csv', fileOf('2026-06-02', '2026-06-02'))
  expect((await check(portfolio, again)).counts).toMatchObject({ yellow: 2, duplicates: 1 })
})

test('a mapping that was wrong is put right, and a field given twice is told at its column', async () => {
  const portfolio = await begin()
  const { open, send } = browserOf(portal, anna)
  const text = 'Tag;Was;Kennung;Menge;Preis;Gesamt;Whg\n02.11.2026;Kauf;DE0007164600;2;200,00;400,00;EUR\n'
  const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
  const page = `/musterdepot/${portfolio}/import/${idImport}`
  const columns = ['Tag', 'Was', 'Kennung', 'Menge', 'Preis', 'Gesamt', 'Whg']
  const map = (...fields: string[]) =>
    send(page, 'zuordnen', {
      spalte: columns,
      ...Object.fromEntries(fields.map((field, index) => [`feld-${index}`, field])),
    })
  const twice = await map('date', 'type', 'isin', 'quantity', 'price', 'price', 'currency')
  expect(twice.status).toBe(422)
  expect(twice.html).toContain('href="#feld-zuordnen-feld-5"')
  expect(twice.html).toMatch(
    /<p class="field-message" id="feld-zuordnen-feld-5-fehler">Das ist schon die Spalte „Preis“\./,
  )
  const refused = await api<{ faults: object }>('PUT', `/${portfolio}/imports/${idImport}/mapping`, {
    mapping: { Preis: 'price', Gesamt: 'price' },
  })
  expect([refused.status, refused.body.faults]).toEqual([400, { mapping: 'Das Feld „price“ ist zweimal zugeordnet.' }])
  expect((await map('', 'type', 'isin', 'quantity', 'price', 'amount', 'currency')).status).toBe(303)
  const wrong = await check(portfolio, idImport)
  expect([wrong.counts.red, wrong.list[0]?.reasons]).toEqual([1, ['Der Tag fehlt.']])
  expect(wrong.columns.map(({ field }) => field)).toEqual([
    undefined,
    'type',
    'isin',
    'quantity',
    'price',
    'amount',
    'currency',
  ])
  expect((await open(page)).html).toContain('name="aktion" value="zuordnen"')
  await map('date', 'type', 'isin', 'quantity', 'price', 'amount', 'currency')
  expect((await check(portfolio, idImport)).counts).toMatchObject({ green: 1, red: 0 })
  expect(await take(portfolio, idImport)).toBe(1)
  expect((await open(page)).html).not.toContain('name="aktion" value="zuordnen"')
})

describe('papers that are unknown here', () => {
  const text = [
    'Tag;Was;Name;Menge;Preis;Gesamt;Währung',
    '02.11.2026;Kauf;Meine alte SAP;2;200,00;400,00;EUR',
    '03.11.2026;Kauf;Meine alte SAP;1;210,00;210,00;EUR',
    '03.11.2026;Kauf;Omas Wald;1;1,00;1,00;EUR',
    '',
  ].join('\n')
  const mapping = {
    Tag: 'date',
    Was: 'type',
    Name: 'name',
    Menge: 'quantity',
    Preis: 'price',
    Gesamt: 'amount',
    Währung: 'currency',
  }
  async function sent(portfolio: string): Promise<string> {
    const { idImport } = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body
    await api('PUT', `/${portfolio}/imports/${idImport}/mapping`, { mapping })
    return idImport
  }

  test('are assigned, once for the files to come, and taken back', async () => {
    const portfolio = await begin()
    const run = await sent(portfolio)
    const assign = (papers: object, reader = anna) =>
      api<{ errorCode?: number }>('PUT', `/${portfolio}/imports/${run}/papers`, { papers }, reader)
    const unknown = await check(portfolio, run)
    expect([unknown.counts.red, unknown.unknownPapers]).toEqual([
      3,
      [
        { said: 'Meine alte SAP', name: 'Meine alte SAP', count: 2, lines: [2, 3] },
        { said: 'Omas Wald', name: 'Omas Wald', count: 1, lines: [4] },
      ],
    ])
    expect((await assign({ 'Meine alte SAP': 'STOCK:82849' }, bert)).status).toBe(404)
    expect((await assign({ 'Meine alte SAP': 'ISIN:XX0000000000' })).status).toBe(404)
    await assign({ 'Meine alte SAP': 'WKN:716460', 'Omas Wald': 'STOCK:82849' })
    await assign({ 'Omas Wald': null })
    const known = await check(portfolio, run)
    expect([known.counts.green, known.unknownPapers.map(({ said }) => said)]).toEqual([2, ['Omas Wald']])
    expect(known.assignedPapers.map(({ said, instrument }) => [said, instrument.name])).toEqual([
      ['Meine alte SAP', 'SAP'],
    ])
    expect(await take(portfolio, run)).toBe(2)
    expect((await assign({ 'Omas Wald': 'STOCK:82849' })).status).toBe(404)
    const next = await check(portfolio, await sent(portfolio))
    expect([next.counts.duplicates, next.counts.red]).toEqual([2, 1])
  })

  test('are named without script; what could be several is asked back', async () => {
    const portfolio = await begin()
    const path = `/musterdepot/${portfolio}/import/${await sent(portfolio)}`
    const { open, send } = browserOf(portal, anna)
    expect((await open(path)).html).toContain('Welches Wertpapier ist gemeint?')
    const fields = { gesagt: 'Meine alte SAP', 'papier-0': 'Deutsche' }
    const unclear = await send(path, 'papiere', fields)
    expect([unclear.status, unclear.html.includes('Was ist gemeint:')]).toEqual([422, true])
    expect((await send(path, 'papiere', { ...fields, 'papier-0': '716460' })).status).toBe(303)
    const { html } = await open(path)
    expect(html).toMatch(/„Meine alte SAP“ ist <a href="\/aktien\/SAP-Aktie-DE0007164600">SAP<\/a>/)
    expect((await send(path, 'papiere', { loesen: 'Meine alte SAP' })).status).toBe(303)
    expect((await open(path)).html).not.toContain('„Meine alte SAP“ ist')
  })
})

test('a browser without script brings a whole file, which is read beside the requests', async () => {
  const portfolio = await begin()
  const path = `/musterdepot/${portfolio}/import`
  const day = (row: number) => `202${row % 6}-0${1 + (row % 9)}-1${row % 9}`
  const rows = Array.from({ length: 3000 }, (_, row) => `${day(row)}T10:05:00;Buy;-${row + 1}.0;SAP;DE0007164600;1.0;;`)
  const text = ['Date;Type;Value;Note;ISIN;Shares;Fees;Taxes', ...rows, ''].join('\n')
  const html = await (await fetch(portal.url + path, { headers: anna.browser })).text()
  const token = /name="formular" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const send = async (file: string, headers: Record<string, string> = anna.browser) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ formular: token, aktion: 'datei' })) body.append(name, value)
    body.append('datei', new Blob([file]), 'umsätze.csv')
    return fetch(portal.url + path, { method: 'POST', headers, body, redirect: 'manual' })
  }
  const sent = await send(text)
  expect(sent.status).toBe(303)
  const run = sent.headers.get('location')?.split('/').at(-1) ?? ''
  const { counts, fileName } = await check(portfolio, run)
  expect([fileName, counts]).toEqual(['umsätze.csv', { green: 3000, yellow: 0, red: 0, left: 0, duplicates: 0 }])
  const empty = await send('')
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Bitte wähle eine Datei')])
  expect((await send('x'.repeat(12_000_001))).status).toBe(413)
  expect((await send(text, {})).status).toBe(401)
  const broken = { ...anna.browser, 'content-type': 'multipart/form-data; boundary=x' }
  expect((await fetch(portal.url + path, { method: 'POST', headers: broken, body: 'no parts' })).status).toBe(400)
  expect((await fetch(`${portal.url}/musterdepot`, { method: 'POST', headers: broken, body: '' })).status).toBe(415)
})

test('what cannot be read is told in a sentence, and another reader’s import is unknown', async () => {
  const portfolio = await begin()
  const run = await upload(portfolio, 'leer.csv', Buffer.from(' '))
  expect((await check(portfolio, run)).problem).toBe('Die Datei ist leer.')
  for (const [method, path, body] of [
    ['GET', `/${portfolio}/imports`],
    ['POST', `/${portfolio}/imports`, {}],
    ['GET', `/${portfolio}/imports/${run}`],
    ['PUT', `/${portfolio}/imports/${run}/mapping`, { mapping: {} }],
    ['PUT', `/${portfolio}/imports/${run}/parts/0`, { base64: '' }],
    ['POST', `/${portfolio}/imports/${run}/import`, {}],
    ['POST', `/${portfolio}/imports/${run}/undo`],
  ] as const)
    expect([method, path, (await api(method, path, body, bert)).status]).toEqual([method, path, 404])
})

test('a file of more than 100 MB is refused; of files that wait and come to more than 200 MB the oldest are forgotten', async () => {
  const portfolio = await begin()
  const send = (run: string, part: number) =>
    api('PUT', `/${portfolio}/imports/${run}/parts/${part}`, { base64: 'eA==' })
  const [oldest = '', older = '', newest = ''] = await Promise.all(
    ['1.csv', '2.csv', '3.csv'].map((name) => upload(portfolio, name, Buffer.from('x'))),
  ).then((runs) => runs.toSorted((a, b) => Number(a) - Number(b)))
  const megabytes = async (run: string, count: number) =>
    portal.rooms.db
      .updateTable('import_parts')
      .set({ size: count * 1_000_000 })
      .where('run', '=', run)
      .where('part', '=', 0)
      .execute()
  await megabytes(oldest, 99)
  await megabytes(older, 80)
  expect((await send(newest, 2)).status).toBe(200)
  expect((await check(portfolio, oldest)).problem).not.toBe(undefined)
  await megabytes(newest, 50)
  expect((await send(newest, 2)).status).toBe(200)
  const list = (await api<{ list: { idImport: string }[] }>('GET', `/${portfolio}/imports`)).body.list
  expect(list.map(({ idImport }) => idImport)).toEqual([newest, older])
  await megabytes(newest, 101)
  expect((await send(newest, 2)).status).toBe(413)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, tradingFriday, type TestReader } from '../portal.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
const ids = { depot: '', savings: '', sample: '', account: '' }
const sap = 'STOCK:82849'
const bookings = 103

beforeAll(async () => {
  portal = await testPortal(tradingFriday)
  anna = await testReader(portal, 'anna@example.org', ['portfolio_payouts_feature'])
  bert = await testReader(portal, 'bert@example.org')
  const depot = (name: string, more: object) =>
    post('/wealth/v1/depots', { name, ...more }).then((made) => String(made['entityValue']))
  const book = (of: string, booking: object) => post(`/v2/portfolios/${of}/transactions`, booking)
  ids.depot = await depot('Langfristdepot', { keepsCash: true })
  ids.savings = await depot('Tagesgeld', { kind: 'ACCOUNT' })
  ids.sample = String((await post('/v2/portfolios', { name: 'Muster' }))['entityValue'])
  for (const of of [ids.depot, ids.sample]) {
    await book(of, { type: 'BUY', date: '2026-11-02', instrument: sap, quantity: 1.234567, price: 200.25, fee: 4.9 })
    await book(of, { type: 'SELL', date: '2026-11-10', instrument: sap, quantity: 1, price: 210, note: '=1+1;"x"' })
    await book(of, { type: 'DIVIDEND', date: '2026-11-12', instrument: sap, amount: 16.5, tax: 5.5 })
  }
  for (let i = 3; i < bookings; i++) await book(ids.depot, { type: 'DEPOSIT', date: '2026-11-03', amount: i })
  await book(ids.sample, { type: 'DEPOSIT', date: '2026-11-03', amount: 1 })
  await book(ids.savings, { type: 'INTEREST', date: '2025-11-16', amount: 7.5, tax: 2.5 })
  const account = await post('/v1/trading/accounts', { name: 'Spielgeld', amount: 100_000 })
  ids.account = String(account['idAccount'])
  const of = `/v1/trading/accounts/${ids.account}`
  const order = { instrument: sap, idNotation: 163500, side: 'BUY', quantity: 2 }
  await post(`${of}/orders`, { ...order, kind: 'MARKET' }, 'market')
  await post(`${of}/orders`, { ...order, kind: 'LIMIT', limit: 100, validity: 'GTC' }, 'limit')
  for (let i = 0; i < 101; i++) await post(`${of}/deposits`, { amount: 100 }, `deposit-${i}`)
  await post(`${of}/plans`, { instrument: sap, amount: 50, dayOfMonth: 1 }, 'plan')
})
afterAll(() => portal.stop())

async function post(path: string, body: object, key?: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...anna.program,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': `own-files-${key}` }),
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  expect([path, response.status, answer]).toEqual([path, 200, expect.anything()])
  return answer
}

const ask = (path: string, { browser } = anna) => fetch(portal.url + path, { headers: browser, redirect: 'manual' })
const text = async (path: string) => (await ask(path)).text()
const json = async (path: string) => JSON.parse(await text(`${path}?datei=json`)) as Record<string, unknown>[]

const own = [
  { page: () => `/depots/${ids.depot}` },
  { page: () => `/depots/${ids.depot}/transaktionen` },
  { page: () => `/depots/${ids.depot}/geschlossene-positionen` },
  { page: () => `/depots/${ids.depot}/positionen/STOCK-82849` },
  { page: () => `/depots/konten/${ids.savings}` },
  { page: () => `/musterdepot/${ids.sample}` },
  { page: () => `/musterdepot/${ids.sample}/transaktionen` },
  { page: () => `/musterdepot/${ids.sample}/geschlossene-positionen` },
  { page: () => `/depot/${ids.account}` },
  { page: () => `/depot/${ids.account}/orderbuch` },
  { page: () => `/depot/${ids.account}/umsaetze` },
  { page: () => `/depot/${ids.account}/sparplaene` },
]
const ofAll = ['/depots/investments', '/depots/ertraege', '/depots/ertraege/kalender'].map((path) => ({
  page: () => path,
}))

describe.each([...own, ...ofAll])('a page of one’s own, number %#', ({ page }) => {
  test('offers its table as files, which are kept by nobody', async () => {
    const path = page()
    const hrefs = [...(await text(path)).matchAll(/href="([^"]+datei=[^"]+)" download/g)].map(([, href = '']) => href)
    expect(hrefs).toEqual(['csv', 'csv-en', 'json'].map((kind) => `${path}?datei=${kind}`))
    for (const href of hrefs) {
      const answer = await ask(href)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
      expect((await answer.text()).length).toBeGreaterThan(20)
    }
    expect((await ask(`${path}?datei=xls`)).headers.get('content-type')).toContain('text/html')
  })
  test('asks who is not signed in to do so first', async () => {
    const { status, headers } = await fetch(`${portal.url}${page()}?datei=csv`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/^\/login\?from=/)])
  })
})

test.each(own)('somebody else gets nothing of it, as of what there is not: number %#', async ({ page }) => {
  const path = page()
  const unknown = path.replace(/\d+(?=\/|$)/, '999999999')
  for (const kind of ['csv', 'json'])
    for (const address of [path, unknown]) {
      const answer = await ask(`${address}?datei=${kind}`, bert)
      expect([address, answer.status]).toEqual([address, 404])
      expect(answer.headers.get('content-type')).toContain('text/html')
    }
})

test('who has nothing gets no file of what is theirs over all depots', async () => {
  for (const { page } of ofAll) expect((await ask(`${page()}?datei=json`, bert)).status).toBe(404)
})

test('every booking is in the file, as figures; a note is never a formula', async () => {
  for (const [path, number] of [
    [`/depots/${ids.depot}/transaktionen`, bookings],
    [`/musterdepot/${ids.sample}/transaktionen`, 4],
  ] as const) {
    const rows = await json(path)
    expect(rows).toHaveLength(number)
    const paid = { fee: 0, tax: 0, isoCurrency: 'EUR', created: expect.any(String), idTransaction: expect.any(String) }
    const ofSap = { name: 'SAP', isin: 'DE0007164600', wkn: '716460', kind: 'Aktie' }
    expect(rows.find(({ type }) => type === 'Kauf')).toEqual({
      ...paid,
      ...ofSap,
      type: 'Kauf',
      date: '2026-11-02',
      quantity: 1.234567,
      price: 200.25,
      fee: 4.9,
      amount: expect.closeTo(-252.12, 2),
    })
    expect(rows.find(({ type }) => type === 'Verkauf')).toMatchObject({ note: '=1+1;"x"', amount: 210 })
    expect(rows.find(({ type }) => type === 'Einlage')).toEqual({
      ...paid,
      type: 'Einlage',
      date: '2026-11-03',
      amount: expect.any(Number),
    })
    const lines = (await text(`${path}?datei=csv`)).split('\r\n')
    expect(lines[0]).toBe(
      'Tag;Art;Wert;ISIN;WKN;Wertpapierart;Stück;Kurs;Gebühren;Steuern;Betrag;Währung;Notiz;Erfasst;Nummer',
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^02\.11\.2026;Kauf;SAP;DE0007164600;716460;Aktie;1,234567;200,25;4,9;0;-252,1\d*;EUR;;/),
    )
    expect(lines).toContainEqual(expect.stringContaining(`;"'=1+1;""x""";`))
    expect(await text(`${path}?datei=csv-en`)).toMatch(
      /2026-11-02,Kauf,SAP,DE0007164600,716460,Aktie,1\.234567,200\.25,/,
    )
  }
})

test('what is held, and what was sold', async () => {
  for (const [path, files] of [
    [`/depots/${ids.depot}`, 'geschlossene-positionen'],
    [`/musterdepot/${ids.sample}`, 'geschlossene-positionen'],
  ] as const) {
    const held = expect.objectContaining({
      name: 'SAP',
      isin: 'DE0007164600',
      wkn: '716460',
      quantity: expect.closeTo(0.234567, 9),
      unitType: 'Stk.',
      last: expect.any(Number),
      lastUnit: 'EUR',
      lastTime: expect.stringMatching(/^2026-11-20T/),
      isoCurrency: 'EUR',
    })
    expect(await json(path)).toEqual([held])
    expect(await json(`${path}/${files}`)).toEqual([
      expect.objectContaining({ isin: 'DE0007164600', start: '2026-11-02', end: '2026-11-10', exit: 210, days: 8 }),
    ])
  }
  expect(await json('/depots/investments')).toEqual([
    expect.objectContaining({ isin: 'DE0007164600', depots: 'Langfristdepot', unitType: 'Stk.', dividends: 22 }),
  ])
})

test('every payment of every year, the newest first, adds up to the months', async () => {
  expect(await json('/depots/ertraege')).toEqual([
    {
      date: '2026-11-12',
      type: 'Dividende',
      name: 'SAP',
      isin: 'DE0007164600',
      wkn: '716460',
      kind: 'Aktie',
      depot: 'Langfristdepot',
      gross: 22,
      fee: 0,
      tax: 5.5,
      net: 16.5,
    },
    { date: '2025-11-16', type: 'Zins', depot: 'Tagesgeld', gross: 10, fee: 0, tax: 2.5, net: 7.5 },
  ])
  expect(await json(`/depots/konten/${ids.savings}`)).toEqual([
    expect.objectContaining({ type: 'Zins', date: '2025-11-16', tax: 2.5, amount: 7.5 }),
  ])
  const [expected] = await json('/depots/ertraege/kalender')
  expect(expected).toMatchObject({ isin: 'DE0007164600', date: expect.stringMatching(/^202[67]-\d\d-\d\d$/) })
})

test('the paper broker’s: what is held, all orders and movements beyond a page, plans', async () => {
  const account = `/depot/${ids.account}`
  expect(await json(account)).toEqual([
    expect.objectContaining({ isin: 'DE0007164600', quantity: 2, unitType: 'Stk.' }),
  ])
  const open = { side: 'Kauf', isin: 'DE0007164600', orderKind: 'Limit', quantity: 2, limit: 100, state: 'offen' }
  expect(await json(`${account}/orderbuch`)).toEqual([expect.objectContaining(open)])
  const all = JSON.parse(await text(`${account}/orderbuch?zeige=alle&datei=json`)) as unknown[]
  expect(all).toHaveLength(2)
  const moved = await json(`${account}/umsaetze`)
  expect(moved).toHaveLength(103)
  expect(moved.find(({ type }) => type === 'Kauf')).toMatchObject({
    isin: 'DE0007164600',
    quantity: 2,
    time: expect.stringMatching(/^2026-11-20T/),
  })
  expect(await json(`${account}/sparplaene`)).toEqual([
    expect.objectContaining({ isin: 'DE0007164600', amount: 50, dayOfMonth: 1, state: 'läuft' }),
  ])
})

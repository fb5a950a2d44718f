import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'
import { dayRange } from '#market/day-range.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
/** SAP's middle of 2 November 2026, and of the last trading day of September */
let price: string
let september: string
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
  price = middleOf('2026-11-02')
  september = middleOf('2026-09-30')
})
afterAll(() => portal.stop())

function middleOf(day: `${number}-${number}-${number}`): string {
  const { universe } = portal.rooms
  const sap = universe.byIsin('DE0007164600')
  const range =
    sap && dayRange(portal.rooms, sap, { day, today: '2026-11-20', currency: 'EUR', quality: 'DLY', isPurchase: true })
  if (!range) throw new Error('SAP was not traded')
  return ((range.low + range.high) / 2).toFixed(2).replace('.', ',')
}

async function api<T>(method: string, path: string, body?: unknown, reader = anna) {
  const answer = await fetch(`${portal.url}/api/v2/portfolios${path}`, {
    method,
    headers: { ...reader.program, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

const heading = 'Tag;Was;Kennung;Menge;Preis;Gebühr;Gesamt;Whg'
const fields = ['date', 'type', 'isin', 'quantity', 'price', 'fee', 'amount', 'currency']
const mapping = Object.fromEntries(heading.split(';').map((name, index) => [name, fields[index]]))

interface Sent {
  portfolio: string
  run: string
}

async function sent(...lines: string[]): Promise<Sent> {
  const { body } = await api<{ entityValue: string }>('POST', '', { name: 'Import', keepsCash: true })
  const portfolio = body.entityValue
  const text = [heading, ...lines, ''].join('\n')
  const run = (await api<{ idImport: string }>('POST', `/${portfolio}/imports`, { text })).body.idImport
  await api('PUT', `/${portfolio}/imports/${run}/mapping`, { mapping })
  return { portfolio, run }
}
const at = ({ portfolio, run }: Sent) => `/${portfolio}/imports/${run}`
const check = async (of: Sent, query = '') => (await api<ImportCheck>('GET', `${at(of)}${query}`)).body
const decide = (of: Sent, decision: object, reader = anna) =>
  api<{ faults?: Record<string, string> }>('POST', `${at(of)}/decisions`, decision, reader)
const back = (of: Sent, query = '') => api('DELETE', `${at(of)}/decisions${query}`)
const take = async (of: Sent, withYellow = false) =>
  (await api<{ count: number }>('POST', `${at(of)}/import`, { withYellow })).body.count
const rowsOf = ({ list }: ImportCheck) => Object.fromEntries(list.map((row) => [row.idRow, row]))
const money = (pieces: number, each: string) => (pieces * Number(each.replace(',', '.'))).toFixed(2).replace('.', ',')

describe('each cause is put right for all its rows by one decision', () => {
  test.each([
    {
      cause: 'a price that is missing and follows from the amount',
      rows: () => [2, 3].map((pieces) => `02.11.2026;Kauf;DE0007164600;${pieces};;0;${money(pieces, price)};EUR`),
      repair: 'price',
      reason: 'Kurs fehlt, aus dem Betrag errechenbar.',
      becomes: { state: 'green', price: () => Number(price.replace(',', '.')) },
    },
    {
      cause: 'a day that its month does not have',
      rows: () =>
        [2, 3].map((pieces) => `31.09.26;Kauf;DE0007164600;${pieces};${september};0;${money(pieces, september)};EUR`),
      repair: 'day',
      reason: 'Ein Tag, den es nicht gibt.',
      becomes: { state: 'green', date: () => '2026-09-30' },
    },
    {
      cause: 'an ISIN of which one sign is wrong',
      rows: () =>
        [2, 3].map((pieces) => `02.11.2026;Kauf;DE0007164601;${pieces};${price};0;${money(pieces, price)};EUR`),
      repair: 'isin',
      reason: 'ISIN mit falscher Prüfziffer.',
      becomes: { state: 'green', name: () => 'SAP' },
    },
    {
      cause: 'an amount without cents',
      rows: () => ['−12,–', '1.013,--'].map((amount) => `02.11.2026;Gebühr;;;;;${amount};EUR`),
      repair: 'number',
      reason: 'Ein Betrag ohne Cent, der so keine Zahl ist.',
      becomes: { state: 'green', type: () => 'FEE' },
    },
    {
      cause: 'no currency',
      rows: () => [2, 3].map((pieces) => `02.11.2026;Kauf;DE0007164600;${pieces};${price};0;${money(pieces, price)};`),
      repair: 'currency',
      reason: 'Die Datei nennt keine Währung; gebucht wird in EUR.',
      becomes: { state: 'green', isoCurrency: () => 'EUR' },
    },
  ])('$cause', async ({ rows, repair, reason, becomes: { state, ...figures } }) => {
    const of = await sent(...rows())
    const before = await check(of)
    expect(before.counts.green).toBe(0)
    expect(before.groups).toEqual([expect.objectContaining({ reason, repair, count: 2, lines: [2, 3] })])
    expect((await decide(of, { way: 'TAKE', repair })).status).toBe(200)
    const after = await check(of)
    expect([after.counts, after.groups]).toEqual([{ green: 2, yellow: 0, red: 0, left: 0, duplicates: 0 }, []])
    expect(after.repaired).toEqual([{ repair, count: 2, lines: [2, 3], isRule: true }])
    for (const row of after.list) {
      expect(row.state).toBe(state)
      for (const [field, figure] of Object.entries(figures)) expect(row[field as keyof typeof row]).toEqual(figure())
      expect(row.repaired).toHaveLength(1)
    }
    expect(after.totals[0]?.count).toBe(2)
    await back(of, `?repair=${repair}`)
    expect((await check(of)).counts).toEqual(before.counts)
    await decide(of, { way: 'TAKE', repair })
    expect(await take(of)).toBe(2)
  })

  test('a row that stands there twice is passed over the second time, or kept', async () => {
    const line = `02.11.2026;Kauf;DE0007164600;2;${price};0;${money(2, price)};EUR`
    const of = await sent(line, line, line)
    expect((await check(of)).groups).toEqual([
      expect.objectContaining({ reason: 'Doppelt in der Datei.', repair: 'double', count: 2, lines: [3, 4] }),
    ])
    await decide(of, { way: 'TAKE', repair: 'double' })
    expect((await check(of)).counts).toEqual({ green: 1, yellow: 0, red: 0, left: 2, duplicates: 0 })
    await decide(of, { way: 'KEEP', repair: 'double', idRow: '4' })
    const { counts, holdings } = await check(of)
    expect([counts, holdings[0]?.after]).toEqual([{ green: 2, yellow: 0, red: 0, left: 1, duplicates: 0 }, 4])
    expect(await take(of)).toBe(2)
  })
})

test('what is not sure is not offered', async () => {
  const of = await sent(
    `02.11.2026;Kauf;DE0007164600;2;;0;10,00;EUR`,
    `32.09.26;Kauf;DE0007164600;2;${september};0;${money(2, september)};EUR`,
    `02.11.2026;Kauf;DE0007164600;zwei;${price};0;${money(2, price)};EUR`,
    `02.11.2026;Kauf;DE1111111111;2;${price};0;${money(2, price)};EUR`,
  )
  for (const repair of ['price', 'day', 'number', 'isin']) await decide(of, { way: 'TAKE', repair })
  const { counts, groups, list } = await check(of)
  expect(counts).toEqual({ green: 0, yellow: 1, red: 3, left: 0, duplicates: 0 })
  expect(groups.map(({ repair }) => repair)).toEqual([undefined, undefined, undefined, undefined])
  expect(list.map(({ wayOut }) => wayOut)).toEqual([undefined, undefined, undefined, undefined])
  expect(list[0]?.reasons.join()).toContain('prüfe Stück und Betrag')
})

test('a row with several faults is in one group at a time: that in which it can be put right', async () => {
  const of = await sent(`31.09.26;Kauf;DE0007164601;2;${september};0;${money(2, september)};`)
  const groups = async () => (await check(of)).groups.map(({ repair, count }) => [repair, count])
  expect(await groups()).toEqual([['day', 1]])
  await decide(of, { way: 'TAKE', repair: 'day', idRow: '2' })
  expect(await groups()).toEqual([['isin', 1]])
  await decide(of, { way: 'TAKE', repair: 'isin', idRow: '2' })
  expect(await groups()).toEqual([['currency', 1]])
  await back(of)
  expect(await groups()).toEqual([['isin', 1]])
  await back(of, '?idRow=2')
  expect([await groups(), (await check(of)).decisions]).toEqual([[['day', 1]], 0])
})

test('a row is written anew by the rules of a booking that is typed in, passed over, and taken back', async () => {
  const of = await sent('gestern;Kauf;DE0007164600;2;200,00;0;400,00;EUR', '02.11.2026;Unfug;;;;;1,00;EUR')
  const row = { type: 'BUY', date: '2026-11-02', instrument: 'ISIN:DE0007164600', quantity: 2, price: 200, fee: '4.90' }
  const wrong = await decide(of, { way: 'EDIT', idRow: '2', row: { ...row, date: '2026-11-31', price: undefined } })
  expect([wrong.status, Object.keys(wrong.body.faults ?? {})]).toEqual([400, ['date', 'price']])
  expect((await check(of)).counts.red).toBe(2)
  expect((await decide(of, { way: 'EDIT', idRow: '2', row })).status).toBe(200)
  await decide(of, { way: 'LEAVE', idRow: '3' })
  const { counts, list } = await check(of)
  expect(counts).toEqual({ green: 1, yellow: 0, red: 0, left: 1, duplicates: 0 })
  expect(rowsOf({ list } as ImportCheck)['2']).toMatchObject({ amount: 404.9, repaired: ['Von dir bearbeitet.'] })
  await back(of, '?idRow=3')
  expect((await check(of)).counts).toMatchObject({ red: 1, left: 0 })
  expect(await take(of)).toBe(1)
  const booked = await api<{ list: { fee: number; amount: number }[] }>('GET', `/${of.portfolio}/transactions`)
  expect(booked.body.list).toEqual([expect.objectContaining({ fee: 4.9, amount: 404.9 })])
  expect((await decide(of, { way: 'LEAVE', idRow: '3' })).status).toBe(404)
})

test('decisions outlive another mapping, and are nobody else’s', async () => {
  const of = await sent(`31.09.26;Kauf;DE0007164600;2;${september};0;${money(2, september)};EUR`)
  expect((await decide(of, { way: 'TAKE', repair: 'day', idRow: '2' }, bert)).status).toBe(404)
  expect((await api('DELETE', `${at(of)}/decisions`, undefined, bert)).status).toBe(404)
  expect((await decide(of, { way: 'TAKE', repair: 'day', idRow: '2' })).status).toBe(200)
  await api('PUT', `${at(of)}/mapping`, { mapping: { ...mapping, Gebühr: null } })
  expect((await check(of)).counts.green).toBe(1)
  for (const decision of [{ way: 'TAKE' }, { way: 'LEAVE', idRow: "2'" }, { way: 'KEEP', repair: 'day', idRow: '2' }])
    expect((await decide(of, decision)).status).toBe(400)
})

test('without script each button decides, a fault keeps what was typed, and the end tells what was put right', async () => {
  const of = await sent(
    `31.09.26;Kauf;DE0007164600;2;${september};0;${money(2, september)};EUR`,
    `30.02.26;Verkauf;DE0007164600;1;x;0;1,00;EUR`,
    `02.11.2026;Kauf;DE0007164600;2;;0;${money(2, price)};EUR`,
  )
  const { open, send } = browserOf(portal, anna)
  const page = `/musterdepot/${of.portfolio}/import/${of.run}`
  const html = async () => (await open(page)).html.replaceAll('<!-- -->', '')
  expect(await html()).toContain('value="TAKE day 2"')
  expect((await send(page, 'entscheiden', { entscheidung: 'TAKE day 2' })).status).toBe(303)
  expect(await html()).toContain('30.09.2026 statt „31.09.26“.')
  expect((await send(page, 'entscheiden', { entscheidung: 'TAKE price' })).status).toBe(303)
  expect(await html()).toContain('Kurs aus dem Betrag gesetzt')
  const form = `${page}?zeile=3`
  expect((await open(form)).html).toContain('name="stueck"')
  const typed = {
    zeile: '3',
    art: 'SELL',
    tag: '2026-11-02',
    wert: '716460',
    stueck: '1',
    kurs: '250,5',
    waehrung: 'EUR',
  }
  const wrong = await send(form, 'bearbeiten', { ...typed, kurs: 'viel' })
  expect([wrong.status, wrong.html.includes('value="viel"'), wrong.html.includes('Bitte gib eine Zahl ein')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await send(form, 'bearbeiten', typed)).status).toBe(303)
  expect((await check(of)).counts).toMatchObject({ green: 3 })
  expect((await send(page, 'entscheiden', { entscheidung: 'LEAVE 4' })).status).toBe(303)
  expect((await send(page, 'entscheiden', { entscheidung: 'BACK' })).status).toBe(303)
  expect((await check(of)).counts).toMatchObject({ green: 3, left: 0 })
  expect((await send(page, 'entscheiden', { entscheidung: 'LEAVE 4' })).status).toBe(303)
  expect((await send(page, 'entscheiden', { entscheidung: 'Unfug' })).status).toBe(400)
  const file = (await open(`${page}/fehler.csv`)).html
  expect(file).toContain('4;übergangen;')
  expect(file).toContain('2;behoben;30.09.2026 statt')
  expect((await send(page, 'importieren', { gelb: 'nein' })).status).toBe(303)
  const end = await html()
  expect(end).toContain('2 Zeilen übernommen')
  expect(end).toContain('Von dir übergangen.')
  expect(end).toContain('1 Zeile – Von dir bearbeitet')
})

test('a bond is booked at its price in percent, whichever way its file says it', async () => {
  const of = await sent(
    '02.11.2026;Kauf;DE0001102622;1000;98,50;4,90;989,90;EUR',
    '03.11.2026;Kauf;DE0001102622;1000;0,985;4,90;989,90;EUR',
  )
  expect(await take(of)).toBe(2)
  const { body } = await api<{ list: { price: number; amount: number }[] }>('GET', `/${of.portfolio}/transactions`)
  expect(body.list.map(({ price: each, amount }) => [each, amount])).toEqual([
    [98.5, 989.9],
    [98.5, 989.9],
  ])
})

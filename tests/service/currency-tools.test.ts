import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.stop())

const open = async (path: string) => (await fetch(portal.url + path)).text()
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('an amount is converted, with a fee and both ways, without script', async () => {
  const text = textOf(await open('/devisen/waehrungsrechner?betrag=1.000&von=USD&nach=CHF&gebuehr=2'))
  expect(text).toMatch(/1\.000,00 USD sind [\d.,]+ CHF nach 2,00 % Gebühr/)
  expect(text).toMatch(/1\.000,00 CHF sind [\d.,]+ USD nach 2,00 % Gebühr/)
  expect(text).toMatch(/1 USD = [\d,]+ CHF · 1 CHF = [\d,]+ USD/)
  expect(text).toContain('USD/CHF in einem Jahr')
})

test('an amount and a fee may be typed with their units', async () => {
  const text = textOf(await open('/devisen/waehrungsrechner?betrag=10.000 JPY&von=JPY&nach=EUR&gebuehr=1,5 %25'))
  expect(text).toMatch(/10\.000,00 JPY sind [\d.,]+ EUR nach 1,50 % Gebühr/)
})

test.each([
  { query: 'betrag=10.000 EUR&von=JPY', says: 'Bitte gib einen Betrag bis eine Billion ein' },
  { query: 'betrag=viel', says: 'Bitte gib einen Betrag bis eine Billion ein' },
  { query: 'tag=2030-01-01', says: 'Bitte wähle einen Tag vor heute.' },
  { query: 'gebuehr=99', says: 'Bitte gib eine Gebühr von 0 bis 50 Prozent ein' },
])('what cannot be converted is said at its field: $query', async ({ query, says }) => {
  expect(await open(`/devisen/waehrungsrechner?${query}`)).toContain(says)
})

test.each([
  { given: 'a day it published a rate for', query: 'tag=2025-03-03', says: '100,00 EUR sind 104,65 USD' },
  {
    given: 'a day it published a rate for',
    query: 'tag=2025-03-03',
    says: 'Referenzkurs vom 03.03.2025, Quelle: Europäische Zentralbank',
  },
  { given: 'a Sunday', query: 'tag=2025-03-02', says: 'Referenzkurs vom 28.02.2025, Quelle: Europäische Zentralbank' },
  { given: 'no day', query: 'kurs=ezb', says: 'Referenzkurs vom 13.04.2026' },
  { given: 'a day behind its last', query: 'kurs=ezb&tag=2026-11-16', says: 'keinen Referenzkurs der EZB' },
])('a rate of the ECB is named as such, with its own day, for $given', async ({ query, says }) => {
  expect(textOf(await open(`/devisen/waehrungsrechner?${query}`)).replaceAll('\u00A0', ' ')).toContain(says)
})

test('one currency in itself, and currencies nobody knows, are no fault', async () => {
  expect(textOf(await open('/devisen/waehrungsrechner?von=EUR&nach=EUR'))).toContain('100,00 EUR sind 100,00 EUR')
  expect((await fetch(`${portal.url}/devisen/waehrungsrechner?von=XXX&nach=<script>`)).status).toBe(200)
})

test('twelve currencies stand in each other, as rate or as change, and one of them as a list', async () => {
  const html = await open('/devisen/cross-rates?basis=CHF')
  expect(textOf(html)).toContain('1 CHF in anderen Währungen')
  expect(html.match(/<th scope="row"[^>]*><b>1 /g)).toHaveLength(12)
  const changes = await open('/devisen/cross-rates?zeigen=veraenderung')
  expect(changes).toMatch(/<a href="\/devisen\/[^"]+">[+−±]/)
  expect(await open('/devisen/cross-rates?basis=quatsch')).toContain('1 EUR in anderen Währungen')
})

test('the page of a pair has its first currency in others', async () => {
  const text = textOf(await open('/devisen/USD-JPY-Kurs-USDJPY'))
  expect(text).toMatch(/1 USD in anderen Währungen .*Währung Kurs ± % 1 Einheit in USD EUR [\d,]+ .*CNY [\d,]+/)
})

test('the rate of the ECB stands beside the live one with the places it was published with', async () => {
  expect(textOf(await open('/devisen/EUR-USD-Kurs-EURUSD'))).toMatch(
    /Referenzkurs 1,1684 USD Referenz vom 13\.04\.2026/,
  )
})

test.each(['/devisen/waehrungsrechner', '/devisen/cross-rates'])('%s is valid HTML', async (path) => {
  expect(await htmlFaults(await open(path))).toEqual([])
})

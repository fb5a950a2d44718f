import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let plus: TestReader
let free: TestReader
beforeAll(async () => {
  portal = await testPortal()
  plus = await testReader(portal, 'anna@example.org', ['CL'])
  free = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

const page = async (reader: TestReader, query = '') =>
  (await fetch(`${portal.url}/analysen${query}`, { headers: reader.browser })).text()
async function make(path: string, body: object): Promise<string> {
  const answer = await fetch(`${portal.url}/api/v2${path}`, {
    method: 'POST',
    headers: { ...plus.program, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { entityValue?: string }).entityValue ?? ''
}
const keys = 'keys=STOCK:82849,FUND:ISIN:IE00B4L5Y983,STOCK:niemand'
const signals = async (headers: Record<string, string>) =>
  (await fetch(`${portal.url}/api/v1/signals?${keys}`, { headers })).json()

test('who has Plus reads of each paper once, with the places where it is, and why a signal is missing', async () => {
  expect(await page(plus)).toContain('Noch kein Wert im Blick.')
  const list = await make('/watchlists', { name: 'Beobachten' })
  await make(`/watchlists/${list}/positions/paste`, { text: '716460\n840400' })
  const portfolio = await make('/portfolios', { name: 'Erstes Depot' })
  const sap = { type: 'BUY', date: '2026-11-02', instrument: 'STOCK:82849', quantity: 10, price: 200 }
  await make(`/portfolios/${portfolio}/transactions`, sap)
  const html = await page(plus)
  for (const said of ['Erstes Depot, Beobachten', 'wird gerade gezählt', 'Methode und Offenlegung'])
    expect(html.includes(said), said).toBe(true)
  expect(html.match(/SAP-Aktie-DE0007164600">SAP<\/a>/g)).toHaveLength(1)
  expect(html.indexOf('>Allianz<')).toBeLessThan(html.indexOf('SAP-Aktie-DE0007164600">SAP<'))
  const turned = await page(plus, '?sort=NAME&order=DESC')
  expect(turned.indexOf('>Allianz<')).toBeGreaterThan(turned.indexOf('SAP-Aktie-DE0007164600">SAP<'))
  expect(await htmlFaults(html)).toEqual([])
})

test('without the plan nothing follows, on the page and for programs', async () => {
  expect(await page(free)).toContain('gehören zu Parkett Plus')
  for (const headers of [free.program, {}]) expect(await signals(headers)).toMatchObject({ isWhole: false, list: [] })
  expect(await signals(plus.program)).toMatchObject({
    isWhole: true,
    list: [{ instrument: { name: 'SAP' } }, { instrument: { entityType: 'FUND' } }],
  })
})

test('who is not signed in is asked to', async () => {
  const { status, headers } = await fetch(`${portal.url}/analysen`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/login?from=')])
})

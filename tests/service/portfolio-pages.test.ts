import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

const open = (path: string, reader = anna) => browserOf(portal, reader).open(path)
const send = (path: string, action: string, fields: Record<string, string>) =>
  browserOf(portal, anna).send(path, action, fields)

const begin = async () => {
  const { location } = await send('/musterdepot', 'anlegen', {
    name: 'Ohne Script',
    waehrung: 'EUR',
    konto: 'ja',
    vergleich: 'DAX',
  })
  return location.split('?')[0] ?? ''
}
const sapBought = { art: 'kauf', wert: '716460', tag: '2026-11-02', stueck: '10', kurs: '200,00', gebuehr: '4,90' }

test('a portfolio and its first purchase, without script', async () => {
  const portfolio = await begin()
  const deposit = await send(`${portfolio}/transaktionen/neu?art=einlage`, 'buchen', {
    art: 'einlage',
    tag: '02.11.2026',
    betrag: '5.000',
  })
  expect(deposit.status).toBe(303)
  const bought = await send(`${portfolio}/transaktionen/neu`, 'buchen', sapBought)
  expect(bought.location).toContain(`${portfolio}/transaktionen?meldung=`)
  const positions = (await open(portfolio)).html
  expect(positions).toMatch(/data-live="\d+" data-field="last"/)
  expect(positions).toContain('2.995,10') // what is left on the account
  for (const tab of [
    'transaktionen',
    'geschlossene-positionen',
    'notizen',
    'positionen/STOCK-82849',
    'transaktionen/1',
  ])
    expect([tab, (await open(`${portfolio}/${tab}`)).status]).toEqual([tab, 200])
})

test('what is wrong stands at its field, and nothing that was typed is lost', async () => {
  const portfolio = await begin()
  const { status, html } = await send(`${portfolio}/transaktionen/neu`, 'buchen', {
    ...sapBought,
    tag: '2026-11-21',
    stueck: 'zehn',
    kurs: '200,50',
  })
  expect(status).toBe(422)
  expect(html).toContain('Bitte gib eine Zahl ein')
  expect(html).toContain('value="200,50"')
  const later = await send(`${portfolio}/transaktionen/neu`, 'buchen', { ...sapBought, tag: '2026-11-21' })
  expect(later.html).toContain('Dieser Tag liegt in der Zukunft')
  const sold = await send(`${portfolio}/transaktionen/neu?art=verkauf`, 'buchen', { ...sapBought, art: 'verkauf' })
  expect(sold.html).toContain('ist nichts davon da')
  const unclear = await send(`${portfolio}/transaktionen/neu`, 'buchen', { ...sapBought, wert: 'deutsche' })
  expect(unclear.html).toContain('Was ist gemeint')
})

test('a form sent twice books once, and a deletion is taken back', async () => {
  const portfolio = await begin()
  const twice = { ...sapBought, einmal: '1' }
  await send(`${portfolio}/transaktionen/neu`, 'buchen', twice)
  await send(`${portfolio}/transaktionen/neu`, 'buchen', twice)
  const rows = async () =>
    [...(await open(`${portfolio}/transaktionen`)).html.matchAll(/transaktionen\/(\d+)"/g)].map(([, id]) => id)
  const [id, ...others] = await rows()
  expect(others).toEqual([])
  const gone = await send(`${portfolio}/transaktionen/${id}`, 'loeschen', {})
  expect(await rows()).toEqual([])
  await send(gone.location, 'zurueck', {})
  expect(await rows()).toEqual([id])
})

test('the price of the chosen day stands in the form of a paper', async () => {
  await begin()
  const { html } = await open('/musterdepot/add-position/DE0007164600?tag=2026-11-15')
  expect(html).toContain('Kurs vom 13.11.2026')
})

test('another reader’s portfolio is no page, and nobody’s is asked for a sign-in', async () => {
  const portfolio = await begin()
  expect((await open(portfolio, bert)).status).toBe(404)
  expect((await open(`${portfolio}/transaktionen`, bert)).status).toBe(404)
  const nobody = await fetch(portal.url + portfolio, { redirect: 'manual' })
  expect([nobody.status, nobody.headers.get('location')]).toEqual([302, `/login?from=${encodeURIComponent(portfolio)}`])
})

test('its pages are valid HTML', async () => {
  const portfolio = await begin()
  await send(`${portfolio}/transaktionen/neu`, 'buchen', sapBought)
  for (const path of [
    '/musterdepot',
    portfolio,
    `${portfolio}/transaktionen/neu`,
    `${portfolio}/notizen`,
    `${portfolio}/analyse`,
    `${portfolio}/analyse/totals`,
  ]) {
    expect(await htmlFaults((await open(path)).html), path).toEqual([])
  }
})

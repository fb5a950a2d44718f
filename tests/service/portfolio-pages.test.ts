import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
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

test('a return stands beside what the reader chooses, with a dot for each deal, and positions have bars', async () => {
  const portfolio = await begin()
  await send(`${portfolio}/transaktionen/neu?art=einlage`, 'buchen', {
    art: 'einlage',
    tag: '02.11.2026',
    betrag: '5.000',
  })
  await send(`${portfolio}/transaktionen/neu`, 'buchen', sapBought)
  const own = (await open(portfolio)).html.replaceAll('<!-- -->', '')
  expect(own).toMatch(/<li><i class="[^"]+"><\/i>DAX <b>[+−±]/)
  expect(own.match(/<circle[^>]*><title>02\.11\.2026<\/title>/g)).toHaveLength(1)
  expect(own).toContain('class="in-cell"')
  const other = (await open(`${portfolio}?vergleich=INDEX%3A4359526&zeitraum=Y1`)).html.replaceAll('<!-- -->', '')
  expect(other).toMatch(/<li><i class="[^"]+"><\/i>S&amp;P 500 <b>[+−±]/)
  expect(other).toContain('<input type="hidden" name="zeitraum" value="Y1"/>')
  expect(other).toMatch(/<option value="INDEX:4359526" selected="">/)
  // what is not offered is no fault: the own one stays
  expect((await open(`${portfolio}?vergleich=STOCK%3A82849`)).html).toContain('Rendite gegen Vergleich')
  expect(await htmlFaults(other)).toEqual([])
})

test('before a booking its bill names the fee in percent, and what is alike is told in words', async () => {
  const portfolio = await begin()
  await send(`${portfolio}/transaktionen/neu`, 'buchen', sapBought)
  const asked = await send(`${portfolio}/transaktionen/neu`, 'buchen', { ...sapBought, nur: 'pruefen' })
  const html = asked.html.replaceAll('<!-- -->', '')
  expect(html).toMatch(/An diesem Tag ist schon gebucht: Kauf über 10 Stück SAP zu 200,00\. Ist das dasselbe\?/)
  expect(html).toMatch(/<dt>Gebühr in Prozent<\/dt><dd>0,25/)
  expect(html).toContain('Abrechnung')
  expect(html).toContain(`<a class="btn ghost" href="${portfolio}">Abbrechen</a>`)
})

test('a position shows the alarms of its owner, and leads to one', async () => {
  const portfolio = await begin()
  await send(`${portfolio}/transaktionen/neu`, 'buchen', sapBought)
  const before = (await open(portfolio)).html
  expect(before).toContain('<a href="/alarme/neu?wert=STOCK-82849" rel="nofollow">Alarm setzen')
  const set = { ueber: '900', unter: '', tag: '', umsatz: '', extag: '', oft: 'einmal', weg: 'mail' }
  expect((await send('/alarme/neu?wert=STOCK-82849', 'setzen', set)).status).toBe(303)
  const { html } = await open(portfolio)
  expect(html).toMatch(/SAP: Alarm über <\/span>[^<]*900,00/)
  expect(await htmlFaults(html)).toEqual([])
  expect((await open('/experten-musterdepot/muster-staerke/positionen')).html).not.toContain('Alarm setzen')
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

test('a line fills the form; sent again as it was read it is booked, and never where something is missing', async () => {
  const portfolio = await begin()
  const form = `${portfolio}/transaktionen/neu`
  const numberOfRows = async () =>
    (await open(`${portfolio}/transaktionen`)).html.match(/transaktionen\/\d+"/g)?.length ?? 0
  const wrong = await send(form, 'zeile', { zeile: 'Kauf 10 SAP 18,2,5' })
  expect([wrong.status, wrong.html.includes('Zeichen 13: „18,2,5“ ist keine Zahl')]).toEqual([422, true])
  const unclear = await send(form, 'zeile', { zeile: 'k 1 deutsche 10' })
  expect(unclear.html).toContain('Zeichen 5: Was ist gemeint')

  const first = await send(portfolio, 'zeile', { zeile: 'k 10 716460' }) // from the page of the portfolio
  const half = await open(first.location)
  expect(half.html).toContain('Es fehlt: Kurs.')
  expect(half.html).toMatch(/name="stueck"[^>]*value="10"|value="10"[^>]*name="stueck"/)
  const early = String(Date.parse('2026-11-20T10:00:00Z'))
  const refused = await send(first.location, 'zeile', { zeile: 'k 10 716460', einmal: early })
  expect([refused.status, await numberOfRows()]).toEqual([422, 0])

  const line = 'Kauf 10 SAP 182,50 am 3.11. gebühr 4,90'
  const read = await send(form, 'zeile', { zeile: line })
  expect(read.location).toContain(`${form}?`)
  expect(await numberOfRows()).toBe(0)
  const { html } = await open(read.location)
  expect(await htmlFaults(html)).toEqual([])
  for (const [name, value] of Object.entries({ stueck: '10', kurs: '182,50', tag: '2026-11-03', gebuehr: '4,90' }))
    expect([name, new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* value="${value}")`).test(html)]).toEqual([
      name,
      true,
    ])
  const tooSoon = await send(read.location, 'zeile', { zeile: line })
  expect([tooSoon.location.startsWith(`${form}?`), await numberOfRows()]).toEqual([true, 0])
  const pressedTwice = { zeile: line, einmal: early }
  expect((await send(read.location, 'zeile', pressedTwice)).location).toContain(`${portfolio}/transaktionen?meldung=`)
  await send(read.location, 'zeile', pressedTwice)
  expect(await numberOfRows()).toBe(1)
  expect((await open(`${portfolio}/transaktionen`)).html).toContain('1.829,90')

  const money = await send(form, 'zeile', { zeile: 'Einlage 1.000' })
  expect((await open(money.location)).html).toContain('value="1000"')
  const tooMuch = await send(form, 'zeile', { zeile: 'v 11 SAP 190' })
  const oversold = await send(tooMuch.location, 'zeile', { zeile: 'v 11 SAP 190', einmal: pressedTwice.einmal })
  expect([oversold.status, oversold.html.includes('nur 10')]).toEqual([422, true])
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

test('of a bond its nominal, its price in percent and its interest are told', async () => {
  const portfolio = await begin()
  const bought = { art: 'kauf', wert: 'DE000BU2Z072', tag: '2026-08-03', stueck: '1000', kurs: '98,20' }
  expect((await send(`${portfolio}/transaktionen/neu`, 'buchen', bought)).status).toBe(303)
  const held = /positionen\/(BOND-\d+)/.exec((await open(portfolio)).html)?.[1]
  const text = (await open(`${portfolio}/positionen/${held}`)).html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Nominal 1\.000 Kaufkurs 98,200 % Kurs/)
  expect(text).toContain('Zukaufen Verkaufen Zinsen')
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

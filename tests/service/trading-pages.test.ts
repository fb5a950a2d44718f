import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, tradingFriday, type TestReader } from '../portal.ts'
import { codeNow, secretOn } from '../authenticator.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal(tradingFriday)
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

const open = (path: string, reader = anna) => browserOf(portal, reader).open(path)
const send = (path: string, action: string, fields: Record<string, string> = {}) =>
  browserOf(portal, anna).send(path, action, fields)

const sap = 'DE0007164600'
/** SAP on Xetra, ten pieces at a limit nobody meets today. */
const waiting = '?seite=kauf&platz=163500&stueck=10&art=limit&limit=100&gueltig=widerruf'
let account = ''

test('who is not signed in fills in an order, signs in over it and finds it as it was', async () => {
  const guest = await fetch(`${portal.url}/handeln/${sap}${waiting}`)
  expect(await guest.text()).toContain('value="10"')
  const checked = await fetch(`${portal.url}/handeln/${sap}/parkett${waiting}`, { redirect: 'manual' })
  expect(decodeURIComponent(checked.headers.get('location') ?? '')).toBe(
    `/login?from=/handeln/${sap}/parkett${waiting}`,
  )
  const { location } = await open(`/handeln/${sap}/parkett${waiting}`)
  expect(location).toMatch(/^\/broker-verbinden\/parkett\?weiter=/)
  const refused = await send(location, 'verbinden', { name: 'Spielgeld', betrag: 'viel' })
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('Ohne deine Zustimmung')])
  expect(refused.html).toContain('Bitte gib einen Betrag in Euro an')
  const opened = await send(location, 'verbinden', { name: 'Spielgeld', betrag: '10.000', zustimmung: 'ja' })
  expect(opened.location).toContain(`/handeln/${sap}`)
  account = (await open(`/handeln/${sap}${waiting}`)).location.split('/')[2] ?? ''
  expect(account).toMatch(/^\d+$/)
})

test('what is wrong with an order stands at its field, and nothing is stored before its review', async () => {
  const page = `/depot/${account}/handeln/${sap}`
  const wrong = await open(`${page}?art=limit&stueck=zehn&limit=100,001&schritt=pruefen`)
  for (const said of ['„zehn“ ist keine Zahl über 0.', 'Schritten von']) expect(wrong.html).toContain(said)
  const unread = await open(`${page}?art=trailing&seite=verkauf&stueck=1&abstand=5&stop=tief&schritt=pruefen`)
  expect([unread.html.includes('„tief“ ist keine'), unread.html.includes('verbindlich aufgeben')]).toEqual([
    true,
    false,
  ])
  const both = await open(`${page}?art=markt&stueck=1&betrag=500&schritt=pruefen`)
  expect(both.html).toContain('nicht beides')
  expect((await open(`${page}?art=limit&stueck=1&limit=100,001&schritt=pruefen`)).html).toContain('Schritten von')
  expect((await open(`${page}?art=markt&stueck=1000&schritt=pruefen`)).html).toContain('reicht dein Guthaben nicht')
  const unsaid = await open(`${page}?art=markt&stueck=zehn&schritt=pruefen`)
  expect(unsaid.html).not.toContain('Bitte gib eine Stückzahl oder einen Betrag an.')
  const dear = await open(`${page}?art=markt&betrag=900000&schritt=pruefen`)
  expect(dear.html).toMatch(/<a href="#feld-betrag">Dafür reicht dein Guthaben nicht/)
  const unheld = await open(`${page}?art=markt&seite=verkauf&betrag=900&schritt=pruefen`)
  expect(unheld.html).toContain('<a href="#feld-betrag">Davon hast du 0 frei.</a>')
  const resting = await open(`${page}?art=stopp&stueck=1&stop=300&gueltig=sofort&schritt=pruefen`)
  expect(resting.html).toContain('<a href="#feld-gueltig">Sofort ausführen geht nur ohne Stoppmarke')
  const review = await open(`${page}${waiting}&schritt=pruefen`)
  expect(review.html).toContain('Kauf verbindlich aufgeben')
  expect(review.html.match(/Höchstens zu zahlen/g)).toHaveLength(2)
  expect(review.html).not.toContain('Voraussichtlich')
  expect((await open(`/depot/${account}/orderbuch`)).html).toContain('Noch keine Order.')
})

test('another range of the chart keeps what was typed, and says nothing against it yet', async () => {
  const page = `/depot/${account}/handeln/${sap}`
  for (const base of [page, `/handeln/${sap}`]) {
    const typed = `${base}?art=limit&stueck=zehn&limit=100&platz=163500&zeitraum=D1`
    const guest = base === page ? undefined : await (await fetch(`${portal.url}${typed}&ansicht=Y1`)).text()
    const html = guest ?? (await open(`${typed}&ansicht=Y1`)).html
    expect(html).toContain('aria-label="SAP, ein Jahr, Xetra')
    expect(html).toMatch(/value="Y1" aria-pressed="true"/)
    expect(html).toContain('name="zeitraum" value="Y1"')
    for (const value of ['value="zehn"', 'value="100"']) expect(html).toContain(value)
    expect(html).not.toContain('ist keine Zahl')
  }
  const calculated = (await open(`${page}?art=limit&stueck=2&limit=100&platz=163500&zeitraum=Y1`)).html
  expect(calculated).toContain('aria-label="SAP, ein Jahr, Xetra')
  expect((await open(`${page}?art=limit&stueck=zehn&zeitraum=XX`)).html).toContain('ist keine Zahl')
})

test('a review that is sent twice is one order; it stands in the order book and is cancelled', async () => {
  const review = `/depot/${account}/handeln/${sap}${waiting}&schritt=pruefen`
  const once = { einmal: '1763632800000' }
  const first = await send(review, 'aufgeben', once)
  const again = await send(review, 'aufgeben', once)
  expect(first.location).toMatch(new RegExp(`^/depot/${account}/order/\\d+$`))
  expect(again.location).toBe(first.location)
  expect((await open(first.location)).html).toContain('Noch nichts ausgeführt.')
  expect((await open(`/depot/${account}/orderbuch`)).html.match(/Kauf SAP<\/a>/g)).toHaveLength(1)
  const shown = { stueck: '10', limit: '100' }
  const emptied = await send(first.location, 'aendern', { ...shown, limit: '' })
  expect([emptied.status, emptied.html.includes('<a href="#feld-aendern-limit">Bitte gib ein Limit an.</a>')]).toEqual([
    422,
    true,
  ])
  expect((await send(first.location, 'aendern', shown)).status).toBe(303)
  expect((await open(first.location)).html).not.toContain('Order geändert')
  const dear = await send(first.location, 'aendern', { ...shown, stueck: '500' })
  expect(dear.html).toContain('<a href="#feld-aendern-stueck">Dafür reicht dein Guthaben nicht.</a>')
  const changed = await send(first.location, 'aendern', { limit: '110' })
  expect(changed.status).toBe(303)
  expect((await open(first.location)).html).toContain('110,00')
  // a page of before, in which nothing was typed: what moved meanwhile is not set back
  const stale = await send(first.location, 'aendern', { limit: '100', 'limit-gezeigt': '100' })
  expect(stale.status).toBe(303)
  expect((await open(first.location)).html).toContain('110,00')
  expect((await open(`${first.location}/streichen`)).html).toContain('Nein')
  const cancelled = await send(`${first.location}/streichen`, 'streichen')
  expect(cancelled.location).toContain(`/depot/${account}/orderbuch`)
  expect((await open(first.location)).html).toContain('gestrichen')
})

test('an order at market is bought, held, and in the movements', async () => {
  const order = await send(
    `/depot/${account}/handeln/${sap}?platz=163500&stueck=2&art=markt&gueltig=heute&schritt=pruefen`,
    'aufgeben',
  )
  const receipt = (await open(order.location)).html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(receipt).toContain('Gekauft: 2 SAP zu')
  expect(receipt).toMatch(/Spielgeld · ausgeführt am [^·]+ über Xetra · [\d.,]+ € vom Konto/)
  expect(receipt).toMatch(/Gegen Brief .* Genau zum Briefkurs [\d,]+ bei der Aufgabe\./)
  expect(receipt).toMatch(/Ausgeführt: 2 Stk\. zu/)
  expect((await open(`/depot/${account}`)).html).toContain('Verkaufen')
  expect((await open(`/depot/${account}/umsaetze`)).html).toContain('Einzahlung')
})

test('a bond is dealt in percent wherever its price stands, and its interest in the movements makes them add up', async () => {
  const page = `/depot/${account}/handeln/DE0001102622`
  const bare = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  const wish = '?seite=kauf&stueck=1000&art=limit&limit=120&gueltig=heute'
  expect((await open(page + wish)).html).toMatch(/name="limit"[^]{0,200}%/)
  const order = await send(`${page}${wish}&schritt=pruefen`, 'aufgeben')
  const receipt = bare((await open(order.location)).html)
  expect(receipt).toMatch(/Kurs jetzt [\d,]+ %/)
  expect(receipt).toMatch(/Limit 120,000? %/)
  expect(receipt).not.toMatch(/\d EUR/)
  const movements = bare((await open(`/depot/${account}/umsaetze`)).html)
  const [, price, gross, interest, fee, amount] =
    movements.match(/1\.000 ([\d,]+) % ([\d.,]+) € ([\d,]+) € ([\d,]+) € [\d.]+ −([\d.,]+)/) ?? []
  expect(price).toBeDefined()
  const cents = (text = '') => Number(text.replace(/[.,]/g, ''))
  expect(cents(interest)).toBeGreaterThan(0)
  expect(cents(gross) + cents(interest) + cents(fee)).toBe(cents(amount))
})

test('a binding price is asked for, declined, and taken once, without script', async () => {
  const review = `/depot/${account}/handeln/${sap}?platz=163500&stueck=1&art=markt&gueltig=heute&schritt=pruefen`
  expect((await open(review)).html).toContain('Kurs anfragen')
  const asked = await send(review, 'kurs', { menge: '1' })
  expect([asked.status, asked.html]).toEqual([200, expect.stringContaining('Gilt 8 Sekunden.')])
  const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
  /** Presses a button that only the answer above has. */
  const press = (action: string, { html }: { html: string }) =>
    send(review, action, { aktion: action, formular: hidden(html, 'formular'), angebot: hidden(html, 'angebot') })
  expect((await press('ablehnen', asked)).location).toContain('schritt=pruefen')
  expect((await press('annehmen', asked)).html).toContain('Es wurde nichts gehandelt.')
  const offered = await send(review, 'kurs', { menge: '1' })
  const taken = await press('annehmen', offered)
  expect((await open(taken.location)).html).toContain('Gekauft: 1 SAP zu')
  expect((await press('annehmen', offered)).location).toBe(taken.location)
  expect((await send(review, 'kurs', { menge: '100000' })).html).toContain('reicht dein Guthaben nicht')
})

test('all levels of the book stand beside the form for whom may see them', async () => {
  const page = `/depot/${account}/handeln/${sap}?platz=163500`
  expect((await open(page)).html).not.toContain('Orderbuch Xetra')
  const carla = await testReader(portal, 'carla@example.org', ['RX'])
  const opened = await browserOf(portal, carla).send('/broker-verbinden/parkett', 'verbinden', {
    name: 'Profikonto',
    betrag: '10.000',
    zustimmung: 'ja',
  })
  expect(opened.status).toBe(303)
  const own = (await open(`/handeln/${sap}?platz=163500`, carla)).location
  expect((await open(own, carla)).html).toContain('Orderbuch Xetra')
})

test('a savings plan begins, changes and ends', async () => {
  const page = `/depot/${account}/sparplaene`
  expect((await send(page, 'sparplan', { wert: 'Gold', betrag: '0', tag: '30' })).html).toContain('Tag von 1 bis 28')
  await send(page, 'sparplan', { wert: sap, betrag: '250', tag: '15' })
  const plan = /\?plan=(\d+)/.exec((await open(page)).html)?.[1] ?? ''
  await send(`${page}?plan=${plan}`, 'sparplan-aendern', { betrag: '300', tag: '1', lauf: 'ruht' })
  expect((await open(page)).html).toContain('300,00')
  await send(`${page}?plan=${plan}`, 'sparplan-beenden')
  expect((await open(page)).html).toContain('Noch kein Sparplan.')
})

test('another reader’s account and order answer like unknown ones', async () => {
  const order = /order\/\d+/.exec((await open(`/depot/${account}/orderbuch?zeige=alle`)).html)?.[0] ?? ''
  for (const part of ['', '/orderbuch', '/sparplaene', `/handeln/${sap}`, `/${order}`, `/${order}/streichen`])
    expect([part, (await open(`/depot/${account}${part}`, bert)).status]).toEqual([part, 404])
  expect((await open('/verwalten', bert)).html).not.toContain('Spielgeld')
})

test('who has a second factor proves it before an order, and for ten minutes not again', async () => {
  const doris = await testReader(portal, 'doris@example.org')
  const { open: look, send: fill } = browserOf(portal, doris)
  await fill('/broker-verbinden/parkett', 'verbinden', { name: 'Gesichert', betrag: '10.000', zustimmung: 'ja' })
  const review = `${(await look(`/handeln/${sap}${waiting}`)).location}&schritt=pruefen`
  expect((await look(review)).html).not.toContain('Code deiner Authenticator-App')

  const factor = '/einstellungen/zweiter-faktor'
  const secret = secretOn((await look(factor)).html)
  await fill(factor, 'einrichten', { code: codeNow(secret, -1) })
  const withoutCode = await fill(review, 'aufgeben', {})
  expect(withoutCode.html).toContain('Dafür brauchen wir zuerst einen Code deiner Authenticator-App.')
  expect(withoutCode.html).toContain('Code deiner Authenticator-App</label>')
  expect((await fill(review, 'aufgeben', { 'app-code': '000000' })).html).toContain(
    'Dieser Code deiner App passt nicht',
  )
  const account = /\/depot\/(\d+)/.exec(review)?.[1] ?? ''
  expect((await look(`/depot/${account}/orderbuch`)).html).toContain('Noch keine Order.')

  const placed = await fill(review, 'aufgeben', { 'app-code': codeNow(secret) })
  expect(placed.location).toContain('/order/')
  expect((await look(review)).html).not.toContain('Code deiner Authenticator-App')
  expect((await fill(placed.location, 'aendern', { limit: '99' })).location).toContain(placed.location)
})

test('a paper that ends at its barrier asks for its questions first', async () => {
  const found = await open('/handeln?q=Turbo%20Long%20DAX')
  const turbo = /\/handeln\/([A-Z]{2}[A-Z0-9]{9}\d)"/.exec(found.html)?.[1] ?? ''
  const asked = await open(`/depot/${account}/handeln/${turbo}?stueck=1&art=markt&schritt=pruefen`)
  expect(asked.html).toContain('Zu den Fragen')
  expect(asked.html).toContain('sieben von zehn')
  expect(asked.html).not.toContain('verbindlich aufgeben')
  const { html } = await open('/handeln/turbo-wissen')
  expect(html.match(/<legend>/g)?.length).toBeGreaterThanOrEqual(6)
  expect((await send('/handeln/turbo-wissen', 'antworten')).html).toContain('Bitte wähle eine Antwort.')
})

import { openSession } from '#accounts/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { bankApp, bankLogin, bankTan, startBank, type Bank } from '../comdirect/bank.ts'
import { testPortal, testReader, tradingFriday, type TestReader } from '../portal.ts'
import { codeNow, secretOn } from '../authenticator.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
let bank: Bank
beforeAll(async () => {
  bank = await startBank()
  portal = await testPortal(tradingFriday, {
    BROKER_COMDIRECT: 'on',
    BROKER_COMDIRECT_URL: bank.url,
    BROKER_COMDIRECT_CLIENT_ID: bankApp.id,
    BROKER_COMDIRECT_CLIENT_SECRET: bankApp.secret,
    BROKER_LICENCE: 'Probe-Erlaubnis 123',
    BROKER_PRIVATE: '127.0.0.1',
    CREDENTIALS_KEY: `2026:${Buffer.alloc(32, 1).toString('base64')}`,
  })
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(async () => {
  await portal.stop()
  await bank.stop()
})

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
  expect(wrong.html).toContain('„zehn“ ist keine Zahl über 0.')
  expect((await open(`${page}?art=limit&stueck=1&limit=100,001&schritt=pruefen`)).html).toContain('Schritten von')
  expect((await open(`${page}?art=markt&stueck=1000&schritt=pruefen`)).html).toContain('reicht dein Guthaben nicht')
  const review = await open(`${page}${waiting}&schritt=pruefen`)
  expect(review.html).toContain('Kauf verbindlich aufgeben')
  expect((await open(`/depot/${account}/orderbuch`)).html).toContain('Noch keine Order.')
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
  const changed = await send(first.location, 'aendern', { limit: '110' })
  expect(changed.status).toBe(303)
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
  expect((await open(order.location)).html).toContain('Gekauft: 2 SAP zu')
  expect((await open(`/depot/${account}`)).html).toContain('Verkaufen')
  expect((await open(`/depot/${account}/umsaetze`)).html).toContain('Einzahlung')
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

/** The first update that a stream tells. */
async function heard(path: string, { program }: TestReader): Promise<string> {
  const ended = new AbortController()
  const response = await fetch(portal.url + path, { headers: program, signal: ended.signal })
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8')
    if (/event: update\n.*\n.*\n\n/.test(text)) break
  }
  ended.abort()
  return text
}

const consents = { zugangsnummer: bankLogin.user, pin: bankLogin.pin, zustimmung: 'ja' }

test('a bank is connected with consent, PIN and TAN, without script; its depot, orders and what it costs are the bank’s', async () => {
  const emma = await testReader(portal, 'emma@example.org')
  const { open: look, send: fill } = browserOf(portal, emma)
  expect((await look('/broker-verbinden')).html).toContain('comdirect')
  const consent = '/broker-verbinden/comdirect'
  expect((await look(consent)).html).toContain('Probe-Erlaubnis 123')
  expect((await fill(consent, 'anmelden', { zugangsnummer: bankLogin.user, pin: bankLogin.pin })).html).toContain(
    'Ohne deine Zustimmung',
  )
  const wrong = await fill(consent, 'anmelden', { ...consents, pin: '111111' })
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('nimmt Zugangsnummer und PIN so nicht an')])
  expect(wrong.html).not.toContain('111111')
  expect((await fill(consent, 'anmelden', consents)).status).toBe(303)
  expect((await look(consent)).html).toContain('+49-160-99XXXX')
  expect((await fill(consent, 'bestaetigen', { tan: '000000' })).html).toContain('Die TAN ist falsch.')
  const connected = await fill(consent, 'bestaetigen', { tan: bankTan })
  expect(connected.location).toMatch(/^\/depots\/hinzufuegen\/comdirect\/erfolgreich\?konto=comdirect-\d+/)
  const own = `/depot/${/comdirect-\d+/.exec(connected.location)?.[0] ?? ''}`

  const holdings = (await look(own)).html
  for (const said of [
    'Echtes Geld.',
    'Depot 1234567',
    '5.000,00',
    '4.800,50',
    '2.412,40',
    'Unbekannter Fonds',
    '99,99',
  ])
    expect(holdings).toContain(said)
  expect(holdings).not.toContain('Sparpläne')
  expect((await open(own, bert)).status).toBe(404)
  const { token } = await openSession(portal.rooms.db, emma.id, 'Support', { by: null })
  const account = /comdirect-\d+/.exec(own)?.[0] ?? ''
  for (const path of ['/orders', '/stream']) {
    const seen = await fetch(`${portal.url}/api/v1/trading/accounts/${account}${path}`, {
      headers: { 'x-ov-token': token },
    })
    expect([path, seen.status]).toEqual([path, 403])
  }

  const movements = (await look(`${own}/umsaetze`)).html
  for (const said of [
    'Kauf SAP',
    '2.000,00',
    'Wertpapier<small>18.11.2026 · Referenz 0 Vielen Dank',
    '−2.009,90',
    'Depotübertrag, Ausgang Kleine Firma Inc.',
    'Zinsen / Dividenden<small>02.03.2026 · SAP SE',
    '+12,34',
  ])
    expect(movements).toContain(said)
  const fills = `${portal.url}/api/v1/trading/accounts/${own.split('/')[2]}/fills`
  const stretch = (await (await fetch(`${fills}?limit=4`, { headers: emma.program })).json()) as {
    next: string
    list: []
  }
  const rest = await fetch(`${fills}?cursor=${stretch.next}`, { headers: emma.program })
  expect([stretch.list.length, ((await rest.json()) as { list: [] }).list.length]).toEqual([4, 2])

  const form = (await look(`${own}/handeln/${sap}`)).html
  for (const label of ['Xetra', 'Tradegate']) expect(form).toContain(label)
  for (const label of ['Frankfurt', 'Stopp-Limit:', 'oder Betrag']) expect(form).not.toContain(label)
  const review = `${own}/handeln/${sap}?seite=kauf&platz=163500&stueck=3&art=limit&limit=150&gueltig=heute&schritt=pruefen`
  const checked = (await look(review)).html
  for (const said of ['Orderprovision', '7,40', '459,90', 'Das Basisinformationsblatt ist vorhanden.'])
    expect(checked).toContain(said)
  const placed = await fill(review, 'aufgeben', { einmal: '1' })
  expect((await fill(review, 'aufgeben', { einmal: '1' })).location).toBe(placed.location)
  expect(bank.state.orders).toHaveLength(1)
  expect((await look(placed.location)).html).toContain('Noch nichts ausgeführt.')
  expect((await open(placed.location, bert)).status).toBe(404)

  expect((await fill(placed.location, 'aendern', { limit: '151' })).status).toBe(303)
  expect(bank.state.orders[0]?.body['limit']).toEqual({ value: '151', unit: 'EUR' })
  const told = heard(`/api/v1/trading/accounts/${own.split('/')[2]}/stream`, emma)
  const [first] = bank.state.orders
  if (first) bank.fill(first, 2, 150.5)
  expect(await told).toContain('Kauf SAP: teilausgeführt, 2 von 3 Stk.')
  expect((await look(placed.location)).html).toContain('2 Stk. zu 150,50')
  expect((await fill(`${placed.location}/streichen`, 'streichen', {})).location).toContain(`${own}/orderbuch`)
  expect((await look(placed.location)).html).toContain('gestrichen')
  bank.state.refuses = { key: 'limit-fern', message: 'Das Limit liegt zu weit vom Kurs.', origin: ['limit'] }
  expect((await look(review)).html).toContain('Das Limit liegt zu weit vom Kurs.')
  bank.state.refuses = undefined

  const following = `${own}/handeln/${sap}?seite=verkauf&platz=163500&stueck=2&art=trailing&abstand=5&gueltig=heute&schritt=pruefen`
  expect((await look(following)).html).toContain('sobald der Kurs um 5,00\u00a0% zurückkommt')
  const trailing = (await fill(following, 'aufgeben', { einmal: '2' })).location
  expect(bank.state.orders.at(-1)?.body).toMatchObject({
    orderType: 'TRAILING_STOP_MARKET',
    trailingLimitDistRel: '5',
  })
  const trails = (await look(trailing)).html
  for (const said of ['Trailing-Stopp, 5,00\u00a0% Abstand', '188,10']) expect(trails).toContain(said)
  const combined = `${own}/handeln/${sap}?seite=verkauf&platz=163500&stueck=2&art=oco&limit=260&stop=180&gueltig=ultimo&schritt=pruefen`
  const legs = (await fill(combined, 'aufgeben', { einmal: '3' })).location
  expect(bank.state.orders.at(-1)?.body['subOrders']).toHaveLength(2)
  const whole = (await look(legs)).html
  for (const said of ['260,00', '180,00', 'Limit oder Stopp (OCO)']) expect(whole).toContain(said)
  expect(whole).not.toContain('Order ändern')
  expect((await fill(`${legs}/streichen`, 'streichen', {})).location).toContain('/orderbuch')
  expect((await fill(`${trailing}/streichen`, 'streichen', {})).location).toContain('/orderbuch')

  bank.placeThere({ instrumentId: 'KLEIN1', orderType: 'LIMIT', limit: { value: '12.5', unit: 'USD' } })
  bank.placeThere({ instrumentId: sap, orderType: 'NEXT_ORDER' })
  await new Promise((later) => setTimeout(later, 2100))
  const book = (await look(`${own}/orderbuch`)).html
  for (const said of ['Kauf Kleine Firma Inc.', 'WKN KLEIN1 · ISIN US9999999996', 'Folgeorder'])
    expect(book).toContain(said)
  const unknown = /href="([^"]+)">Kauf Kleine Firma/.exec(book)?.[1] ?? ''
  expect((await look(unknown)).html).toContain('12,50')
  expect((await fill(unknown, 'aendern', { limit: '13' })).status).toBe(303)
  expect(bank.state.orders.find(({ body }) => body['instrumentId'] === 'KLEIN1')?.body['limit']).toEqual({
    value: '13',
    unit: 'USD',
  })
  expect((await fill(`${unknown}/streichen`, 'streichen', {})).location).toContain('/orderbuch')
  bank.state.orders = bank.state.orders.slice(0, 1)

  const tradegate = /name="platz" value="(\d+)"(?:(?!name="platz").)*Tradegate/s.exec(form)?.[1] ?? ''
  const quoted = `${own}/handeln/${sap}?platz=${tradegate}&stueck=1&art=limit&limit=210&gueltig=heute&schritt=pruefen`
  const offered = await fill(quoted, 'kurs', { menge: '1' })
  expect(offered.html).toContain('Zu 200,00 EUR kaufen')
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(offered.html)?.[1] ?? ''
  const accept = () =>
    fill(quoted, 'annehmen', { aktion: 'annehmen', formular: hidden('formular'), angebot: hidden('angebot') })
  const taken = await accept()
  expect((await accept()).location).toBe(taken.location)
  expect(bank.state.orders.map(({ body }) => body['orderType'])).toEqual(['LIMIT', 'QUOTE'])
  expect((await look(taken.location)).html).toContain('Gekauft: 1 SAP zu 200,00')

  const key = await fetch(`${portal.url}/api/v1/users/api_keys`, {
    method: 'POST',
    headers: { ...emma.program, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Programm', scope: 'WRITE', days: 90 }),
  })
  const program = { 'x-ov-token': ((await key.json()) as { key: string }).key, 'content-type': 'application/json' }
  const accounts = `${portal.url}/api/v1/trading/accounts/${own.split('/')[2]}`
  const wanted = { instrument: 'STOCK:82849', idNotation: 163500, side: 'BUY', kind: 'LIMIT', limit: 120, quantity: 1 }
  const ordered = await fetch(`${accounts}/orders`, { method: 'POST', headers: program, body: JSON.stringify(wanted) })
  expect([ordered.status, (await fetch(accounts, { headers: program })).status]).toEqual([403, 200])
  expect(bank.state.orders).toHaveLength(2)

  await new Promise((later) => setTimeout(later, 2100))
  bank.state.tokens.clear()
  expect((await look(`${own}/orderbuch?zeige=alle`)).html).toContain('Die Sitzung bei comdirect ist beendet.')
  expect((await look(`${own}/handeln/${sap}`)).location).toContain(`${consent}?weiter=`)
  expect((await look('/')).status).toBe(200)

  const removed = await fill('/verwalten?trennen=comdirect', 'trennen', {})
  expect(removed.location).toContain('/verwalten')
  expect((await look(own)).status).toBe(404)
})

test('bonds go to a bank by their nominal in percent, funds to their company; what the bank asks before is said', async () => {
  const greta = await testReader(portal, 'greta@example.org')
  const { open: look, send: fill } = browserOf(portal, greta)
  await fill('/broker-verbinden/comdirect', 'anmelden', consents)
  const connected = await fill('/broker-verbinden/comdirect', 'bestaetigen', { tan: bankTan })
  const own = `/depot/${/comdirect-\d+/.exec(connected.location)?.[0] ?? ''}`
  bank.state.orders = []

  const bond = `${own}/handeln/DE000BU22148`
  const form = (await look(bond)).html
  for (const said of ['Frankfurt', 'Nominal']) expect(form).toContain(said)
  expect(form).not.toContain('Stuttgart')
  const review = `${bond}?seite=kauf&stueck=2000&art=limit&limit=98,5&gueltig=heute&schritt=pruefen`
  expect((await look(review)).html).toContain('2.000 Nominal zu 98,50 %')
  bank.state.countsPieces = true
  expect((await look(review)).html).toContain('comdirect rechnet diesen Nominalbetrag anders als wir.')
  bank.state.countsPieces = false
  const placed = (await fill(review, 'aufgeben', { einmal: '1' })).location
  expect(bank.state.orders[0]?.body).toMatchObject({
    quantity: { value: '2000', unit: 'XXC' },
    limit: { value: '98.5', unit: 'XXC' },
  })
  const [order] = bank.state.orders
  if (order) bank.fill(order, 2000, 98.4)
  await new Promise((later) => setTimeout(later, 2100))
  const receipt = (await look(placed)).html
  for (const said of ['2.000 Nominal zu 98,40', '1.968,00']) expect(receipt).toContain(said)
  expect((await look(`${bond}?stueck=10,5&art=limit&limit=98,5&schritt=pruefen`)).html).toContain(
    'in Schritten von 1 an',
  )

  const fund = `${own}/handeln/DE0009807008?seite=kauf&stueck=3&art=markt&gueltig=heute&schritt=pruefen`
  const checked = (await look(fund)).html
  for (const said of ['zum nächsten Rücknahmepreis', 'nur beschränkt zurückgeben', 'Basisinformationsblatt'])
    expect(checked).toContain(said)
  await fill(fund, 'aufgeben', { einmal: '2' })
  expect(bank.state.orders.at(-1)?.body).toMatchObject({ venueId: 'V-KVG', instrumentId: 'DE0009807008' })
  const waived = `${own}/handeln/DE0008471012?stueck=3&art=markt&gueltig=heute&schritt=pruefen`
  expect((await look(waived)).html).toContain('auf die Zusendung der Verkaufsunterlagen verzichtest')
  expect((await look(`${waived}&seite=verkauf`)).html).toContain('Verkauf prüfen')
  expect((await look('/handeln?q=Fondak')).html).toContain('/handeln/DE0008471012')
  expect((await open('/handeln?q=Fondak')).html).not.toContain('/handeln/DE0008471012')
  bank.state.orders = []
})

test('what lies at a bank counts among depots as it was read, and nothing twice', async () => {
  const hanna = await testReader(portal, 'hanna@example.org')
  const { open: look, send: fill } = browserOf(portal, hanna)
  const tell = async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = { ...hanna.program, 'content-type': 'application/json' }
    const answer = await fetch(`${portal.url}/api/wealth/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Record<string, string>
  }
  await fill('/broker-verbinden/comdirect', 'anmelden', consents)
  const connected = await fill('/broker-verbinden/comdirect', 'bestaetigen', { tan: bankTan })
  const account = /comdirect-\d+/.exec(connected.location)?.[0] ?? ''
  expect((await look('/depots')).html).toContain('Noch kein Depot.')
  await look(`/depot/${account}`)
  const read = (await look('/depots')).html
  for (const said of ['7.512,39', 'bei comdirect, gelesen', 'zählt mit', 'Gewinn, Renditen, Erträge und Aufteilung'])
    expect(read).toContain(said)

  const { entityValue: depot = '' } = await tell('/depots', { name: 'Mein Buch' })
  await tell(`/depots/${depot}/bookings`, {
    type: 'BUY',
    date: '2026-11-02',
    instrument: 'STOCK:82849',
    quantity: 4,
    price: 200,
  })
  const both = (await look('/depots')).html
  expect(both).toContain('zählt noch nicht mit: Auch in „Mein Buch“ liegt etwas davon')
  expect(both).not.toContain('bei comdirect, gelesen')
  const page = `/depots/broker/${account}`
  expect((await look(page)).html).toContain('Damit nichts doppelt zählt')
  expect((await fill(page, 'zaehlen', { zaehlt: 'viel' })).html).toContain('Bitte wähle, wie es zählt.')
  await fill(page, 'zaehlen', { zaehlt: `depot-${depot}` })
  const beside = (await look(page)).html
  for (const said of ['gebucht in „Mein Buch“, das zählt', '6 Stück sind nicht gebucht.', 'Unbekannter Fonds'])
    expect(beside).toContain(said)
  await fill(page, 'zaehlen', { zaehlt: 'eigen' })
  bank.state.tokens.clear()
  await new Promise((later) => setTimeout(later, 2100))
  expect((await look('/depots')).html).toContain('davon 7.512,39 bei comdirect, gelesen')
  await fill(page, 'zaehlen', { zaehlt: 'nicht' })
  expect((await look('/depots')).html).not.toContain('bei comdirect, gelesen')

  expect((await open(page, bert)).status).toBe(404)
  const foreign = await fetch(`${portal.url}/api/wealth/v1/brokers/${account}`, {
    method: 'PUT',
    headers: { ...bert.program, 'content-type': 'application/json' },
    body: JSON.stringify({ counts: 'OWN' }),
  })
  expect(foreign.status).toBe(404)
  const { token } = await openSession(portal.rooms.db, hanna.id, 'Support', { by: null })
  const seen = await fetch(`${portal.url}/api/wealth/v1/brokers`, { headers: { 'x-ov-token': token } })
  expect(await seen.json()).toEqual({ isoCurrency: 'EUR', value: 0, list: [] })
  await fill('/verwalten?trennen=comdirect', 'trennen', {})
  expect((await look(page)).status).toBe(404)
  const number = account.replace('comdirect-', '')
  expect(await portal.rooms.db.selectFrom('broker_syncs').where('account', '=', number).execute()).toEqual([])
})

test('a bank whose interface is silent takes no page away, and says that nothing was done', async () => {
  const fritz = await testReader(portal, 'fritz@example.org')
  const { open: look, send: fill } = browserOf(portal, fritz)
  await fill('/broker-verbinden/comdirect', 'anmelden', consents)
  const connected = await fill('/broker-verbinden/comdirect', 'bestaetigen', { tan: bankTan })
  const own = `/depot/${/comdirect-\d+/.exec(connected.location)?.[0] ?? ''}`
  bank.state.faultOf = () => 503
  await new Promise((later) => setTimeout(later, 2100))
  expect((await look(own)).html).toContain('comdirect antwortet gerade nicht.')
  expect((await look('/wertpapierhandel')).html).toContain('gerade nicht erreichbar')
  const entry = await look(`${own}/handeln/${sap}`)
  expect([entry.status, entry.html]).toEqual([503, expect.stringContaining('Es wurde nichts veranlasst.')])
  bank.state.faultOf = () => undefined
})

import { openSession } from '#accounts/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { bankLogin, bankTan, settingsFor, startBank, type Bank } from '../comdirect/bank.ts'
import { testPortal, testReader, tradingFriday, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let emma: TestReader
let bert: TestReader
let bank: Bank
beforeAll(async () => {
  bank = await startBank()
  portal = await testPortal(tradingFriday, {
    ...settingsFor(bank),
    DEPOTS_KEY: `2026:${Buffer.alloc(32, 2).toString('base64')}`,
  })
  emma = await testReader(portal, 'emma@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(async () => {
  await portal.stop()
  await bank.stop()
})

const look = (path: string, reader = emma) => browserOf(portal, reader).open(path)
const fill = (path: string, action: string, fields: Record<string, string> = {}, reader = emma) =>
  browserOf(portal, reader).send(path, action, fields)

const sap = 'DE0007164600'
const consent = '/broker-verbinden/comdirect'
const consents = { zugangsnummer: bankLogin.user, pin: bankLogin.pin, zustimmung: 'ja' }

/** Connects a reader. @returns the number of the account */
async function connect(reader: TestReader): Promise<string> {
  await fill(consent, 'anmelden', consents, reader)
  const { location } = await fill(consent, 'bestaetigen', { tan: bankTan }, reader)
  return /comdirect-\d+/.exec(location)?.[0] ?? ''
}

/** Parts of one page ask for the same; after so long the bank is asked anew. */
const askedAnew = () => new Promise((later) => setTimeout(later, 2100))

let account = ''
let own = ''
/** SAP on Xetra, three pieces at a limit. */
const review = () =>
  `${own}/handeln/${sap}?seite=kauf&platz=163500&stueck=3&art=limit&limit=150&gueltig=heute&schritt=pruefen`

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

test('a bank is connected with consent, PIN and TAN, without script', async () => {
  expect((await look('/broker-verbinden')).html).toContain('comdirect')
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
  account = /comdirect-\d+/.exec(connected.location)?.[0] ?? ''
  own = `/depot/${account}`
})

test('its depot holds what the bank says, for its owner alone, and for nobody who looks after them', async () => {
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
  expect((await look(own, bert)).status).toBe(404)
  const { token } = await openSession(portal.rooms.db, emma.id, 'Support', { by: null })
  for (const path of ['/orders', '/stream']) {
    const seen = await fetch(`${portal.url}/api/v1/trading/accounts/${account}${path}`, {
      headers: { 'x-ov-token': token },
    })
    expect([path, seen.status]).toEqual([path, 403])
  }
})

test('movements are those of the depot and of its account, page by page', async () => {
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
  const fills = `${portal.url}/api/v1/trading/accounts/${account}/fills`
  const stretch = (await (await fetch(`${fills}?limit=4`, { headers: emma.program })).json()) as {
    next: string
    list: []
  }
  const rest = await fetch(`${fills}?cursor=${stretch.next}`, { headers: emma.program })
  expect([stretch.list.length, ((await rest.json()) as { list: [] }).list.length]).toEqual([4, 2])
})

test('an order says what it costs before, is placed once, changed, followed live and cancelled', async () => {
  const form = (await look(`${own}/handeln/${sap}`)).html
  for (const label of ['Xetra', 'Tradegate']) expect(form).toContain(label)
  for (const label of ['Frankfurt', 'Stopp-Limit:', 'oder Betrag']) expect(form).not.toContain(label)
  const checked = (await look(review())).html
  for (const said of ['Orderprovision', '7,40', '459,90', 'Das Basisinformationsblatt ist vorhanden.'])
    expect(checked).toContain(said)
  const placed = await fill(review(), 'aufgeben', { einmal: '1' })
  expect((await fill(review(), 'aufgeben', { einmal: '1' })).location).toBe(placed.location)
  expect(bank.state.orders).toHaveLength(1)
  expect((await look(placed.location)).html).toContain('Noch nichts ausgeführt.')
  expect((await look(placed.location, bert)).status).toBe(404)

  expect((await fill(placed.location, 'aendern', { limit: '151' })).status).toBe(303)
  expect(bank.state.orders[0]?.body['limit']).toEqual({ value: '151', unit: 'EUR' })
  const told = heard(`/api/v1/trading/accounts/${account}/stream`, emma)
  const [first] = bank.state.orders
  if (first) bank.fill(first, 2, 150.5)
  expect(await told).toContain('Kauf SAP: teilausgeführt, 2 von 3 Stk.')
  expect((await look(placed.location)).html).toContain('Teilausgeführt, 2 von 3: 2 Stk. zu 150,50')
  expect((await fill(`${placed.location}/streichen`, 'streichen', {})).location).toContain(`${own}/orderbuch`)
  expect((await look(placed.location)).html).toContain('gestrichen')
  bank.state.refuses = { key: 'limit-fern', message: 'Das Limit liegt zu weit vom Kurs.', origin: ['limit'] }
  expect((await look(review())).html).toContain('Das Limit liegt zu weit vom Kurs.')
  bank.state.refuses = undefined
})

test('a stop that follows and an order of two legs go to the bank as such', async () => {
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
})

test('orders that were placed at the bank itself are told as it names them, also on papers that nobody knows here', async () => {
  bank.placeThere({ instrumentId: 'KLEIN1', orderType: 'LIMIT', limit: { value: '12.5', unit: 'USD' } })
  bank.placeThere({ instrumentId: sap, orderType: 'NEXT_ORDER' })
  await askedAnew()
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
})

test('a price on request is taken once', async () => {
  const form = (await look(`${own}/handeln/${sap}`)).html
  const tradegate = /name="platz" value="(\d+)"(?:(?!name="platz").)*Tradegate/s.exec(form)?.[1] ?? ''
  const quoted = `${own}/handeln/${sap}?platz=${tradegate}&stueck=1&art=limit&limit=210&gueltig=heute&schritt=pruefen`
  const offered = await fill(quoted, 'kurs', { menge: '1' })
  expect(offered.html).toContain('Zu 200,00 EUR kaufen')
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(offered.html)?.[1] ?? ''
  const accept = () =>
    fill(quoted, 'annehmen', { aktion: 'annehmen', formular: hidden('formular'), angebot: hidden('angebot') })
  const taken = await accept()
  expect((await accept()).location).toBe(taken.location)
  expect(bank.state.orders.filter(({ body }) => body['orderType'] === 'QUOTE')).toHaveLength(1)
  expect((await look(taken.location)).html).toContain('Gekauft: 1 SAP zu 200,00')
})

test('a program with a key reads, and orders nothing', async () => {
  const key = await fetch(`${portal.url}/api/v1/users/api_keys`, {
    method: 'POST',
    headers: { ...emma.program, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Programm', rights: ['ORDERS_WRITE'], days: 90 }),
  })
  const program = { 'x-ov-token': ((await key.json()) as { key: string }).key, 'content-type': 'application/json' }
  const before = bank.state.orders.length
  const accounts = `${portal.url}/api/v1/trading/accounts/${account}`
  const wanted = { instrument: 'STOCK:82849', idNotation: 163500, side: 'BUY', kind: 'LIMIT', limit: 120, quantity: 1 }
  const ordered = await fetch(`${accounts}/orders`, { method: 'POST', headers: program, body: JSON.stringify(wanted) })
  expect([ordered.status, (await fetch(accounts, { headers: program })).status]).toEqual([403, 200])
  expect(bank.state.orders).toHaveLength(before)
})

test('a session that is over says so, takes no page away, and disconnecting leaves nothing', async () => {
  await askedAnew()
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
  const own = `/depot/${await connect(greta)}`
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
  await askedAnew()
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
  expect((await browserOf(portal, bert).open('/handeln?q=Fondak')).html).not.toContain('/handeln/DE0008471012')
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
  const account = await connect(hanna)
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
  await askedAnew()
  expect((await look('/depots')).html).toContain('davon 7.512,39 bei comdirect, gelesen')
  await fill(page, 'zaehlen', { zaehlt: 'nicht' })
  expect((await look('/depots')).html).not.toContain('bei comdirect, gelesen')

  expect((await browserOf(portal, bert).open(page)).status).toBe(404)
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
  const { open: look } = browserOf(portal, fritz)
  const own = `/depot/${await connect(fritz)}`
  bank.state.faultOf = () => 503
  await askedAnew()
  expect((await look(own)).html).toContain('comdirect antwortet gerade nicht.')
  expect((await look('/wertpapierhandel')).html).toContain('gerade nicht erreichbar')
  const entry = await look(`${own}/handeln/${sap}`)
  expect([entry.status, entry.html]).toEqual([503, expect.stringContaining('Es wurde nichts veranlasst.')])
  bank.state.faultOf = () => undefined
})

test('under a key of the operator’s orders and quotes of readers lie sealed', async () => {
  const { db } = portal.rooms
  const orders = await db.selectFrom('broker_orders').select(['body', 'told', 'estimate', 'sealed']).execute()
  expect(orders.length).toBeGreaterThan(0)
  for (const order of orders)
    expect(order).toEqual({ body: null, told: null, estimate: null, sealed: expect.stringMatching(/^2026\./) })
  for (const { body } of await db.selectFrom('broker_quotes').select('body').execute()) expect(body).toBeNull()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal)
})
afterAll(() => portal.stop())

const dashboard = async (query = '', reader = anna) =>
  (await fetch(`${portal.url}/dashboard${query}`, { headers: reader.browser })).text()

async function api<T = Record<string, string>>(path: string, body?: object, reader = anna): Promise<T> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...reader.program, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}
const make = async (path: string, body: object) => (await api(`/v2${path}`, body)).entityValue ?? ''

/** Sends a form of the page as a browser without script does. */
async function send(query: string, { aktion = '', ...fields }: Record<string, string>): Promise<string> {
  const { status, location } = await browserOf(portal, anna).send(`/dashboard${query}`, aktion, fields)
  expect(status).toBe(303)
  return location
}

const headings = (html: string) => [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text]) => text)

test('who has nothing yet is shown three steps, and the first is taken where it stands', async () => {
  const empty = await dashboard()
  expect(empty).toContain('Drei Schritte für den Anfang')
  expect(await htmlFaults(empty)).toEqual([])
  const nothing = await browserOf(portal, anna).send('/dashboard', 'merken', { werte: 'Qwertzuiopü' })
  expect([nothing.status, nothing.html.includes('Nicht eindeutig oder unbekannt: „Qwertzuiopü“.')]).toEqual([422, true])
  expect((await api<{ list: object[] }>('/v2/watchlists')).list).toEqual([])
  expect(await send('', { aktion: 'merken', werte: '716460, 840400' })).toMatch(/^\/dashboard\?meldung=/)
  const html = await dashboard()
  expect(html).toContain('Erste Schritte')
  expect(html).toContain('Werte merken<span class="mut2"> · erledigt</span>')
  expect(html).toMatch(/<small>gestiegen<\/small>/)
})

test('values that everybody knows are offered, and those ticked begin the first list beside what is typed', async () => {
  const carla = await testReader(portal, 'carla@example.org')
  const html = await dashboard('', carla)
  expect(html).toMatch(/name="vorschlag" value="INDEX:20735".*?<b>DAX<\/b>.*?Verlauf des Tages/s)
  const fields = { vorschlag: ['INDEX:20735', 'PRECIOUS_METAL:1326189'], werte: '846900' }
  expect((await browserOf(portal, carla).send('/dashboard', 'merken', fields)).status).toBe(303)
  const [list] = (await api<{ list: { numberPositions: number }[] }>('/v2/watchlists', undefined, carla)).list
  expect(list?.numberPositions).toBe(2)
  expect(await dashboard('', carla)).not.toContain('Märkte jetzt')
})

test('who neither holds nor watches anything is told of alarms that fired and of orders that wait all the same', async () => {
  const bert = await testReader(portal, 'bert@example.org')
  const boards = (html: string) => headings(html.slice(0, html.indexOf('</main>')))
  expect(boards(await dashboard('', bert))).toEqual(['Drei Schritte für den Anfang', 'Märkte jetzt'])
  const { idAccount } = await api('/v1/trading/accounts', { name: 'Übung' }, bert)
  const { notations = [] } = portal.rooms.universe.find('STOCK', '82849') ?? {}
  const xetra = notations.find(({ venue }) => venue === '_GER')?.id
  const order = {
    instrument: 'STOCK:82849',
    idNotation: xetra,
    side: 'BUY',
    kind: 'LIMIT',
    quantity: 1,
    limit: 50,
    validity: 'DAY',
  }
  await api(`/v1/trading/accounts/${idAccount}/orders`, order, bert)
  await portal.rooms.db
    .insertInto('alert_events')
    .values({
      owner: bert.id,
      event_key: 'beispiel',
      instrument: 'STOCK:82849',
      notation: 0,
      kind: 'CHANGE',
      threshold: 3,
      note: '',
      crossed_at: new Date('2026-11-20T09:00:00Z'),
      fired_at: new Date('2026-11-20T09:15:00Z'),
    })
    .execute()
  const html = await dashboard('', bert)
  expect(boards(html)).toEqual(['Drei Schritte für den Anfang', 'Alarme ausgelöst', 'Offene Orders', 'Märkte jetzt'])
  expect(html).toContain('1 neu · Alle')
  expect(await htmlFaults(html)).toEqual([])
})

test('what is held and watched stands once, with what its pieces brought since the close before on a first visit', async () => {
  const portfolio = await make('/portfolios', { name: 'Erstes Depot' })
  const bought = { type: 'BUY', date: '2026-11-02', instrument: 'STOCK:82849', quantity: 10, price: 200 }
  await make(`/portfolios/${portfolio}/transactions`, bought)
  const html = await dashboard()
  expect(html).toContain('Erstes Depot, Meine Watchlist')
  expect(html).toContain('Seit dem Schlusskurs des Vortags')
  expect(html).toContain('Das ist dein erster Besuch hier')
  expect(html).toContain('EUR in deinen Musterdepots')
  expect(headings(html)).toContain('Wert über sechs Monate')
  expect(html).toMatch(/class="spark flat"[^>]*aria-label="Wert am 02.11.2026 [\d.,]+, heute [\d.,]+ EUR"/)
  expect(html.match(/href="\/aktien\/Allianz-Aktie/g)).toHaveLength(1)
  expect(await htmlFaults(html)).toEqual([])
})

interface Moved {
  datetimeSince?: string
  list: { instrument: { name: string }; price: number; priceBefore: number; performancePct: number; line?: number[] }[]
  datetimes?: string[]
}

test('the visit before this one ends where a rest begins; loading again does not move it', async () => {
  const { db } = portal.rooms
  const rest = (at: string) =>
    db
      .updateTable('dashboard_visits')
      .set({ seen_at: new Date(at) })
      .where('owner', '=', anna.id)
      .execute()
  await rest('2026-11-20T09:40:00Z') // 20 minutes ago: still the first visit
  expect(await dashboard()).toContain('Das ist dein erster Besuch hier')
  await rest('2026-11-19T16:52:00Z')
  const html = await dashboard()
  expect(html).toContain('Seit deinem letzten Besuch, gestern, 17:52')
  expect(await dashboard()).toContain('Seit deinem letzten Besuch, gestern, 17:52')

  const since = '2026-11-19T16:52:00Z'
  const { list, datetimeSince } = await api<Moved>(`/v2/dashboard/movement?since=${since}`)
  expect(Date.parse(datetimeSince ?? '')).toBe(Date.parse(since))
  const sizes = list.map(({ performancePct }) => Math.abs(performancePct))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  for (const { price: now, priceBefore, performancePct } of list)
    expect(performancePct).toBeCloseTo((now / priceBefore - 1) * 100, 3)
  expect(html).toMatch(/aria-label="Gewinn und Verlust seitdem: höchstens [+−][\d.,]+ EUR \(.+\), mindestens/)
  const { list: lined, datetimes = [] } = await api<Moved>(`/v2/dashboard/movement?since=${since}&lineOf=STOCK:82849`)
  expect(Date.parse(datetimes[0] ?? '')).toBe(Date.parse(since))
  expect(portal.rooms.market.now() - Date.parse(datetimes.at(-1) ?? '')).toBeLessThan(60_000)
  const withLine = lined.filter(({ line }) => line)
  expect(withLine.map(({ instrument: { name } }) => name)).toEqual(['SAP'])
  expect(withLine[0]?.line).toHaveLength(datetimes.length)
  expect([withLine[0]?.line?.[0], withLine[0]?.line?.at(-1)]).toEqual([0, withLine[0]?.performancePct])
  // a day to come is no day to compare with
  const { list: still } = await api<Moved>('/v2/dashboard/movement?since=2027-01-01T00:00:00Z')
  expect(still.map(({ performancePct }) => performancePct)).toEqual(still.map(() => 0))
})

test('open orders of all accounts stand there with their state and the way to them', async () => {
  const { idAccount = '' } = await api('/v1/trading/accounts', { name: 'Spielgeld' })
  const { idOrder = '' } = await api(`/v1/trading/accounts/${idAccount}/orders`, {
    instrument: 'STOCK:82849',
    idNotation: 163500,
    side: 'BUY',
    kind: 'LIMIT',
    limit: 100,
    quantity: 2,
    validity: 'GTC',
  })
  const html = await dashboard()
  expect(html).toContain(`<a href="/depot/${idAccount}/order/${idOrder}">Kauf 2 SAP`)
  expect(html).toMatch(/offen · noch \d+,\d\d\u00a0% entfernt · gültig bis \d+\.\d+\./)
  expect(await htmlFaults(html)).toEqual([])
})

test('cards stand in the order of the reader, without script, too; hidden ones come back', async () => {
  const first = headings(await dashboard())
  expect(first.indexOf('Was sich bewegt')).toBeLessThan(first.indexOf('Sieben Tage'))
  const arranging = await dashboard('?anordnen=1')
  expect(await htmlFaults(arranging)).toEqual([])
  expect(await send('?anordnen=1', { aktion: 'anordnen', runter: 'bewegung' })).toBe('/dashboard?anordnen=1')
  await send('?anordnen=1', { aktion: 'anordnen', runter: 'bewegung' })
  await send('?anordnen=1', { aktion: 'anordnen', runter: 'bewegung' })
  await send('?anordnen=1', { aktion: 'anordnen', aus: 'alarme' })
  const then = headings(await dashboard())
  expect(then.indexOf('Was sich bewegt')).toBeGreaterThan(then.indexOf('Sieben Tage'))
  expect(then).not.toContain('Alarme ausgelöst')
  expect(await api('/v1/storage/simple/dashboard.cards')).toMatchObject({ value: { hidden: ['alarme'] } })
  await send('?anordnen=1', { aktion: 'anordnen', ein: 'alarme' })
  expect(headings(await dashboard())).toContain('Alarme ausgelöst')
  await send('?anordnen=1', { aktion: 'anordnen', anfang: '1' })
  expect(headings(await dashboard())).toEqual(first)
})

test('the steps leave when they are hidden where they stand', async () => {
  expect(await send('', { aktion: 'anordnen', zurueck: '1', aus: 'schritte' })).toBe('/dashboard')
  expect(await dashboard()).not.toContain('Erste Schritte')
})

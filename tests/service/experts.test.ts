import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { setRole } from '#accounts/users.ts'
import { openSession } from '#accounts/sessions.ts'
import { createFollowerMails } from '#experts/follower-mails.ts'
import { followedNews } from '#features/followed-news.ts'
import { newestMails } from '#mail/outbox.ts'
import { silentLog } from '#platform/log.ts'
import type { Portal } from '#portal/portal.ts'
import { browserOf } from '../without-script.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let [reader, expert]: TestReader[] = []
beforeAll(async () => {
  portal = await testPortal()
  reader = await testReader(portal, 'leser@example.org')
  expert = await testReader(portal, 'experte@example.org')
  await setRole(portal.rooms.db, expert.id, 'expert')
  const { token } = await openSession(portal.rooms.db, expert.id)
  expert = { ...expert, program: { 'x-ov-token': token }, browser: { cookie: `session=${token}` } }
})
afterAll(() => portal.stop())

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
type Json = any
async function ask(
  method: string,
  path: string,
  asker?: TestReader,
  body?: unknown,
): Promise<{ status: number; json: Json }> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { ...asker?.program, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await response.json().catch(() => ({})) }
}
const pageOf = async (path: string, asker?: TestReader) => {
  const response = await fetch(portal.url + path, { headers: asker?.browser ?? {} })
  return { status: response.status, text: await response.text() }
}

describe('sample experts', () => {
  test('are there from the first start, marked, each with years of bookings and a reason for each', async () => {
    const { json } = await ask('GET', '/v2/portfolios/subscribable_portfolios')
    expect(json.list.map((each: Json) => each.entityValue)).toEqual([
      'muster-staerke',
      'muster-ruhe',
      'muster-sparplan',
    ])
    for (const { published, figures, entitySubType, benchmarkPct, entityValue } of json.list) {
      expect([entitySubType, published.expert.isSample]).toEqual(['EXPERT', true])
      expect(figures.dateFirst).toBe('2023-01-02')
      expect(figures.ttwrorPct).toBeTypeOf('number')
      expect(benchmarkPct).toBeTypeOf('number')
      const { total, list } = (await ask('GET', `/v2/portfolios/${entityValue}/transactions`)).json
      expect(total).toBeGreaterThan(60)
      expect(list.filter(({ note }: Json) => !note)).toEqual([])
      expect((await ask('GET', `/v2/portfolios/${entityValue}`)).json.warnings).toEqual([])
    }
  })

  test('trade as their rule says: the five that rose most, at the close of the first day of a quarter', async () => {
    const { list } = (await ask('GET', '/v2/portfolios/muster-staerke/transactions?perPage=1000')).json
    const bought = list.filter(({ type }: Json) => type === 'BUY')
    const sold = list.filter(({ type }: Json) => type === 'SELL')
    expect([...new Set([...bought, ...sold].map(({ date }: Json) => date.slice(5, 8)))].toSorted()).toEqual([
      '01-',
      '04-',
      '07-',
      '10-',
    ])
    for (const { note } of bought) expect(note).toMatch(/^Rang [1-5] von \d+: [+−]\d+,\d\s% in 126 Handelstagen$/)
    const { list: held } = (await ask('GET', '/v2/portfolios/muster-staerke/positions')).json
    expect(held).toHaveLength(5)
    expect((await ask('GET', '/v2/portfolios/muster-staerke')).json.figures.cash).toBeGreaterThanOrEqual(0)
  })

  test('are valued without a leap where a paper was split before, while or after it was held', async () => {
    for (const id of ['muster-staerke', 'muster-ruhe', 'muster-sparplan']) {
      const { curve } = (await ask('GET', `/v2/portfolios/${id}/analysis`)).json
      const levels = curve.returnPct.map((each: number) => 100 + each)
      const leaps = levels.slice(1).map((each: number, index: number) => Math.abs(each / levels[index] - 1))
      expect([id, Math.max(...leaps) < 0.25]).toEqual([id, true])
    }
  })

  test.each([
    ['/experten-musterdepot', 'Die stärksten fünf'],
    ['/experten-musterdepot/muster-staerke', 'Interessenkonflikte'],
    ['/experten-musterdepot/muster-staerke/positionen', 'Summe'],
    ['/experten-musterdepot/muster-staerke/transaktionen', 'in 126 Handelstagen'],
    ['/experten-musterdepot/muster-ruhe/geschlossene-positionen', 'Verkauft'],
    ['/experten-musterdepot/muster-sparplan/analyse', 'Aufteilung'],
    ['/experten-musterdepot/muster-staerke/analyse?zahl=ttwror', 'Wie kommt'],
    ['/experten-watchlist', 'Nahe am Jahreshoch'],
    ['/experten-watchlist/muster-nahe-hoch', 'zum Jahreshoch'],
    ['/experten-watchlist/muster-nahe-hoch/DESCRIPTION', 'höchsten Schlusskurs'],
  ])('fill %s for everybody', async (path, text) => {
    const shown = await pageOf(path)
    expect([shown.status, shown.text.includes(text)]).toEqual([200, true])
  })

  test.each([
    '/experten-musterdepot/muster-x',
    '/experten-musterdepot/muster-staerke/notizen',
    '/experten-watchlist/7',
    '/experten-watchlist/muster-nahe-hoch/POSITIONEN',
  ])('%s is not there', async (path) => expect((await pageOf(path)).status).toBe(404))
})

/** The range of SAP on a day at the venue where portfolios value it. */
const dayOf = async (date: string): Promise<{ low: number; high: number }> => {
  const [own] = (await ask('GET', '/v2/portfolios', expert)).json.list
  const info = `/v2/portfolios/${own.entityValue}/transaction_instrument_info`
  return (await ask('GET', `${info}?instrument=STOCK:82849&date=${date}`, expert)).json
}

describe('an expert', () => {
  const words = {
    strategy: 'Wenige große Werte, lange gehalten.',
    method: 'Gewinne und Schulden der letzten zehn Jahre.',
    sources: 'Geschäftsberichte der Unternehmen.',
    horizon: 'Fünf Jahre, jedes Quartal geprüft.',
    conflicts: 'Keine; ich halte die Papiere nicht selbst.',
  }
  const profile = { name: 'Redaktion Test', about: 'Schreibt über Aktien.', producer: 'Beispiel GmbH, Musterstadt' }
  let depot = ''

  test('shows nothing without a whole disclosure and a profile', async () => {
    depot = (await ask('POST', '/v2/portfolios', expert, { name: 'Werte', note: 'mein Geheimnis' })).json.entityValue
    const booking = {
      type: 'BUY',
      date: '2026-11-02',
      instrument: 'STOCK:82849',
      quantity: '3',
      price: '200',
      note: 'günstig',
    }
    expect((await ask('POST', `/v2/portfolios/${depot}/transactions`, expert, booking)).status).toBe(200)
    const place = `/v2/experts/publications/PORTFOLIO/${depot}`
    const refused = await ask('PUT', place, expert, { ...words, conflicts: ' ', sources: 'ich' })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.json.faults).toSorted()).toEqual(['conflicts', 'sources'])
    expect(refused.json.faults.sources).toBe('Bitte nenne deine Quellen. Mindestens 10 Zeichen.')
    // that there are none is a whole sentence, and only the profile is missing then
    expect((await ask('PUT', place, expert, { ...words, conflicts: 'Keine' })).status).toBe(409)
    expect((await ask('PUT', place, expert, words)).status).toBe(409)
    expect((await ask('GET', `/v2/portfolios/subscribable_portfolios/${depot}`, reader)).status).toBe(404)
    expect((await ask('GET', `/v2/portfolios/${depot}`, reader)).status).toBe(404)
  })

  test('shows a portfolio with its bookings, and keeps the note', async () => {
    expect((await ask('PUT', '/v2/experts/profile', expert, profile)).status).toBe(200)
    expect((await ask('PUT', `/v2/experts/publications/PORTFOLIO/${depot}`, expert, words)).status).toBe(200)
    const { json } = await ask('GET', `/v2/portfolios/subscribable_portfolios/${depot}`)
    expect(json).toMatchObject({
      name: 'Werte',
      note: '',
      entitySubType: 'EXPERT',
      published: { ...words, isSubscribed: false },
    })
    const { text } = await pageOf(`/experten-musterdepot/${depot}/transaktionen`)
    expect(text).toContain('günstig')
    expect(text).not.toContain('Geheimnis')
    expect((await ask('GET', `/v2/portfolios/${depot}`)).json.note).toBe('')
  })

  test('cannot hide a price that the day never had, and is told before booking', async () => {
    const { low, high } = await dayOf('2026-11-02')
    expect(low).toBeGreaterThan(201) // the first booking was at 200
    const [bought] = (await ask('GET', `/v2/portfolios/${depot}/transactions`)).json.list
    expect(bought.outsideDayRange.low).toBeLessThanOrEqual(low)
    expect(bought.outsideDayRange.high).toBeGreaterThanOrEqual(high)
    expect((await ask('GET', `/v2/portfolios/subscribable_portfolios/${depot}`)).json.numberOutsideDayRange).toBe(1)
    const { text } = await pageOf(`/experten-musterdepot/${depot}/transaktionen`)
    expect(text).toContain('Kurs 200,00 außerhalb der Tagesspanne')
    expect((await pageOf('/experten-musterdepot')).text).toContain('1 Kurs außerhalb der Tagesspanne')

    const booking = { type: 'BUY', date: '2026-11-02', instrument: 'STOCK:82849', quantity: '1', note: 'mehr' }
    const check = (price: number) =>
      ask('POST', `/v2/portfolios/${depot}/transactions/check`, expert, { ...booking, price: String(price) })
    expect((await check(high * 1.1)).json).toMatchObject({ isOutsideDayRange: true, isShown: true })
    expect((await check((low + high) / 2)).json.isOutsideDayRange).toBe(false)
    const bond = { type: 'BUY', date: '2026-11-02', instrument: portal.rooms.universe.ofType('BOND')[0]!.key }
    const inPercent = await ask('POST', `/v2/portfolios/${depot}/transactions/check`, expert, {
      ...bond,
      quantity: '1000',
      price: '10',
    })
    expect(inPercent.json).toMatchObject({ isOutsideDayRange: true, displayUnit: '%' })
    expect((await check(high * 1.1)).json.displayUnit).toBe('EUR')
    const { json: honest } = await ask('POST', `/v2/portfolios/${depot}/transactions`, expert, {
      ...booking,
      price: String((low + high) / 2),
    })
    expect(honest.idTransaction).toBeTypeOf('string')
    const { list } = (await ask('GET', `/v2/portfolios/${depot}/transactions`)).json
    expect(list.map((each: Json) => each.outsideDayRange !== undefined).toSorted()).toEqual([false, true])
    await ask('DELETE', `/v2/portfolios/${depot}/transactions/${honest.idTransaction}`, expert)
  })

  test('sees no mark in a portfolio of their own that nobody else reads', async () => {
    const own = (await ask('POST', '/v2/portfolios', expert, { name: 'Für mich' })).json.entityValue
    const booking = { type: 'BUY', date: '2026-11-02', instrument: 'STOCK:82849', quantity: '1', price: '200' }
    await ask('POST', `/v2/portfolios/${own}/transactions`, expert, booking)
    const [bought] = (await ask('GET', `/v2/portfolios/${own}/transactions`, expert)).json.list
    expect([bought.price, bought.outsideDayRange]).toEqual([200, undefined])
    await ask('DELETE', `/v2/portfolios/${own}`, expert)
  })

  test('is followed, and lists of one’s own stay one’s own', async () => {
    expect((await ask('GET', `/v2/portfolios/${depot}/subscribe`)).status).toBe(403)
    expect((await ask('GET', `/v2/portfolios/${depot}/subscribe`, reader)).json).toEqual({
      isSubscribed: true,
      isMailed: false,
    })
    const followed = (await ask('GET', '/v2/portfolios/subscribable_portfolios?subscribed=true', reader)).json.list
    expect(followed.map((each: Json) => [each.entityValue, each.published.numberFollowers])).toEqual([[depot, 1]])
    // whoever follows their own counts as no reader
    await ask('GET', `/v2/portfolios/${depot}/subscribe`, expert)
    const { json: own } = await ask('GET', `/v2/portfolios/subscribable_portfolios/${depot}`, expert)
    expect([own.published.isSubscribed, own.published.numberFollowers]).toEqual([true, 1])
    await ask('GET', `/v2/portfolios/${depot}/unsubscribe`, expert)
    expect((await ask('GET', '/v2/portfolios', reader)).json.list).toEqual([])
    expect((await ask('GET', `/v2/portfolios/${depot}/unsubscribe`, reader)).json).toEqual({ isSubscribed: false })
  })

  test('tells followers who want it of what is booked, once an hour at most', async () => {
    const { db } = portal.rooms
    const browser = browserOf(portal, reader!)
    const page = `/experten-musterdepot/${depot}`
    await browser.send(page, 'folgen', {})
    expect((await browser.send(page, 'mails-an', {})).status).toBe(303)
    expect((await browser.open(page)).html).toContain('Keine Mails mehr')
    const book = (quantity: string, note: string, price = '201.50') =>
      ask('POST', `/v2/portfolios/${depot}/transactions`, expert, {
        type: 'BUY',
        date: '2026-11-19',
        instrument: 'STOCK:82849',
        quantity,
        price,
        note,
      })
    // a minute on: what was written before is not still being written
    const now = () => Date.now() + 60_000
    const mails = createFollowerMails({ ...portal.rooms, log: silentLog, now, newsOf: followedNews(portal.rooms) })
    const told = async () =>
      (await newestMails(db, 50)).filter(({ to, subject }) => to === reader!.email && subject.startsWith('Werte:'))
    const anHourLater = () =>
      db
        .updateTable('follows')
        .set({ mailed_until: sql<Date>`mailed_until - interval '61 minutes'` })
        .where('user_id', '=', reader!.id)
        .execute()

    await anHourLater() // what was booked before the reader wanted mails
    await db.updateTable('transactions').set({ created_at: sql<Date>`now() - interval '2 hours'` }).execute()
    await mails.round()
    expect(await told()).toEqual([])
    await book('5', 'Zahlen besser als erwartet')
    await mails.round()
    await mails.round()
    const [first, ...more] = await told()
    expect(more).toEqual([])
    expect(first?.subject).toBe('Werte: eine Buchung neu')
    expect(first?.text).toContain(
      '• Kauf 5 SAP zu 201,50 EUR, 19.11.2026 (Kurs außerhalb der Tagesspanne): Zahlen besser als erwartet',
    )
    expect(first?.text).toContain('Guten Tag,\n\nneu im Musterdepot „Werte“ von Redaktion Test:')
    expect(first?.text).toContain('höchstens einmal in der Stunde')
    expect(first?.html).toContain(`${page}">Abstellen mit „Keine Mails mehr“ auf der Seite</a>`)
    await book('6', 'noch einmal', ((await dayOf('2026-11-19')).low + 0.01).toFixed(2))
    await mails.round()
    expect(await told()).toHaveLength(1)
    await anHourLater()
    await mails.round()
    expect(await told()).toHaveLength(2)
    expect((await told())[0]?.text).toMatch(/• Kauf 6 SAP zu [\d,]+ EUR, 19\.11\.2026: noch einmal/)

    await browser.send(page, 'mails-aus', {})
    await book('7', 'ohne Mail')
    await mails.round()
    expect(await told()).toHaveLength(2)
    await browser.send(page, 'nicht-folgen', {})
  })

  test('nobody else writes what is shown', async () => {
    expect((await ask('DELETE', `/v2/portfolios/${depot}`, reader)).status).toBe(404)
    expect((await ask('DELETE', `/v2/portfolios/${depot}/transactions`, reader)).status).toBe(404)
    expect((await ask('PUT', `/v2/experts/publications/PORTFOLIO/${depot}`, reader, words)).status).toBe(403)
  })

  test('withdraws it, and is no longer shown when no longer an expert', async () => {
    await setRole(portal.rooms.db, expert!.id, 'user')
    expect((await ask('GET', `/v2/portfolios/${depot}`, reader)).status).toBe(404)
    await setRole(portal.rooms.db, expert!.id, 'expert')
    const { token } = await openSession(portal.rooms.db, expert!.id)
    const again = { ...expert!, program: { 'x-ov-token': token } }
    expect((await ask('DELETE', `/v2/experts/publications/PORTFOLIO/${depot}`, again)).json).toEqual({ count: 1 })
    expect((await ask('GET', `/v2/portfolios/${depot}`, reader)).status).toBe(404)
  })
})

test.each([
  ['/experten-musterdepot/gibt-es-nicht', '/experten-musterdepot/muster-staerke'],
  ['/experten-watchlist/gibt-es-nicht', '/experten-watchlist/muster-nahe-hoch'],
])('%s names what experts show', async (path, shown) => {
  const { status, text } = await pageOf(path)
  expect([status, text.includes(`<a class="chip" href="${shown}">`)]).toEqual([404, true])
})

test('positions of an expert’s watchlist go into an own one', async () => {
  const { entityValue } = (await ask('POST', '/v2/watchlists', reader, { name: 'Meine' })).json
  const { json } = await ask('POST', `/v2/watchlists/muster-ruhigste/copy/${entityValue}`, reader)
  expect(json).toEqual({ count: 10 })
})

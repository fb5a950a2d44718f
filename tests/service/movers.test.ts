import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Alarms, Movers } from '#features/movers/movers.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const movers = async (query: string) => {
  const answer = await fetch(`${portal.url}/api/v1/lists/stocks/movers?${query}`)
  return { status: answer.status, body: (await answer.json()) as Movers }
}
const page = async (address: string) => {
  const answer = await fetch(portal.url + address)
  return { status: answer.status, text: await answer.text() }
}
const changes = (list: Movers['topList']) => list.map(({ changePct }) => changePct ?? Number.NaN)

test('tops fall and flops rise from row to row, and every share of the index counts once', async () => {
  const { body } = await movers('index=20735&minMoney=0&perPage=50')
  expect(body.total).toBe(40)
  expect(body.risen + body.fallen + body.unchanged).toBe(40)
  expect(body.bins.reduce((sum, { number }) => sum + number, 0)).toBe(40)
  expect(changes(body.topList)).toEqual(changes(body.topList).toSorted((a, b) => b - a))
  expect(changes(body.flopList)).toEqual(changes(body.flopList).toSorted((a, b) => a - b))
  expect(changes(body.topList).at(-1)).toBe(changes(body.flopList)[0])
})

test.each([
  'top-flop',
  'performance-alarme',
])('every index that /aktien/%s can be narrowed to has members', async (name) => {
  const { text } = await page(`/aktien/${name}?umsatz=0`)
  const group = /<optgroup label="Indizes">(.*?)<\/optgroup>/s.exec(text)?.[1] ?? ''
  const indices = Array.from(group.matchAll(/value="(\d+)"/g), ([, value]) => value)
  expect(indices.length).toBeGreaterThan(8)
  for (const index of indices) {
    const { body } = await movers(`index=${index}&minMoney=0`)
    expect(body.total, index).toBeGreaterThan(15)
  }
})

test('a row says the change that its quote says', async () => {
  const { body } = await movers('isoCountry=at&minMoney=0')
  for (const { quote, changePct, change } of body.topList) {
    expect(changePct).toBeCloseTo(quote.performancePct ?? Number.NaN, 2)
    expect(change).toBe(quote.performance)
  }
})

test('money leaders of the day stand by what was traded', async () => {
  const { body } = await movers('index=20735&minMoney=0')
  const money = body.moneyList.map(({ moneyEuro }) => moneyEuro ?? 0)
  expect(money).toHaveLength(10)
  expect(money).toEqual(money.toSorted((a, b) => b - a))
})

test.each([
  { given: 'an unknown index', query: 'index=1', status: 404 },
  { given: 'an unknown period', query: 'period=Y99', status: 400 },
  { given: 'a turnover in words', query: 'minMoney=viel', status: 400 },
  { given: 'a country of three letters', query: 'isoCountry=DEU', status: 400 },
])('$given is $status', async ({ query, status }) => expect((await movers(query)).status).toBe(status))

test('what the address asks for and does not exist is said on the page, and the rest holds', async () => {
  const { status, text } = await page('/aktien/top-flop?markt=XX&zeitraum=D9&umsatz=viel&anzahl=25')
  expect(status).toBe(200)
  expect(text).toContain('Markt „XX“')
  expect(text).toContain('Zeitraum „D9“')
  expect(text).toContain('Der Mindestumsatz ist eine Zahl ab 0')
  expect(text).toMatch(/value="viel"/)
})

test.each(['/aktien', '/fonds', '/etf', '/anleihen'])('%s/top-flop names a top', async (folder) => {
  const { status, text } = await page(`${folder}/top-flop?umsatz=0`)
  expect(status).toBe(200)
  expect(text).toMatch(/aria-label="Tops"/)
})

const alarms = async (query: string) => {
  const answer = await fetch(`${portal.url}/api/v1/stocks/performance_alarms?minMoney=0&${query}`)
  return { status: answer.status, body: (await answer.json()) as Alarms }
}

test('a past day gives the same alarms again, newest first, each beyond its threshold', async () => {
  const first = (await alarms('date=2026-03-13&isoCountry=DE&perPage=200')).body
  expect(first.total).toBeGreaterThan(3)
  expect(first.rising + first.falling).toBe(first.total)
  const times = first.list.map(({ datetimeAlarm }) => datetimeAlarm)
  expect(times).toEqual(times.toSorted().toReversed())
  for (const { changeAlarmPct, highPct, lowPct } of first.list) {
    expect(Math.abs(changeAlarmPct)).toBeGreaterThanOrEqual(5)
    expect(changeAlarmPct).toBeLessThanOrEqual(highPct)
    expect(changeAlarmPct).toBeGreaterThanOrEqual(lowPct)
  }
  const totals = first.perThreshold.map(({ total }) => total)
  expect(totals[1]).toBe(first.total)
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  const rising = (await alarms('date=2026-03-13&isoCountry=DE&direction=UP')).body
  expect(rising.total).toBe(first.rising)
})

test('large companies alone are fewer, and what came after an instant is newer than it', async () => {
  const all = (await alarms('date=2026-03-13&perPage=200')).body
  const large = (await alarms('date=2026-03-13&perPage=200&minCap=10000000000')).body
  expect(large.total).toBeLessThan(all.total)
  const middle = all.list[Math.floor(all.list.length / 2)]?.datetimeAlarm ?? ''
  const later = (await alarms(`date=2026-03-13&perPage=200&after=${encodeURIComponent(middle)}`)).body
  const firstOf = ({ list }: Alarms) =>
    list.map(({ instrument, datetimeAlarm }) => [instrument.entityValue, datetimeAlarm])
  expect(firstOf(later)).toEqual(firstOf(all).filter(([, at = '']) => at > middle))
})

test('own alarms are those of what the reader watches or has booked, under the same filters, and nobody else’s', async () => {
  const [anna, bert] = [await testReader(portal, 'anna@example.org'), await testReader(portal, 'bert@example.org')]
  const all = (await alarms('date=2026-03-13&isoCountry=DE&perPage=200')).body.list
  const rising = all.find(({ changeAlarmPct }) => changeAlarmPct > 0)?.instrument.entityValue ?? ''
  const falling = all.find(({ changeAlarmPct }) => changeAlarmPct < 0)?.instrument.entityValue ?? ''
  const send = async (path: string, body: object) =>
    (await (
      await fetch(`${portal.url}/api${path}`, {
        method: 'POST',
        headers: { ...anna.program, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, unknown>
  const { entityValue: list } = await send('/v2/watchlists', { name: 'Energie' })
  for (const entityValue of [rising, falling])
    await send(`/v2/watchlists/${String(list)}/positions`, { instrument: `STOCK:${entityValue}` })
  const own = async (reader: { program: Record<string, string> } | undefined, query = '') => {
    const answer = await fetch(
      `${portal.url}/api/v1/stocks/performance_alarms/own?minMoney=0&date=2026-03-13&${query}`,
      { headers: reader?.program ?? {} },
    )
    return { status: answer.status, cache: answer.headers.get('cache-control'), body: (await answer.json()) as Alarms }
  }
  const { body, cache } = await own(anna)
  expect(cache).toBe('private, no-store')
  expect(body).toMatchObject({ total: 2, rising: 1, falling: 1 })
  expect(body.list.map(({ watchlists }) => watchlists)).toEqual([['Energie'], ['Energie']])
  const { changeAlarmPct, datetimeAlarm } = all.find(({ instrument }) => instrument.entityValue === rising) ?? {}
  expect((await own(anna, 'direction=UP')).body.list).toMatchObject([{ changeAlarmPct, datetimeAlarm }])
  expect((await own(bert)).body.total).toBe(0)
  expect((await own(undefined)).status).toBe(401)

  const shown = await fetch(`${portal.url}/aktien/performance-alarme?tag=2026-03-13&meine=1`, { headers: anna.browser })
  expect(await shown.text()).toMatch(/Jede deiner Aktien, .*1 steigend, .*1 fallend/)
  const beside = await fetch(
    `${portal.url}/aktien/performance-alarme?tag=2026-03-13&richtung=UP&markt=FR&kap=1000000000`,
    {
      headers: anna.browser,
    },
  )
  const [, ofBoth = ''] = /href="([^"]*)">Alle (?:<!-- -->)?2/.exec(await beside.text()) ?? []
  expect(await (await fetch(portal.url + ofBoth.replaceAll('&amp;', '&'), { headers: anna.browser })).text()).toMatch(
    /1 steigend, .*1 fallend/,
  )
  const away = await fetch(`${portal.url}/aktien/performance-alarme?meine=1`, { redirect: 'manual' })
  expect(away.headers.get('location')).toBe('/login?from=%2Faktien%2Fperformance-alarme%3Fmeine%3D1')
})

test('a day without trading gives the trading day before it', async () =>
  expect((await alarms('date=2026-03-15&isoCountry=AT')).body).toMatchObject({ date: '2026-03-13', isToday: false }))

test.each([
  'date=2030-01-01',
  'date=2026-02-30',
  'date=gestern',
  'threshold=4',
  'direction=LEFT',
])('alarms with %s are 400', async (query) => expect((await alarms(query)).status).toBe(400))

test('the page keeps what it can of a wrong address, and a feed is there', async () => {
  const { status, text } = await page('/aktien/performance-alarme?tag=2030-01-01&markt=XX&umsatz=0&schwelle=3')
  expect(status).toBe(200)
  expect(text).toContain('Das ist kein vergangener Tag.')
  expect(text).toContain('Den Markt „XX“ gibt es hier nicht.')
  expect((await page('/news/feed/performance-alarme')).text).toMatch(/^<\?xml .*<ttl>5<\/ttl>/s)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agenda } from '#features/news/agenda.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
const folder = mkdtempSync(join(tmpdir(), 'parkett-agenda-'))
beforeAll(async () => {
  const file = join(folder, 'termine.csv')
  writeFileSync(
    file,
    [
      'day,time,kind,country,title,period,importance,previous,forecast,actual,unit,source',
      '2026-11-18,11:00,economy,EU,Inflation im Euroraum,"Oktober, endgültig",3,2.2,2.1,2.3,%,Statistikamt',
      '2026-11-18,08:00,economy,DE,Erzeugerpreise,Oktober,2,-1.2,-0.9,-1.3,%,Statistikamt',
      '2026-11-20,15:45,economy,US,Einkaufsmanagerindex,November,3,49.5,49.9,,Pkt.,Institut',
      '2026-11-25,09:00,economy,DE,Geschäftsklima,November,3,88.4,88.9,,Pkt.,Institut',
      '2026-11-26,,ipo,DE,Muster AG,,1,,,,,Prospekt',
    ].join('\n'),
  )
  portal = await testPortal(undefined, { CALENDAR_FILE: file })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true })
})

const answer = (path: string) => fetch(`${portal.url}${path}`)
const page = async (query: string) => (await answer(`/news/finanzkalender?${query}`)).text()
const agenda = async (query: string) =>
  (await (await answer(`/api/v1/calendar_events/agenda?${query}`)).json()) as Agenda

test('a week of the calendar is its five days; the API counts the same', async () => {
  const week = await agenda('date=2026-12-17&range=W1&perPage=1000&withFigures=false')
  expect([week.dateStart, week.dateEnd]).toEqual(['2026-12-14', '2026-12-20'])
  expect(week.list).toHaveLength(week.total)
  const days = await Promise.all(
    week.days.map(async ({ date, total }) => [total, (await agenda(`date=${date}`)).total] as const),
  )
  for (const [inWeek, alone] of days) expect(alone).toBe(inWeek)
  expect(days.reduce((sum, [, alone]) => sum + alone, 0)).toBe(week.total)

  const html = await page('datum=2026-12-17')
  expect(html).toContain('Europäische Zentralbank: Zinsentscheid')
  expect(html).toContain('14:15')
  expect(html).toContain('Großer Verfallstag')
})

test('a day says what companies earned, a year before beside it; what is to come has no result yet', async () => {
  const past = await agenda('date=2026-11-12&kind=RESULTS&perPage=1000')
  expect(past.list.length).toBeGreaterThan(0)
  for (const { actual, previous, estimated, quote } of past.list) {
    expect(estimated).toBe(false)
    expect(actual).toBeTypeOf('number')
    expect(previous).toBeTypeOf('number')
    expect(quote?.last).toBeTypeOf('number')
  }
  const coming = await agenda('date=2027-02-25&range=W1&kind=RESULTS&perPage=1000')
  expect(coming.list.length).toBeGreaterThan(0)
  for (const { actual, estimated } of coming.list) expect([actual, estimated]).toEqual([undefined, true])
})

test('filters hold for list, counts and page alike', async () => {
  const dax = await agenda('date=2026-11-12&range=M1&idIndex=20735&perPage=1000&withFigures=false')
  expect(dax.list.length).toBeGreaterThan(0)
  expect(dax.list.every(({ instrument }) => instrument !== undefined)).toBe(true)
  const heavy = await agenda('date=2026-11-12&range=M1&importance=3&isoCountry=US&perPage=1000&withFigures=false')
  expect(heavy.numberImportant).toBe(heavy.total)
  expect(new Set(heavy.list.map(({ isoCountry }) => isoCountry))).toEqual(new Set(['US']))
})

test('figures of economies stand beside what was expected of them, as the operator’s file tells them', async () => {
  const [inflation] = (await agenda('date=2026-11-18&kind=ECONOMY')).list
  expect(inflation).toMatchObject({ title: 'Inflation im Euroraum', forecast: 2.1, actual: 2.3, unit: '%' })
  const day = await page('ansicht=tag&datum=2026-11-18&art=konjunktur')
  for (const said of ['Oktober, endgültig', '2,2 %', '2,1 %', '2,3 %', '+0,2 Pp.', 'Quelle: Statistikamt'])
    expect(day).toContain(said)
  const week = await page('datum=2026-11-25')
  expect(week).toContain('Prognose 88,9 Pkt.')
  expect(week, 'whose figure it is').toContain('<small>Deutschland · November</small>')
  expect((await agenda('date=2026-11-26&kind=IPOS')).list).toMatchObject([{ title: 'Muster AG' }])
  const calendar = await (await answer('/news/finanzkalender.ics?art=konjunktur')).text()
  expect(calendar.replaceAll('\r\n ', '')).toContain('Prognose 88\\,9 Pkt.')
  expect(calendar).toContain('SUMMARY:Einkaufsmanagerindex (US)')
})

test('a surprise has a bar on its side, as long as it is beside the greatest of its unit that day, and its sign in words', async () => {
  const html = await page('ansicht=tag&datum=2026-11-18&art=konjunktur')
  const rows = html.split('<tr').filter((row) => row.includes('data-abstand'))
  const barOf = (row = '') => /<rect y="1" x="([\d.]+)%" width="([\d.]+)%"/.exec(row)?.slice(1).map(Number)
  expect(rows.map((row) => [barOf(row), /[+−][\d,]+\sPp\./.exec(row)?.[0].replace('\u00a0', ' ')])).toEqual([
    [[50, 24.5], '+0,2 Pp.'],
    [[1, 49], '−0,4 Pp.'],
  ])
  expect(await page('ansicht=woche&datum=2026-11-18')).toMatch(/Ist 2,3[^(]*\(\+0,2\sPp\.\)/)
})

test('the table of today asks for figures that are still to come; that of another day does not', async () => {
  expect(await page('ansicht=tag&art=konjunktur')).toContain('data-island="agenda-figures"')
  expect(await page('ansicht=tag&datum=2026-11-18')).not.toContain('data-island="agenda-figures"')
})

test('what asks again for figures gets what was told a quarter of a minute ago', async () => {
  const { expires } = await agenda('kind=ECONOMY')
  expect(expires - portal.rooms.clock.now()).toBeLessThanOrEqual(15_000)
})

test('a company’s date that is ahead leads to an alarm for the day before', async () => {
  const anna = await testReader(portal, 'erinnert@example.org')
  const { list } = await agenda('date=2027-02-25&range=W1&kind=RESULTS&perPage=1000')
  const [first] = list
  const html = await page(`ansicht=tag&datum=${first?.date}&art=zahlen`)
  const [, address = ''] = /href="(\/alarme\/neu\?wert=STOCK-\d+&amp;termin=1)"/.exec(html) ?? []
  expect(await page('ansicht=tag&datum=2026-11-12&art=zahlen')).not.toContain('/alarme/neu')
  const { open, send } = browserOf(portal, anna)
  const path = address.replace('&amp;', '&')
  expect((await open(path)).html).toMatch(/name="termin"[^>]*value="1"|value="1"[^>]*name="termin"/)
  expect((await send(path, 'setzen', { termin: '1', oft: '1440' })).status).toBe(303)
  expect((await open('/alarme')).html).toContain('ein Tag vor Zahlen und Hauptversammlung')
})

test('the list of events has companies alone, until other categories are asked for', async () => {
  const events = async (query: string) =>
    (
      (await (await answer(`/api/v1/calendar_events/events?${query}`)).json()) as {
        list: { name: string; eventCategoryType: string; stocksCompanyEvent?: object }[]
      }
    ).list
  const december = 'dateTimeStart=2026-12-14&dateTimeEnd=2026-12-27'
  expect((await events(december)).every(({ stocksCompanyEvent }) => stocksCompanyEvent !== undefined)).toBe(true)
  const others = await events(`${december}&eventCategoryType=CENTRAL_BANKS,EXPIRIES,HOLIDAYS`)
  expect(others.map(({ eventCategoryType, name }) => `${eventCategoryType} ${name}`)).toEqual([
    expect.stringMatching(/^CENTRAL_BANKS Europäische Zentralbank/),
    'EXPIRIES Großer Verfallstag: Futures und Optionen',
    expect.stringMatching(/^HOLIDAYS Kein Handel: Xetra/),
    expect.stringMatching(/^HOLIDAYS Kein Handel: Xetra, New York/),
  ])
  const mixed = await events(
    'dateTimeStart=2026-11-12&dateTimeEnd=2026-11-20&perPage=500&eventCategoryType=RESULT_REPORTS,EXPIRIES',
  )
  expect(new Set(mixed.map(({ eventCategoryType }) => eventCategoryType))).toEqual(
    new Set(['RESULT_REPORTS', 'EXPIRIES']),
  )
})

test('whoever watches a share has its dates apart from those of all', async () => {
  const reader = await testReader(portal)
  const own = async () =>
    (await (
      await fetch(`${portal.url}/api/v1/calendar_events/agenda/own?range=M3&withFigures=false`, {
        headers: reader.program,
      })
    ).json()) as Agenda
  expect((await own()).total).toBe(0)
  const send = (path: string, body: object) =>
    fetch(`${portal.url}/api${path}`, {
      method: 'POST',
      headers: { ...reader.program, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const list = (await (await send('/v2/watchlists', { name: 'Liste' })).json()) as { entityValue: string }
  await send(`/v2/watchlists/${list.entityValue}/positions`, { instrument: 'STOCK:82849' })
  const { list: dates, total } = await own()
  expect(total).toBeGreaterThan(0)
  expect(new Set(dates.map(({ instrument }) => instrument?.name))).toEqual(new Set(['SAP']))
  const month = `/news/finanzkalender?meine=1&ansicht=monat&datum=${dates[0]?.date}`
  const html = await (await fetch(portal.url + month, { headers: reader.browser })).text()
  expect(html).toContain('SAP: ')
  expect(html).not.toContain('Allianz: ')
  expect((await answer('/api/v1/calendar_events/agenda/own')).status).toBe(401)

  const browser = browserOf(portal, reader)
  const made = await browser.send('/news/finanzkalender?meine=1', 'adresse', {})
  const [, secret = ''] = /\/news\/finanzkalender\/([\w-]{32})\.ics/.exec(made.html) ?? []
  const calendar = await (await answer(`/news/finanzkalender/${secret}.ics`)).text()
  expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(total)
  expect(calendar).toContain('SUMMARY:SAP: ')
  for (const file of [`${secret.slice(1)}x.ics`, `${secret}.txt`, '.ics'])
    expect([file, (await answer(`/news/finanzkalender/${file}`)).status]).toEqual([file, 404])
  const { location } = await browser.send('/news/finanzkalender?meine=1', 'entfernen', { antwort: 'ja' })
  expect(location).toMatch(/^\/news\/finanzkalender\?meine=1&/)
  expect((await browser.open(location)).html).toContain('Die Kalenderadresse gilt nicht mehr.')
  expect((await answer(`/news/finanzkalender/${secret}.ics`)).status).toBe(404)
})

test('a day without dates names the next one; words that mean nothing are named', async () => {
  const saturday = await agenda('date=2026-11-21')
  expect([saturday.total, saturday.next !== undefined && saturday.next > '2026-11-21']).toEqual([0, true])
  expect(await page('ansicht=tag&datum=2026-11-21')).toContain('Keine Termine.')
  const odd = await page('datum=2026-02-31&art=quark&bedeutung=9')
  for (const said of ['art=quark', 'bedeutung=9', 'datum=2026-02-31']) expect(odd).toContain(said)
})

test.each(['1969-12-31', '2026-02-31', 'quark'])('a day that no calendar knows is refused: %s', async (date) => {
  expect((await answer(`/api/v1/calendar_events/agenda?date=${date}`)).status).toBe(400)
})

test.each([
  '1970-01-01',
  '2100-12-31',
  '1969-12-31',
])('the page of a day at the edge of the calendar opens: %s', async (date) => {
  for (const view of ['tag', 'woche', 'monat'])
    expect((await answer(`/news/finanzkalender?ansicht=${view}&datum=${date}`)).status).toBe(200)
})

test('calendars get the same dates: one event each, whole days without a time', async () => {
  const filter = 'bedeutung=3&land=EU'
  const file = await answer(`/news/finanzkalender.ics?${filter}`)
  expect(file.headers.get('content-type')).toContain('text/calendar')
  const lines = (await file.text()).replaceAll('\r\n ', '').split('\r\n')
  expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  expect(lines).toContain('DTSTART:20261217T131500Z')
  const all = (await (await answer('/news/finanzkalender.ics')).text()).replaceAll('\r\n ', '')
  const { total } = await agenda('range=M3&perPage=1&withFigures=false')
  expect(all.match(/^BEGIN:VEVENT/gm)).toHaveLength(total)
  expect(all).toMatch(/^DTSTART;VALUE=DATE:20261224/m)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agenda } from '#features/news/agenda.contract.ts'
import type { Portal } from '../../src/main.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

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

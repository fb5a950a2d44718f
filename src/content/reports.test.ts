import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { addDays } from '#calendar/days.ts'
import { tradingDay, type TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { withRememberedDays } from '#market/remembered-days.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import { loadUniverse } from '#market/universe.ts'
import { createReports, reportKindNames, reportTime, textOf } from './reports.ts'

const universe = loadUniverse()
const calendar = createCalendar()
const now = Date.parse('2026-11-20T23:00:00Z')
const market = withRememberedDays(createSimulatedMarket({ universe, calendar, clock: { now: () => now } }))
const fundamentals = { events: () => [] }
const sources = { market, universe, calendar, fundamentals }
const { ofDay, find } = createReports(sources)
const friday = tradingDay('2026-11-20')

test('a trading day has its six reports, the latest first; a holiday those of the exchanges that trade', () => {
  expect(ofDay(friday, now).map(({ kind }) => kind)).toEqual([
    'wall-street',
    'schluss',
    'mittag',
    'eroeffnung',
    'vorboerse',
    'asien',
  ])
  expect(ofDay(tradingDay('2026-05-01'), now).map(({ kind }) => kind)).toEqual(['wall-street', 'asien'])
  expect(ofDay(tradingDay('2026-11-21'), now)).toEqual([])
})

test.each([
  { given: 'New York rested', day: '2026-11-27', told: ['Nikkei 225', 'Hang Seng'] },
  { given: 'Tokyo rested', day: '2026-11-23', told: ['Dow Jones Industrial Average', 'NASDAQ 100', 'Hang Seng'] },
])('before the opening of $day, when $given, no close is told that the report before has told', async ({
  day,
  told,
}) => {
  const later = Date.parse('2026-11-27T23:00:00Z')
  const report = await createReports(sources).find(tradingDay(day), 'vorboerse', later)
  expect(report?.indices.map(({ instrument }) => instrument.name)).toEqual(told)
  expect(report?.headline).toContain(told[0])
})

test('a report is told a quarter of an hour after its instant, when its prices are free for all', async () => {
  const at = reportTime(calendar, friday, 'mittag')
  if (at === undefined) throw new Error('Xetra trades on this day')
  expect(await find(friday, 'mittag', at + 15 * 60_000 - 1)).toBeUndefined()
  expect((await find(friday, 'mittag', at + 15 * 60_000))?.at).toBe(at)
})

test('the same report is the same in another process', async () => {
  for (const kind of reportKindNames) {
    const report = await find(friday, kind, now)
    expect(report?.kind).toBe(kind)
    expect(await createReports(sources).find(friday, kind, now)).toEqual(report)
  }
})

test('every figure of the reports of a month is the market’s at their instant, and stands in the text', async () => {
  for (const day of calendar.tradingDays('XETR', tradingDay('2026-10-01'), tradingDay('2026-10-30')))
    for (const kind of ['mittag', 'schluss'] as const) {
      const report = await find(day, kind, now)
      if (!report) throw new Error(`no report of ${day}`)
      for (const { instrument, last, changePct } of [...report.indices, ...report.top, ...report.flop]) {
        const quote = market.quote(mainListing(instrument).notation.id, 'RLT', report.at)
        expect(last).toBe(quote.last)
        expect(changePct).toBeCloseTo((last / (quote.previousClose ?? Number.NaN) - 1) * 100, 3)
      }
      const text = report.paragraphs.map(textOf).join(' ')
      for (const { instrument } of [...report.indices, ...report.top, ...report.flop])
        expect(text).toContain(instrument.name)
      expect(text).not.toMatch(/NaN|undefined|Infinity/)
      const { risen = 0, fallen = 0, unchanged = 0 } = report.breadth ?? {}
      expect(risen + fallen + unchanged).toBe(40)
    }
})

test('every figure belongs to a value, whose page says it; days alone stand by themselves', async () => {
  for (const day of calendar.tradingDays('XETR', tradingDay('2026-10-26'), tradingDay('2026-10-30')))
    for (const kind of reportKindNames)
      for (const piece of (await find(day, kind, now))?.paragraphs.flat() ?? [])
        if (piece.of === undefined) expect(piece.text.replaceAll(/am \d+\.\d+\./g, '')).not.toMatch(/\d/)
})

test('who reaches the highest or lowest price of a year is named, and nobody else', async () => {
  const bars = (instrument: Instrument, until: TradingDay) =>
    market.daily(mainListing(instrument).notation.id, addDays(until, -365), addDays(until, -1))
  let named = 0
  for (const day of calendar.tradingDays('XETR', tradingDay('2026-10-19'), tradingDay('2026-10-30'))) {
    const report = await find(day, 'schluss', now)
    if (!report) throw new Error(`no report of ${day}`)
    const sentences = report.paragraphs.map(textOf).find((text) => text.includes('seit einem Jahr')) ?? ''
    for (const { instrument } of [...report.indices.slice(0, 1), ...report.top, ...report.flop]) {
      const { high = Number.NaN, low = Number.NaN } = market.quote(
        mainListing(instrument).notation.id,
        'RLT',
        report.at,
      )
      const year = bars(instrument, day)
      const isRecord = high > Math.max(...year.high) || low < Math.min(...year.low)
      const words = sentences.split(/[,:.] ?| und | erreichten? /)
      expect(words.includes(instrument.name), `${instrument.name} on ${day}`).toBe(isRecord)
      if (isRecord) named++
    }
  }
  expect(named).toBeGreaterThan(0)
})

test('a week with a decision of a central bank says so', async () => {
  const later = Date.parse('2026-12-15T23:00:00Z')
  const report = await createReports(sources).find(tradingDay('2026-12-15'), 'schluss', later)
  const text = report?.paragraphs.map(textOf).join(' ')
  expect(text).toContain('Für alle: Europäische Zentralbank: Zinsentscheid mit Projektionen (am 17.12.)')
})

import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { addDays } from '#calendar/days.ts'
import { tradingDay } from '#contract/vocabulary.ts'
import type { CompanyEvent } from '#market/fundamentals.ts'
import { loadUniverse } from '#market/universe.ts'
import { createAgenda } from './agenda.ts'
import { datesOf } from './calendar-file.ts'

const universe = loadUniverse()
const calendar = createCalendar()
const [sap, allianz] = ['DE0007164600', 'DE0008404005'].map((isin) => universe.byIsin(isin))
if (!sap || !allianz) throw new Error('both are in the seed')

const event = (kind: CompanyEvent['kind'], day: string): CompanyEvent => ({
  id: `${kind}-${day}`,
  kind,
  day: tradingDay(day),
  title: kind === 'DIVIDENDS' ? 'Ex-Tag der Dividende' : 'Zahlen zum 3. Quartal 2026',
  year: 2026,
})
const fundamentals = {
  events: (stock: typeof sap, from: string, to: string) =>
    (stock === sap ? [event('RESULT_REPORTS', '2026-11-18'), event('DIVIDENDS', '2026-11-20')] : []).filter(
      ({ day }) => day >= from && day <= to,
    ),
}
const header = 'day,time,kind,country,title,period,importance,previous,forecast,actual,unit,source'
const { dates } = datesOf(
  `${header}\n2026-11-18,11:00,economy,EU,Inflation im Euroraum,Oktober,3,2.2,2.1,,%,Statistikamt`,
)
const agenda = createAgenda({ universe, calendar, fundamentals, ownDates: { all: () => dates } })
const titles = (from: string, to: string) =>
  agenda.between(tradingDay(from), tradingDay(to), [sap, allianz]).map(({ day, title }) => `${day} ${title}`)

test('dates of companies, economies, exchanges and central banks stand in one list, by day', () => {
  expect(titles('2026-12-14', '2026-12-25')).toEqual([
    '2026-12-17 Europäische Zentralbank: Zinsentscheid mit Projektionen',
    '2026-12-18 Großer Verfallstag: Futures und Optionen',
    expect.stringContaining('2026-12-24 Kein Handel: Xetra'),
    expect.stringContaining('2026-12-25 Kein Handel: Xetra, New York'),
  ])
  expect(titles('2026-11-18', '2026-11-20')).toEqual([
    '2026-11-18 Inflation im Euroraum',
    '2026-11-18 Zahlen zum 3. Quartal 2026',
    '2026-11-20 Verfallstag der Optionen',
    '2026-11-20 Ex-Tag der Dividende',
  ])
})

test('options expire on the third Friday, on the trading day before where that is a holiday', () => {
  const expiries = (from: string, to: string) =>
    agenda.between(tradingDay(from), tradingDay(to), []).flatMap(({ kind, day }) => (kind === 'EXPIRIES' ? day : []))
  expect(expiries('2026-01-01', '2026-04-30')).toEqual(['2026-01-16', '2026-02-20', '2026-03-20', '2026-04-17'])
  expect(expiries('2019-04-01', '2019-04-30')).toEqual(['2019-04-18']) // Good Friday
})

test('a range holds what its days hold, each entry once', () => {
  assert(
    property(integer({ min: 0, max: 700 }), integer({ min: 0, max: 40 }), (start, length) => {
      const from = addDays(tradingDay('2026-01-01'), start)
      const days = Array.from({ length: length + 1 }, (_, i) => addDays(from, i))
      const whole = agenda.between(from, addDays(from, length), [sap])
      expect(whole).toEqual(days.flatMap((day) => agenda.between(day, day, [sap])))
      expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
    }),
    { numRuns: 40 },
  )
})

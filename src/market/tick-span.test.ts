import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { tradingDay } from '#contract/vocabulary.ts'
import { mainListing } from './listings.ts'
import { tickSpan, type Moment } from './tick-span.ts'
import { loadUniverse } from './universe.ts'

const calendar = createCalendar()
const universe = loadUniverse()
const listing = (entityType: 'STOCK' | 'PRECIOUS_METAL', value: string) =>
  mainListing(universe.find(entityType, value) ?? expect.fail(value))
const sap = listing('STOCK', '82849')
const gold = listing('PRECIOUS_METAL', '1326189')

/** Friday noon */
const now = Date.parse('2026-11-20T12:00:00Z')
const moment = (text: string): Moment => ({
  day: tradingDay(text.slice(0, 10)),
  ...(text.includes('T') && { instant: Date.parse(text) }),
})
const span = (of: typeof sap, start: string, end: string) =>
  tickSpan(calendar, of, moment(start), moment(end), now).map((at) => new Date(at).toISOString().slice(0, 19))

test.each([
  {
    given: 'a day of Xetra: from its opening auction to the next one',
    of: sap,
    dates: ['2026-11-18', '2026-11-18'],
    is: ['2026-11-18T07:50:00', '2026-11-19T07:50:00'],
  },
  {
    given: 'a day of gold, which begins at midnight in Berlin',
    of: gold,
    dates: ['2026-11-18', '2026-11-18'],
    is: ['2026-11-17T23:00:00', '2026-11-18T23:00:00'],
  },
  {
    given: 'a day that still runs',
    of: gold,
    dates: ['2026-11-20', '2026-11-20'],
    is: ['2026-11-19T23:00:00', '2026-11-20T12:00:00'],
  },
  {
    given: 'a weekend, on which nothing trades',
    of: sap,
    dates: ['2026-11-14', '2026-11-15'],
    is: ['2026-11-16T07:50:00', '2026-11-16T07:50:00'],
  },
  {
    given: 'instants, which are themselves',
    of: gold,
    dates: ['2026-11-18T10:00:00Z', '2026-11-18T11:30:00+01:00'],
    is: ['2026-11-18T10:00:00', '2026-11-18T10:30:00'],
  },
  {
    given: 'days to come',
    of: sap,
    dates: ['2026-12-01', '9999-12-31'],
    is: ['2026-12-01T00:00:00', '2026-12-01T00:00:00'],
  },
  {
    given: 'from the beginning of all days to their end',
    of: sap,
    dates: ['0001-01-01', '9999-12-31'],
    is: ['2026-10-20T12:00:00', '2026-11-20T12:00:00'],
  },
  {
    given: 'days in the wrong order',
    of: sap,
    dates: ['2026-11-19', '2026-11-17'],
    is: ['2026-11-19T07:50:00', '2026-11-19T07:50:00'],
  },
])('$given', ({ of, dates: [from = '', to = ''], is }) => expect(span(of, from, to)).toEqual(is))

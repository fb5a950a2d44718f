import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { venues } from '#market/venues.ts'
import { presentExchange } from './exchanges.handlers.ts'

const calendar = createCalendar()

function exchangeAt(code: string, at: string) {
  const venue = venues.find((each) => each.code === code)
  const id = venue?.calendar
  if (!venue || !id) throw new Error(`no exchange ${code}`)
  return presentExchange({ ...venue, calendar: id }, calendar, Date.parse(at))
}

test.each([
  {
    given: 'a half day before its opening',
    code: '_NYS',
    at: '2026-12-24T12:00:00Z',
    hours: '09:30–16:00',
    berlin: '15:30–22:00',
    first: { date: '2026-12-24', halfDay: true },
  },
  {
    given: 'a half day while it runs',
    code: '_LSE',
    at: '2026-12-24T12:20:00Z',
    hours: '08:00–16:30',
    berlin: '09:00–17:30',
    first: { date: '2026-12-24', halfDay: true },
  },
  {
    given: 'the weeks in which summer time differs',
    code: '_NYS',
    at: '2026-03-10T20:30:00Z',
    hours: '09:30–16:00',
    berlin: '14:30–21:00',
    first: { date: '2026-04-03', halfDay: false },
  },
  {
    given: 'a holiday',
    code: '_GER',
    at: '2026-12-24T12:20:00Z',
    hours: '09:00–17:30',
    berlin: '09:00–17:30',
    first: { date: '2026-12-24', halfDay: false },
  },
])('hours are the usual ones, and days off or short are named: $given', ({ code, at, hours, berlin, first }) => {
  const exchange = exchangeAt(code, at)
  expect([exchange.hours, exchange.hoursBerlin, exchange.holidays[0]]).toEqual([hours, berlin, first])
})

test.each([
  { given: 'Xetra by day', code: '_GER', at: '2026-11-20T10:00:00Z', closes: '2026-11-20T16:30' },
  { given: 'Xetra in its closing auction', code: '_GER', at: '2026-11-20T16:31:00Z', closes: '2026-11-20T16:35' },
  { given: 'New York on a half day', code: '_NYS', at: '2026-11-27T17:00:00Z', closes: '2026-11-27T18:00' },
])('an exchange is open up to the end of continuous trading, then of the auction: $given', ({ code, at, closes }) =>
  expect(exchangeAt(code, at).closesAt?.slice(0, 16)).toBe(closes))

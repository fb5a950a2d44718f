import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { berlinOffsetMs, berlinTime } from './berlin.ts'

const hours = (text: string) => berlinOffsetMs(Date.parse(text)) / 3_600_000

test.each([
  { at: '2026-03-29T00:59:59.999Z', is: 1 },
  { at: '2026-03-29T01:00:00Z', is: 2 },
  { at: '2026-10-25T00:59:59.999Z', is: 2 },
  { at: '2026-10-25T01:00:00Z', is: 1 },
  { at: '1995-09-24T01:00:00Z', is: 1 },
  { at: '1980-04-06T01:00:00Z', is: 2 },
  { at: '1979-07-01T12:00:00Z', is: 1 },
])('at $at Berlin is $is hours ahead', ({ at, is }) => expect(hours(at)).toBe(is))

test('a year begins in Berlin while Greenwich still has the old one', () =>
  expect(berlinTime(Date.parse('2026-12-31T23:30:05Z'))).toEqual({
    year: 2027,
    month: 1,
    day: 1,
    weekday: 5,
    hour: 0,
    minute: 30,
    second: 5,
  }))

test('from 1950 on it says what the tables of the time zones say', () => {
  const tables = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const second = integer({ min: Date.UTC(1950, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
  assert(
    property(second, (seconds) => {
      const part = Object.fromEntries(
        tables.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]),
      )
      const { weekday: _, ...shown } = berlinTime(seconds * 1000)
      expect(shown).toEqual({
        year: part['year'],
        month: part['month'],
        day: part['day'],
        hour: part['hour'],
        minute: part['minute'],
        second: part['second'],
      })
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { EntityValue } from '#contract/vocabulary.ts'
import { instrumentKey, type ClassFacts, type Instrument } from './instruments.ts'
import { calendarOf, venueOf, venueOfMic, venues, type Venue } from './venues.ts'

const venue = (code: string): Venue => {
  const found = venueOf(code)
  if (!found) throw new Error(`no venue ${code}`)
  return found
}

const index = (name: string, mic: string, isoCountry: string): Instrument => {
  const facts: ClassFacts = { kind: 'index', mic, category: 'core', weighting: 'freeFloat' }
  return {
    key: instrumentKey('INDEX', '1'),
    entityType: 'INDEX',
    entityValue: '1' as EntityValue,
    name,
    isoCurrency: 'EUR',
    isoCountry,
    notations: [],
    facts,
  }
}

test('every venue has a code of its own', () => {
  expect(new Set(venues.map(({ code }) => code)).size).toBe(venues.length)
})

test.each([
  { mic: 'XETR', code: '_GER' },
  { mic: 'XASE', code: '_NYS' },
  { mic: 'XJPX', code: '_TKS' },
  { mic: 'XBKK', code: undefined },
])('listings of $mic belong to $code', ({ mic, code }) => expect(venueOfMic(mic)?.code).toBe(code))

test('a contributor code joins contributor and source', () => {
  expect(venue('@_SG')).toMatchObject({ name: 'Société Générale', codeExchange: '@DE', codeContributor: 'SG' })
})

test.each([
  { given: index('DAX', 'XETR', 'DE'), calendar: 'XETR' },
  { given: index('NASDAQ 100', 'XNAS', 'US'), calendar: 'XNAS' },
  { given: index('Nikkei 225', 'XTKS', 'JP'), calendar: 'XTKS' },
])('$given.name follows its home exchange', ({ given, calendar }) => {
  expect(calendarOf(given, venue('_IDX'))).toBe(calendar)
})

test.each([
  { entityType: 'COMMODITY', code: '@_COM', open: false },
  { entityType: 'PRECIOUS_METAL', code: '@_COM', open: true },
  { entityType: 'CURRENCY', code: '@_FX', open: true },
] as const)('over the counter a $entityType is open at Christmas and on Good Friday: $open', ({
  entityType,
  code,
  open,
}) => {
  const hours = calendarOf({ ...index('', 'XETR', 'DE'), entityType }, venue(code))
  const calendar = createCalendar()
  const days = ['2026-12-25', '2027-01-01', '2026-04-03'] as const
  expect(days.map((day) => calendar.isTradingDay(hours, day))).toEqual(days.map(() => open))
  expect(calendar.isTradingDay(hours, '2026-12-24')).toBe(true)
})

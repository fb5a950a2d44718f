import type { TradingDay } from '#contract/vocabulary.ts'
import { addDays } from './days.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { readCalendarFacts } from './facts.ts'
import { createCalendar } from './sessions.ts'

const calendar = createCalendar()
const hours = (id: string, day: TradingDay) => {
  const session = calendar.sessionOf(id, day)
  return (
    session &&
    [session.continuousFrom, session.continuousTo].map((at) => new Date(at).toISOString().slice(11, 16)).join('-')
  )
}

describe('published days', () => {
  test.each([
    '2026-12-24',
    '2026-12-25',
    '2026-12-31',
    '2024-12-26',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-11-21',
  ] as const)('Xetra and all German venues are closed on %s', (day) => {
    for (const id of ['XETR', 'XFRA', 'XSTU', 'XGAT', 'MUNC', 'XQTX', 'HAMM'])
      expect(calendar.isTradingDay(id, day)).toBe(false)
  })

  test.each([
    { id: 'XETR', day: '2026-11-20', is: '08:00-16:30', because: 'winter time' },
    { id: 'XETR', day: '2026-07-01', is: '07:00-15:30', because: 'summer time' },
    { id: 'XETR', day: '2026-12-30', is: '08:00-13:00', because: 'the last trading day of the year ends at 14:00' },
    { id: 'XETR', day: '2005-12-30', is: '08:00-13:00', because: 'and did so before the published table' },
    { id: 'XFRA', day: '2026-11-20', is: '07:00-21:00', because: 'Frankfurt trades from 8 to 22' },
    { id: 'MUNC', day: '2026-11-20', is: '06:30-22:00', because: 'gettex trades from 7:30 to 23' },
    { id: 'XNYS', day: '2026-11-27', is: '14:30-18:00', because: 'the day after Thanksgiving ends at 13:00' },
    { id: 'XNYS', day: '2026-11-26', is: undefined, because: 'Thanksgiving' },
    { id: 'XNAS', day: '2025-01-09', is: undefined, because: 'national day of mourning for Jimmy Carter' },
    { id: 'XNYS', day: '2012-10-29', is: undefined, because: 'hurricane Sandy' },
    { id: 'XLON', day: '2026-12-24', is: '08:00-12:30', because: 'half day in London' },
    { id: 'XLON', day: '2022-09-19', is: undefined, because: 'funeral of Queen Elizabeth II' },
    { id: 'XSWX', day: '2026-05-25', is: undefined, because: 'Whit Monday in Zürich' },
    { id: 'XETR', day: '2026-05-25', is: '07:00-15:30', because: 'Xetra trades on Whit Monday' },
    { id: 'XTKS', day: '2024-11-01', is: '00:00-06:00', because: 'Tokyo closed at 15:00' },
    { id: 'XTKS', day: '2024-11-05', is: '00:00-06:25', because: 'Tokyo closes at 15:30, its auction begins at 15:25' },
    { id: 'XJPX', day: '2024-11-04', is: undefined, because: 'Culture Day on a Sunday moves to Monday' },
    { id: 'XHKG', day: '2026-02-16', is: '01:30-04:00', because: 'half day before Lunar New Year' },
    { id: 'XSTO', day: '2026-06-19', is: undefined, because: 'Midsummer Eve' },
    { id: 'XCSE', day: '2023-05-05', is: undefined, because: 'Great Prayer Day' },
    { id: 'XCSE', day: '2024-04-26', is: '07:00-14:55', because: 'Great Prayer Day was abolished in 2024' },
    { id: 'XTSE', day: '2026-05-18', is: undefined, because: 'Victoria Day' },
    { id: 'XASX', day: '2026-01-26', is: undefined, because: 'Australia Day' },
    { id: 'XEUR', day: '2026-12-30', is: '00:10-21:00', because: 'Eurex trades a full day' },
    { id: '24/7', day: '2026-11-21', is: '00:00-00:00', because: 'coins trade on Saturday' },
    { id: '24/5', day: '2026-11-20', is: '23:00-22:00', because: 'currencies rest from Friday 23:00' },
    { id: '24/5', day: '2026-11-21', is: undefined, because: 'until Monday' },
  ] as const)('$id $day: $is, $because', ({ id, day, is }) => expect(hours(id, day)).toBe(is))

  test.each([
    'XCME',
    'XCBT',
    'XCEC',
    'XNYM',
    'XCBF',
    'IFEU',
    'XHKF',
  ])('futures of %s rest all day at Christmas, New Year and on Good Friday', (id) => {
    for (const day of ['2026-12-25', '2027-01-01', '2026-04-03'] as const) expect(hours(id, day)).toBeUndefined()
    expect(hours(id, '2026-12-29')).toBe('23:00-23:00')
    expect(hours(id, '2026-12-18')).toBe('23:00-22:00')
  })

  test('between the changes of the clocks New York opens at 14:30 in Frankfurt', () => {
    expect(hours('XNYS', '2026-03-06')).toBe('14:30-21:00')
    expect(hours('XNYS', '2026-03-10')).toBe('13:30-20:00')
    expect(hours('XETR', '2026-03-10')).toBe('08:00-16:30')
    expect(hours('XETR', '2026-03-30')).toBe('07:00-15:30')
    expect(hours('XETR', '2026-10-26')).toBe('08:00-16:30')
    expect(hours('XNYS', '2026-10-26')).toBe('13:30-20:00')
    expect(hours('XNYS', '2026-11-02')).toBe('14:30-21:00')
  })
})

const phaseAt = (id: string, at: string) => calendar.at(id, Date.parse(at))?.phase.kind

describe('phases', () => {
  test.each([
    ['XETR', '2026-11-20T08:49:59+01:00', undefined],
    ['XETR', '2026-11-20T08:50:00+01:00', 'openingAuction'],
    ['XETR', '2026-11-20T09:00:00+01:00', 'continuous'],
    ['XETR', '2026-11-20T13:01:00+01:00', 'intradayAuction'],
    ['XETR', '2026-11-20T17:29:59.999+01:00', 'continuous'],
    ['XETR', '2026-11-20T17:30:00+01:00', 'closingAuction'],
    ['XETR', '2026-11-20T17:35:00+01:00', undefined],
    ['XTKS', '2026-11-20T11:30:00+09:00', undefined],
    ['XTKS', '2026-11-20T12:30:00+09:00', 'continuous'],
    ['XHKG', '2026-11-20T12:59:00+08:00', undefined],
    ['XHKG', '2026-11-20T16:05:00+08:00', 'closingAuction'],
    ['24/7', '2026-11-21T12:00:00Z', 'continuous'],
  ])('%s at %s: %s', (id, at, kind) => expect(phaseAt(id, at)).toBe(kind))
})

describe('settlement', () => {
  test.each([
    { id: 'XETR', trade: '2026-11-20', is: '2026-11-24', because: 'two days' },
    { id: 'XETR', trade: '2026-12-22', is: '2026-12-24', because: 'TARGET settles on Christmas Eve' },
    { id: 'XETR', trade: '2026-12-23', is: '2026-12-28', because: 'but not on Christmas Day' },
    { id: 'XETR', trade: '2026-04-02', is: '2026-04-08', because: 'nor from Good Friday to Easter Monday' },
    { id: 'XNYS', trade: '2024-05-24', is: '2024-05-29', because: 'T+2 over Memorial Day' },
    { id: 'XNYS', trade: '2024-05-28', is: '2024-05-29', because: 'the first day of T+1' },
    { id: 'XNYS', trade: '2026-11-25', is: '2026-11-27', because: 'Thanksgiving lies between' },
    { id: 'XETR', trade: '2026-11-21', is: undefined, because: 'a Saturday' },
  ] as const)('$id $trade settles $is: $because', ({ id, trade, is }) =>
    expect(calendar.settlementDay(id, trade)).toBe(is))
})

test('neighbours skip what is closed', () => {
  expect(calendar.nextTradingDay('XETR', '2026-12-23')).toBe('2026-12-28')
  expect(calendar.previousTradingDay('XETR', '2026-12-28')).toBe('2026-12-23')
  expect(calendar.tradingDays('XETR', '2026-12-23', '2027-01-04')).toEqual([
    '2026-12-23',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2027-01-04',
  ])
  expect(calendar.lastSession('XETR', Date.parse('2026-11-21T12:00:00Z')).day).toBe('2026-11-20')
  expect(calendar.lastSession('XETR', Date.parse('2026-11-20T06:00:00Z')).day).toBe('2026-11-19')
  expect(calendar.nextSession('XETR', Date.parse('2026-11-20T08:00:00Z')).day).toBe('2026-11-23')
  expect(calendar.dayOf('XTKS', Date.parse('2026-11-20T20:00:00Z'))).toBe('2026-11-21')
})

test.each([
  () => calendar.isTradingDay('XXXX', '2026-11-20'),
  () => calendar.isTradingDay('XETR', '2026-02-30'),
  () => calendar.isTradingDay('XETR', '1-2-3'),
  () => calendar.isTradingDay('XETR', '1969-12-31'),
  () => calendar.at('XETR', Number.NaN),
  () => calendar.lastSession('XETR', -1e15),
  () => calendar.nextTradingDay('XETR', '2100-12-31'),
])('bad questions are refused', (question) => expect(question).toThrow(Failure))

test('every instant lies between the last session and the next, and in at most one phase', () => {
  const ids = [...new Set(readCalendarFacts().hours.map((hours) => hours.calendar))]
  const instants = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2099, 11, 1) })
  fc.assert(
    fc.property(fc.constantFrom(...ids), instants, (id, at) => {
      const last = calendar.lastSession(id, at)
      const next = calendar.nextSession(id, at)
      expect(last.opensAt <= at && at < next.opensAt).toBe(true)
      expect(calendar.nextTradingDay(id, last.day)).toBe(next.day)
      expect(calendar.previousTradingDay(id, next.day)).toBe(last.day)
      const within = last.phases.filter((phase) => at >= phase.from && at < phase.to)
      expect(calendar.at(id, at)?.phase).toBe(within[0])
      expect(within.length).toBeLessThanOrEqual(1)
      const ends = last.phases.flatMap((phase) => [phase.from, phase.to])
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    }),
    { seed: 7, numRuns: 400 },
  )
})

test.each([
  'XETR',
  'XNYS',
  '24/5',
  'XHKG',
])('%s trades continuously from and to what its sessions say, on every day of 2026', (id) => {
  const days = Array.from({ length: 365 }, (_, i) => addDays('2026-01-01', i))
  const bySession = days.map((day) => {
    const session = calendar.sessionOf(id, day)
    return session && [session.continuousFrom, session.continuousTo]
  })
  expect(days.map((day) => calendar.continuousOn(id, day))).toEqual(bySession)
  expect(bySession.filter(Boolean).length).toBeGreaterThan(200)
})

import { expect, test } from 'vitest'
import { createCalendar } from './sessions.ts'

const calendar = createCalendar()

// closings no rule foresees, as the New York Stock Exchange published them
test.each([
  { day: '2004-06-11', because: 'the mourning for Reagan' },
  { day: '2007-01-02', because: 'the mourning for Ford' },
  { day: '2012-10-29', because: 'Hurricane Sandy' },
  { day: '2012-10-30', because: 'Hurricane Sandy' },
  { day: '2018-12-05', because: 'the mourning for Bush' },
  { day: '2025-01-09', because: 'the mourning for Carter' },
  { day: '2022-06-20', because: 'the first Juneteenth, a Sunday made good' },
] as const)('XNYS was closed on $day: $because', ({ day }) => expect(calendar.isTradingDay('XNYS', day)).toBe(false))

test.each([
  '2004-12-31',
  '2010-12-31',
  '2021-12-31',
  '2021-06-18',
  '2003-08-15',
  '2012-10-31',
] as const)('XNYS was open on %s', (day) => expect(calendar.isTradingDay('XNYS', day)).toBe(true))

test.each([
  '2003-12-26',
  '2003-07-03',
  '2013-07-03',
  '2019-07-03',
  '2024-12-24',
  '2026-11-27',
] as const)('XNYS closed at 13:00 on %s', (day) => {
  const session = calendar.sessionOf('XNYS', day)
  expect(session && session.continuousTo - session.continuousFrom).toBe(3.5 * 3_600_000)
})

// Whit Monday in 2007 and 2015–2021, German Unity 2014–2021, once the Reformation: trading days before and since
test.each([
  { day: '2007-05-28', open: false },
  { day: '2008-05-12', open: true },
  { day: '2014-06-09', open: true },
  { day: '2015-05-25', open: false },
  { day: '2021-05-24', open: false },
  { day: '2022-06-06', open: true },
  { day: '2013-10-03', open: true },
  { day: '2014-10-03', open: false },
  { day: '2018-10-03', open: false },
  { day: '2022-10-03', open: true },
  { day: '2016-10-31', open: true },
  { day: '2017-10-31', open: false },
  { day: '2003-12-24', open: false },
  { day: '2009-12-31', open: false },
] as const)('XETR on $day open: $open', ({ day, open }) => expect(calendar.isTradingDay('XETR', day)).toBe(open))

test.each([
  '2003-12-30',
  '2007-12-28',
  '2012-12-28',
  '2017-12-29',
  '2026-12-30',
] as const)('XETR closed at 14:00 on %s, its last day of the year', (day) => {
  const session = calendar.sessionOf('XETR', day)
  expect(session && session.continuousTo - session.continuousFrom).toBe(5 * 3_600_000)
})

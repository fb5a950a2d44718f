import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { isStale, listingIn, mainListing, nextCloseOf } from './listings.ts'
import { loadUniverse } from './universe.ts'

const calendar = createCalendar()
const universe = loadUniverse()
const sap = universe.byIsin('DE0007164600')
const bitcoin = universe.ofType('CRYPTO').find(({ symbol }) => symbol === 'BTC')
if (!sap || !bitcoin) throw new Error('not in the universe')
const [onXetra, allDays] = [mainListing(sap), listingIn(bitcoin, 'EUR')]

/** whether a price is stale before the clock moves on, and after */
const around = (listing: typeof onXetra, last: string, now: string, later: string): boolean[] => {
  const clock = manualClock(Date.parse(now))
  const judged = () => isStale(listing, calendar, Date.parse(last), clock.now())
  const before = judged()
  clock.advance(Date.parse(later) - Date.parse(now))
  return [before, judged()]
}

test('four days of trading make a price stale, from the opening of the fourth on', () =>
  // Monday; Tuesday to Thursday go by, and the opening of Friday begins a fourth day
  expect(around(onXetra, '2026-11-16T10:00:00Z', '2026-11-20T07:00:00Z', '2026-11-20T08:30:00Z')).toEqual([
    false,
    true,
  ]))

test('a weekend does not count', () =>
  // Wednesday; Thursday, Friday, then Monday is the third and Tuesday the fourth
  expect(around(onXetra, '2026-11-18T10:00:00Z', '2026-11-23T20:00:00Z', '2026-11-24T09:00:00Z')).toEqual([
    false,
    true,
  ]))

test('holidays do not count', () =>
  // Thursday before Easter 2026: Good Friday and Easter Monday are closed, 7 to 9 April are three days, the 10th is the
  // fourth
  expect(around(onXetra, '2026-04-02T10:00:00Z', '2026-04-09T20:00:00Z', '2026-04-10T09:00:00Z')).toEqual([
    false,
    true,
  ]))

test('where trading never rests every day counts', () =>
  expect(around(allDays, '2026-11-19T10:00:00Z', '2026-11-22T23:59:00Z', '2026-11-23T00:00:00Z')).toEqual([
    false,
    true,
  ]))

test('no price is stale, and so is one from before all calendars', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(isStale(onXetra, calendar, undefined, now)).toBe(true)
  expect(isStale(onXetra, calendar, Date.parse('1961-01-02T12:00:00Z'), now)).toBe(true)
})

test('the best listing in a currency is one that trades: the indication of a share is none', () => {
  const apple = universe.byIsin('US0378331005') ?? expect.fail('no Apple')
  const [home, ...others] = apple.notations
  expect(home?.isoCurrency).toBe('USD')
  const indicatedFirst = {
    ...apple,
    notations: [home!, ...others.toSorted((a, b) => Number(b.venue === '@_IND') - Number(a.venue === '@_IND'))],
  }
  expect(indicatedFirst.notations[1]?.venue).toBe('@_IND')
  expect(listingIn(indicatedFirst, 'EUR').notation.venue).not.toBe('@_IND')
})

test.each([
  { given: 'while it is open', now: '2026-11-20T10:00:00Z', closes: '2026-11-20T16:35:00.000Z' },
  { given: 'on a Sunday', now: '2026-11-22T10:00:00Z', closes: '2026-11-23T16:35:00.000Z' },
])('a venue closes next, $given', ({ now, closes }) =>
  expect(new Date(nextCloseOf(onXetra, calendar, Date.parse(now)) ?? 0).toISOString()).toBe(closes))

test('the next close is another one once it has passed, and the same again for whoever asks for the time before', () => {
  const closesAt = (now: string) =>
    new Date(nextCloseOf(onXetra, calendar, Date.parse(now)) ?? 0).toISOString().slice(0, 10)
  expect(
    ['2026-11-19T10:00:00Z', '2026-11-19T16:34:59Z', '2026-11-19T16:35:00Z', '2026-11-19T10:00:00Z'].map(closesAt),
  ).toEqual(['2026-11-19', '2026-11-19', '2026-11-20', '2026-11-19'])
})

test('where trading never rests nothing closes', () =>
  expect(nextCloseOf(allDays, calendar, Date.parse('2026-11-20T10:00:00Z'))).toBeUndefined())

import { tradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { createFundamentals, fiscalEndMonth, yearName, type Fundamentals } from './fundamentals.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { loadUniverse } from './universe.ts'

const universe = loadUniverse()
const calendar = createCalendar()
const at = (instant: string): Fundamentals =>
  createFundamentals({
    market: createSimulatedMarket({ universe, calendar, clock: manualClock(Date.parse(instant)), seed: 'test' }),
    calendar,
    seed: 'test',
  })
const dax = universe.find('INDEX', '20735')
const shares = (dax ? universe.membersOf(dax) : []).filter((_, i) => i % 3 === 0)
const siemens = universe.byIsin('DE0007236101') ?? expect.fail('no Siemens')

test.each([
  '2026-11-20T16:00:00Z',
  '2026-03-02T06:59:00Z',
  '2025-08-14T12:00:00Z',
] as const)('at %s the last quarter is the one the last event has named, and no later one', (instant) => {
  const fundamentals = at(instant)
  for (const share of shares) {
    const said = fundamentals
      .events(share, '2024-06-01', tradingDay(instant.slice(0, 10)))
      .filter(({ kind, day }) => kind === 'RESULT_REPORTS' && Date.parse(`${day}T07:00:00Z`) <= Date.parse(instant))
      .at(-1)
    const last = fundamentals.quarters(share).at(-1)
    expect(
      last && `Zahlen zum ${last.quarter}. Quartal ${yearName(fiscalEndMonth(share), last.year)}`,
      share.name,
    ).toBe(said?.title)
  }
})

test('who asked on the morning of a report has its quarter as soon as it is out', () => {
  const clock = manualClock(Date.parse('2026-11-20T16:00:00Z'))
  const fundamentals = createFundamentals({
    market: createSimulatedMarket({ universe, calendar, clock, seed: 'test' }),
    calendar,
    seed: 'test',
  })
  const report =
    fundamentals.events(siemens, '2026-01-01', '2026-11-20').findLast(({ kind }) => kind === 'RESULT_REPORTS')?.day ??
    expect.fail('no report')
  clock.set(Date.parse(`${report}T06:59:00Z`))
  const before = fundamentals.quarters(siemens).at(-1)
  clock.advance(60_000)
  const after = fundamentals.quarters(siemens).at(-1)
  expect(after?.end).not.toBe(before?.end)
})

test('what is told of a share does not depend on when in a day it is asked for', () => {
  const [morning, evening] = [at('2026-11-20T08:05:00Z'), at('2026-11-20T17:30:00Z')]
  for (const share of shares) {
    expect(evening.years(share)).toEqual(morning.years(share))
    expect(evening.priceRanges(share)).toEqual(morning.priceRanges(share))
    const said = evening.recommendations(share)
    expect(said.filter(({ at: when }) => when <= Date.parse('2026-11-20T08:05:00Z'))).toEqual(
      morning.recommendations(share),
    )
  }
})

test('an analyst’s view of today shows from its hour on, also to those who asked before', () => {
  const clock = manualClock(Date.parse('2026-11-20T07:00:00Z'))
  const fundamentals = createFundamentals({
    market: createSimulatedMarket({ universe, calendar, clock, seed: 'test' }),
    calendar,
    seed: 'test',
  })
  const all = universe.membersOf(dax ?? expect.fail('no DAX'))
  const before = all.map((share) => fundamentals.recommendations(share).length)
  clock.set(Date.parse('2026-11-20T20:00:00Z'))
  const after = all.map((share) => fundamentals.recommendations(share).length)
  expect(after.filter((count, i) => count > (before[i] ?? 0)).length).toBeGreaterThan(0)
  expect(after.every((count, i) => count >= (before[i] ?? 0))).toBe(true)
})

test('a quarter that was reported is the same a year later, when its year has ended', () => {
  const [then, later] = [at('2026-09-01T12:00:00Z'), at('2027-09-01T12:00:00Z')]
  let compared = 0
  let restated = 0
  for (const share of [...shares, siemens]) {
    const after = new Map(later.quarters(share).map((quarter) => [quarter.end, quarter]))
    for (const quarter of then.quarters(share).filter(({ end }) => after.has(end))) {
      compared++
      if (JSON.stringify(after.get(quarter.end)) !== JSON.stringify(quarter)) restated++
    }
  }
  expect(compared).toBeGreaterThan(400)
  // a year whose price fell too far is split anew
  expect(restated).toBeLessThan(compared / 100)
})

test('a year that ends in September is told by its own days', () => {
  const years = at('2026-11-20T16:00:00Z').years(siemens)
  expect(years.map(({ end }) => end).slice(0, 2)).toEqual(['2017-09-30', '2018-09-30'])
  expect(years.find(({ estimate }) => estimate)?.end).toBe('2027-09-30')
  expect(
    at('2026-09-30T16:00:00Z')
      .years(siemens)
      .find(({ estimate }) => estimate)?.end,
  ).toBe('2026-09-30')
})

test.each([
  ['0001-01-01', '0001-01-08'],
  ['1969-12-31', '1970-02-01'],
  ['2100-12-01', '2101-01-04'],
] as const)('of days from %s to %s nobody knows events', (from, to) => {
  expect(() => at('2026-11-20T16:00:00Z').events(siemens, from, to)).toThrow(
    'a day from 1970-01-01 to 2100-12-31 is needed',
  )
})

test('companies of an index report on many days of the season: on none more than a sixth, most in the middle of the week', () => {
  const fundamentals = at('2026-11-25T16:00:00Z')
  const days = (dax ? universe.membersOf(dax) : []).flatMap((share) =>
    fundamentals
      .events(share, '2027-01-15', '2027-03-31')
      .filter(({ kind }) => kind === 'RESULT_REPORTS')
      .map(({ day }) => day),
  )
  const onDay = Map.groupBy(days, (day) => day)
  expect(days.length).toBeGreaterThan(35)
  expect(Math.max(...[...onDay.values()].map((same) => same.length))).toBeLessThanOrEqual(days.length / 6)
  const midweek = days.filter((day) => [2, 3, 4].includes(new Date(day).getUTCDay()))
  expect(midweek.length).toBeGreaterThan(days.length / 2)
})

test.each([
  '2026-11-20T16:00:00Z',
  '2027-01-04T16:00:00Z',
  '2027-05-03T16:00:00Z',
])('at %s the ex-days among the events are those of the dividends, of expected ones, too', (instant) => {
  const fundamentals = at(instant)
  for (const share of universe.ofType('STOCK').filter((_, i) => i % 30 === 0)) {
    const dividends = fundamentals.dividends(share).filter(({ exDay }) => exDay > '2025-06-30' && exDay < '2029')
    const events = fundamentals.events(share, '2025-07-01', '2028-12-31').filter(({ kind }) => kind === 'DIVIDENDS')
    expect(
      events.map(({ day }) => day),
      share.name,
    ).toEqual(dividends.map(({ exDay }) => exDay))
  }
})

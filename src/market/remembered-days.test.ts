import { utcDayOf } from '#calendar/days.ts'
import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { createCalendar } from '#calendar/sessions.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import { mainListing } from './listings.ts'
import type { Market } from './market.ts'
import { barsWithin } from './joined-bars.ts'
import { withRememberedDays } from './remembered-days.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { loadUniverse } from './universe.ts'

const universe = loadUniverse()
const clock = manualClock(Date.parse('2026-11-20T11:00:00Z'))
const market = createSimulatedMarket({ universe, calendar: createCalendar(), clock })
const sap = mainListing(universe.byIsin('DE0007164600')!).notation.id

/** The market, and how many days it was asked for in all. */
function counted(): { market: Market; days: () => number } {
  let days = 0
  return {
    market: {
      ...market,
      daily(...asked) {
        const bars = market.daily(...asked)
        days += bars.day.length
        return bars
      },
    },
    days: () => days,
  }
}

const dayAgo = (days: number) => utcDayOf(clock.now() - days * 86_400_000)

test('whatever was asked before, the bars are those of the market itself', () => {
  const span = fc.record({ from: fc.nat(120), length: fc.nat(60), ago: fc.nat(5) })
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 8 }), fc.constantFrom(20, 600_000), (spans, rows) => {
      const remembering = withRememberedDays(market, rows)
      for (const { from, length, ago } of spans) {
        const at = clock.now() - ago * 86_400_000
        const asked = [sap, dayAgo(from), dayAgo(from - length), at] as const
        expect(remembering.daily(...asked)).toEqual(market.daily(...asked))
      }
    }),
    { numRuns: 25, seed: 7 },
  )
})

test('a day that is over is asked for once', () => {
  const { market: inner, days } = counted()
  const remembering = withRememberedDays(inner)
  const first = remembering.daily(sap, '2026-01-01', '2026-11-20')
  const afterFirst = days()
  expect(afterFirst).toBe(first.day.length)
  remembering.daily(sap, '2026-01-01', '2026-11-20')
  expect(days() - afterFirst).toBe(2) // yesterday and today
})

test('what is kept has an end: the notation not asked for longest is forgotten', () => {
  const { market: inner, days } = counted()
  const remembering = withRememberedDays(inner, 30)
  const [one, other] = [sap, mainListing(universe.byIsin('DE0008404005')!).notation.id]
  const ask = (id: NotationId) => remembering.daily(id, '2026-10-01', '2026-10-30')
  ask(one)
  ask(other)
  const before = days()
  expect(ask(one).day.length).toBe(22)
  expect(days() - before).toBe(22)
})

test('a look far back at a few days does not cost the many that are kept', () => {
  const { market: inner, days } = counted()
  const remembering = withRememberedDays(inner)
  remembering.daily(sap, '2026-01-01', '2026-10-30')
  remembering.daily(sap, '2024-05-02', '2024-05-10')
  const before = days()
  remembering.daily(sap, '2026-01-01', '2026-10-30')
  expect(days() - before).toBe(0)
})

test('what a caller does to its bars stays with it', () => {
  const remembering = withRememberedDays(market)
  remembering.daily(sap, '2026-10-01', '2026-10-30').close[0] = 0
  expect(remembering.daily(sap, '2026-10-01', '2026-10-30').close[0]).toBeGreaterThan(0)
})

test('bars learned from elsewhere are not asked for; fewer of them replace nothing', () => {
  const { market: asked, days } = counted()
  const remembering = withRememberedDays(asked)
  const bars = market.daily(sap, '2024-01-01', '2026-11-13')
  remembering.learn(sap, '2024-01-01', '2026-11-13', bars)
  remembering.learn(sap, '2025-01-01', '2025-02-01', market.daily(sap, '2025-01-01', '2025-02-01'))
  expect(remembering.daily(sap, '2024-03-01', '2026-11-13')).toEqual(market.daily(sap, '2024-03-01', '2026-11-13'))
  expect(days()).toBe(0)
})

test('the last year is learned before the whole history, which takes its place', () => {
  const { market: asked, days } = counted()
  const remembering = withRememberedDays(asked)
  const whole = market.daily(sap, '2024-01-01', '2026-11-13')
  remembering.learn(sap, '2025-09-15', '2026-11-13', barsWithin(whole, '2025-09-15', '2026-11-13'))
  expect(remembering.daily(sap, '2025-10-01', '2026-11-13')).toEqual(market.daily(sap, '2025-10-01', '2026-11-13'))
  remembering.learn(sap, '2024-01-01', '2026-11-13', whole)
  expect(remembering.daily(sap, '2024-03-01', '2026-11-13')).toEqual(market.daily(sap, '2024-03-01', '2026-11-13'))
  expect(days()).toBe(0)
})

test('learned bars stay, however much else is asked for', () => {
  const { market: asked, days } = counted()
  const remembering = withRememberedDays(asked, 20)
  remembering.learn(sap, '2026-01-01', '2026-11-13', market.daily(sap, '2026-01-01', '2026-11-13'))
  const other = mainListing(universe.byIsin('DE0008404005')!).notation.id
  remembering.daily(other, '2026-01-01', '2026-11-13')
  remembering.daily(other, '2025-01-01', '2025-03-13')
  const before = days()
  expect(remembering.daily(sap, '2026-02-01', '2026-11-13').day.length).toBeGreaterThan(100)
  expect(days()).toBe(before)
})

test('of bars that are remembered past days are made, with bounds that their prices reach', () => {
  const remembering = withRememberedDays(market)
  const { day, close, high, low } = remembering.daily(sap, '2026-01-01', '2026-11-13')
  expect(remembering.pastDays(sap, '2026-01-01', '2026-11-13')).toEqual({
    day,
    close,
    above: high,
    below: low,
    isTraded: true,
  })
  expect(remembering.pastDays(sap, '2025-01-01', '2025-02-13')).toEqual(
    market.pastDays(sap, '2025-01-01', '2025-02-13'),
  )
})

test('closes up to yesterday are asked for since the days that are remembered alone', () => {
  const asked: string[] = []
  const remembering = withRememberedDays({
    ...market,
    pastDays(id, from, to) {
      asked.push(`${from} ${to}`)
      return market.pastDays(id, from, to)
    },
  })
  remembering.daily(sap, '2025-09-01', '2026-11-20')
  const past = remembering.pastDays(sap, '2025-09-20', '2026-11-19')
  expect(asked).toEqual(['2026-11-19 2026-11-19'])
  const { day, close } = market.pastDays(sap, '2025-09-20', '2026-11-19')
  expect(past).toMatchObject({ day, close, isTraded: true })
})

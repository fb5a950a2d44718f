import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { mainListing } from '../listings.ts'
import { createSimulatedMarket } from '../simulated-market.ts'
import { loadUniverse } from '../universe.ts'
import { Paths } from './paths.ts'
import { calendarDayOf, instantOf, SLOTS, weekdayOf } from './time.ts'

const universe = loadUniverse()
const index = universe.find('INDEX', '59198950') ?? expect.fail('no EUWAX sentiment')
const freshPath = (seed: string) =>
  new Paths(seed, universe, {
    calendar: shippedCalendar(),
    ofInstrument: () => undefined,
    ofCurrency: () => undefined,
  }).of(index, 'EUR') ?? expect.fail('no path')
const last = weekdayOf(calendarDayOf(instantOf('2026-11-20')))

test('it goes on over midnight, the same in whatever order it is asked', () => {
  const path = freshPath('test')
  fc.assert(
    fc.property(fc.integer({ min: 3000, max: last }), (day) => {
      const end = path.day(day).x[SLOTS] as number
      expect(path.day(day + 1).x[0]).toBeCloseTo(end, 12)
      expect(path.day(day)).toEqual(freshPath('test').day(day))
    }),
    { numRuns: 25, seed: 51 },
  )
})

test.each([
  'test',
  '5',
  '7',
])('seed %s: it runs through zero, comes near to neither end, and does not stay where it is', (seed) => {
  const path = freshPath(seed)
  const levels = Array.from({ length: 1500 }, (_, back) => Math.exp(path.at(last - back)) - 100)
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  const spread = Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length)
  expect(Math.abs(mean)).toBeLessThan(6)
  expect(spread).toBeGreaterThan(12)
  expect(spread).toBeLessThan(40)
  expect(Math.max(...levels.map(Math.abs))).toBeLessThan(85)
  const together =
    levels.slice(20).reduce((sum, level, i) => sum + (level - mean) * ((levels[i] as number) - mean), 0) /
    levels.length /
    spread ** 2
  expect(Math.abs(together)).toBeLessThan(0.15)
})

test('its levels are numbers of two decimals between −100 and 100, and its bars hold them', () => {
  const market = createSimulatedMarket({
    universe,
    calendar: createCalendar(),
    clock: manualClock(Date.parse('2026-11-20T14:03:07Z')),
    seed: 'test',
  })
  const { id } = mainListing(index).notation
  const bars = market.daily(id, '2026-06-01', '2026-11-20')
  expect(bars.close.some((close) => close < 0)).toBe(true)
  expect(bars.close.some((close) => close > 0)).toBe(true)
  for (const [i, high] of bars.high.entries()) {
    const low = bars.low[i] as number
    for (const level of [bars.open[i] as number, bars.close[i] as number]) {
      expect(low).toBeLessThanOrEqual(level)
      expect(level).toBeLessThanOrEqual(high)
      expect(Math.abs(level)).toBeLessThan(100)
      expect(Number(level.toFixed(2))).toBe(level)
    }
  }
  const quote = market.quote(id, 'RLT')
  expect(quote.last).toBe(bars.close.at(-1))
  expect(quote.high).toBe(bars.high.at(-1))
  expect(quote.previousClose).toBe(bars.close.at(-2))
  expect(quote.bid).toBeUndefined()
})

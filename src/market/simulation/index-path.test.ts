import type { TradingDay } from '#contract/vocabulary.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import { loadUniverse } from '../universe.ts'
import { IndexPath } from './index-path.ts'
import type { Path } from './path.ts'
import { Paths } from './paths.ts'
import { calendarDayOf, instantOf, SLOTS, weekdayOf } from './time.ts'

const universe = loadUniverse()
const paths = new Paths('test', universe, {
  calendar: shippedCalendar(),
  ofInstrument: () => undefined,
  ofCurrency: () => undefined,
})
const weekday = (day: TradingDay): number => weekdayOf(calendarDayOf(instantOf(day)))
const dayBetween = (from: TradingDay, to: TradingDay) => fc.integer({ min: weekday(from), max: weekday(to) })
const longAgo = dayBetween('2000-01-03', '2023-12-29')

const [kept, price] = ['DAX', 'DAX Kursindex'].map((name) => {
  const found = universe.ofType('INDEX').find((each) => each.name === name)
  const path = found && paths.of(found, found.isoCurrency)
  if (!found || !(path instanceof IndexPath)) throw new Error(`no index ${name}`)
  return path
}) as [IndexPath, IndexPath]
const shares = universe
  .membersOf(universe.ofType('INDEX').find(({ name }) => name === 'DAX')!)
  .map((share) => paths.of(share, 'EUR') as Path)

test('a path knows the beginning of a day without the rest of it, bit by bit', () => {
  const foreign = universe
    .ofType('STOCK')
    .filter(({ isoCurrency }) => isoCurrency !== 'EUR')
    .slice(0, 20)
    .map((share) => paths.of(share, 'EUR') as Path)
  fc.assert(
    fc.property(fc.constantFrom(...shares, ...foreign), dayBetween('2000-01-03', '2026-11-20'), (path, day) => {
      expect(path.at(day)).toBe(path.day(day).x[0])
    }),
    { seed: 1, numRuns: 300 },
  )
})

test('long ago, too, an index goes from night to night as its members do, by their weights', () => {
  fc.assert(
    fc.property(longAgo, (day) => {
      const weights = kept.weights(day)
      const growth = shares.reduce(
        (sum, path, i) => sum + (weights[i] as number) * Math.exp((path.day(day).x[SLOTS] as number) - path.at(day)),
        0,
      )
      const { x } = kept.day(day)
      expect((x[SLOTS] as number) - (x[0] as number)).toBeCloseTo(Math.log(growth), 10)
    }),
    { seed: 2, numRuns: 60 },
  )
})

test.each([
  ['keeps dividends and never jumps at night', kept, () => 0],
  ['falls by its dividends and by nothing else', price, (day: number) => -price.paidOn(day)],
] as const)('an index that %s', (_, index, move) => {
  fc.assert(
    fc.property(dayBetween('2000-01-03', '2026-11-20'), (day) => {
      expect((index.day(day).x[0] as number) - (index.day(day - 1).x[SLOTS] as number)).toBeCloseTo(move(day), 10)
    }),
    { seed: 3, numRuns: 150 },
  )
})

test.each([
  '2020-03-16',
  '2026-11-20',
] as const)('the %s that was made ready in turns is the one made at once', (date) => {
  const day = weekday(date)
  const fresh = () => {
    const others = new Paths('test', universe, {
      calendar: shippedCalendar(),
      ofInstrument: () => undefined,
      ofCurrency: () => undefined,
    })
    return others.of(universe.ofType('INDEX').find(({ name }) => name === 'DAX')!, 'EUR') as IndexPath
  }
  const [inTurns, atOnce] = [fresh(), fresh()]
  expect([...inTurns.preparing(day)].length).toBeGreaterThan(2)
  expect([...inTurns.preparing(day - 1)].length).toBe(2) // of the same quarter: forty members, twenty a turn
  expect(inTurns.day(day)).toEqual(atOnce.day(day))
})

test('the chain of quarters, too, is looked up in turns', () => {
  const index = universe.ofType('INDEX').find(({ name }) => name === 'DAX')!
  const others = new Paths('test', universe, {
    calendar: shippedCalendar(),
    ofInstrument: () => undefined,
    ofCurrency: () => undefined,
  })
  const path = others.of(index, 'EUR') as IndexPath
  const turns = [...path.preparing(weekday('2016-11-16'))].length
  // ten years of quarters with forty members each, then those of the day
  expect(turns).toBeGreaterThan(39 * 3)
  const [from, to] = ['2026-08-03', '2026-11-18'].map((day) => Date.parse(`${day}T10:00:00Z`)) as [number, number]
  expect([...path.contributions(from, to)].length).toBeGreaterThan(4)
})

test('the slots of a day long ago have the roughness of what moves the index', () => {
  fc.assert(
    fc.property(longAgo, (day) => {
      const { x, v } = kept.day(day)
      const moved = x.slice(1).reduce((sum, value, k) => sum + (value - (x[k] as number)) ** 2, 0)
      const meant = v.reduce((sum, slot) => sum + slot, 0)
      expect(moved / meant).toBeGreaterThan(0.1)
      expect(moved / meant).toBeLessThan(10)
    }),
    { seed: 4, numRuns: 60 },
  )
})

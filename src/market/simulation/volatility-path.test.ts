import type { TradingDay } from '#contract/vocabulary.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import { loadUniverse } from '../universe.ts'
import type { Path } from './path.ts'
import { Paths } from './paths.ts'
import { calendarDayOf, instantOf, SLOTS, weekdayOf } from './time.ts'

const universe = loadUniverse()
const names = ['VDAX-NEW', 'VSTOXX', 'VIX']
const pathOf = (name: string, seed: string): { path: Path; paths: Paths } => {
  const paths = new Paths(seed, universe, {
    calendar: shippedCalendar(),
    ofInstrument: () => undefined,
    ofCurrency: () => undefined,
  })
  const index = universe.ofType('INDEX').find((each) => each.name === name)
  const path = index && paths.of(index, index.isoCurrency)
  if (!path) throw new Error(`no path for ${name}`)
  return { path, paths }
}
const weekday = (day: TradingDay): number => weekdayOf(calendarDayOf(instantOf(day)))
const last = weekday('2026-11-20')

test.each(names)('%s goes on over midnight, the same in whatever order it is asked', (name) => {
  const { path } = pathOf(name, 'test')
  fc.assert(
    fc.property(fc.integer({ min: 3000, max: last }), (day) => {
      const end = path.day(day).x[SLOTS] as number
      expect(path.day(day + 1).x[0]).toBeCloseTo(end, 12)
      const cold = pathOf(name, 'test').path.day(day)
      expect(path.day(day)).toEqual(cold)
    }),
    { numRuns: 25, seed: 21 },
  )
})

test.each(names)('%s rises where the market falls', (name) => {
  const { path, paths } = pathOf(name, 'test')
  const world = paths.factors.world()
  let product = 0
  let squares = 0
  let worlds = 0
  for (let day = last - 2000; day < last; day++) {
    const move = (path.day(day).x[SLOTS] as number) - (path.day(day).x[0] as number)
    const market = world.at(day + 1) - world.at(day)
    product += move * market
    squares += move * move
    worlds += market * market
  }
  expect(product / Math.sqrt(squares * worlds)).toBeLessThan(-0.35)
})

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

/** Figures of ten years of closes. */
function shapeOf(seed: string) {
  const { path } = pathOf('VIX', seed)
  const closes = Array.from({ length: 10 * 261 }, (_, i) => path.day(last - i).x[40] as number).toReversed()
  const returns = closes.slice(1).map((close, i) => close - (closes[i] as number))
  const variance = mean(returns.map((value) => value * value))
  return {
    vol: Math.sqrt(variance * 261),
    kurtosis: mean(returns.map((value) => value ** 4)) / variance ** 2,
    middle: Math.exp(closes.toSorted((a, b) => a - b)[closes.length >> 1] as number),
    lowest: Math.exp(Math.min(...closes)),
    highest: Math.exp(Math.max(...closes)),
  }
}
const shapes = ['a', 'b', 'c', 'd', 'e'].map(shapeOf)

// real: volatility 1.03, kurtosis 5.6, a level between 9 and 83 points; in the middle of five seeds
test.each([
  { figure: 'vol', from: 0.9, to: 1.2 },
  { figure: 'kurtosis', from: 4, to: 11 },
  { figure: 'middle', from: 15, to: 23 },
  { figure: 'lowest', from: 9, to: 14 },
  { figure: 'highest', from: 45, to: 150 },
] as const)('VIX as the real one moves: $figure', ({ figure, from, to }) => {
  const found = shapes.map((shape) => shape[figure]).toSorted((a, b) => a - b)[2]
  expect(found).toBeGreaterThan(from)
  expect(found).toBeLessThan(to)
})

import { expect, test } from 'vitest'
import { instantAt, placeOf, stepBetween, steppedPrice } from '#web/charts/sketch/places.ts'

const day = 86_400_000
/** Thursday, Friday, Monday, Tuesday */
const days = [0, day, 4 * day, 5 * day]

test.each([
  { given: 'a day of the axis', instant: day, is: 1 },
  { given: 'the first and the last', instant: 5 * day, is: 3 },
  { given: 'a Sunday, which is two thirds of the way to Monday', instant: 3 * day, is: 1 + 2 / 3 },
  { given: 'noon', instant: day / 2, is: 0.5 },
  { given: 'before the first, by the average width', instant: -5 * day, is: -3 },
  { given: 'after the last', instant: 10 * day, is: 6 },
])('the place of $given', ({ instant, is }) => expect(placeOf(days, instant)).toBeCloseTo(is, 10))

test('places keep the order of instants, whatever days are missing', () => {
  const instants = Array.from({ length: 300 }, (_, index) => index * 0.05 * day - 4 * day)
  const places = instants.map((instant) => placeOf(days, instant))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('an axis without width has one place', () => {
  expect([placeOf([], 5), placeOf([7], 9), placeOf([7, 7], 9)].every(Number.isFinite)).toBe(true)
})

test.each([
  { low: 100, high: 300, is: 2 },
  { low: 231, high: 232, is: 0.01 },
  { low: 1.0812, high: 1.0934, is: 0.0002 },
  { low: 0, high: 45_000, is: 500 },
])('between $low and $high a step is $is', ({ low, high, is }) => expect(stepBetween(low, high)).toBe(is))

test('steps lead along round prices', () => {
  expect(steppedPrice(231.37, 0.5, 1)).toBe(232)
  expect(steppedPrice(0.3, 0.1, -2)).toBe(0.1)
})

test('the instant of a place is that of the nearest day, and goes on beyond the ends', () => {
  expect([0, 1.4, 2, 3].map((place) => instantAt(days, place))).toEqual([0, day, 4 * day, 5 * day])
  expect(placeOf(days, instantAt(days, -3))).toBeCloseTo(-3, 6)
  expect(placeOf(days, instantAt(days, 7))).toBeCloseTo(7, 6)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  americanTicks,
  ceilTick,
  europeanTicks,
  fixedTicks,
  floorTick,
  nearestTick,
  priceOf,
  significantTicks,
  tickAt,
  tickDown,
  tickUp,
} from './ticks.ts'

const size = (band: number, price: number): number => {
  const ticks = europeanTicks(band)
  return tickAt(ticks, price * ticks.scale) / ticks.scale
}

test.each([
  // rows of the regulation's table: price, least and most liquid band
  { price: 0.05, illiquid: 0.0005, liquid: 0.0001 },
  { price: 0.15, illiquid: 0.001, liquid: 0.0001 },
  { price: 1, illiquid: 0.01, liquid: 0.0002 },
  { price: 9.99, illiquid: 0.05, liquid: 0.001 },
  { price: 10, illiquid: 0.1, liquid: 0.002 },
  { price: 150, illiquid: 1, liquid: 0.02 },
  { price: 499.9, illiquid: 2, liquid: 0.05 },
  { price: 19_999, illiquid: 100, liquid: 2 },
])('at $price the tick is $illiquid for the least and $liquid for the most liquid shares', ({
  price,
  illiquid,
  liquid,
}) => {
  expect(size(0, price)).toBe(illiquid)
  expect(size(5, price)).toBe(liquid)
})

test('rounding goes outward, and a step across a range uses the tick of the price it reaches', () => {
  const ticks = europeanTicks(5)
  expect(priceOf(ticks, floorTick(ticks, 123.456))).toBe(123.44)
  expect(priceOf(ticks, ceilTick(ticks, 123.456))).toBe(123.46)
  expect(priceOf(ticks, nearestTick(ticks, 123.456))).toBe(123.46)
  expect(priceOf(ticks, tickDown(ticks, 100 * ticks.scale))).toBe(99.99)
  expect(priceOf(ticks, tickUp(ticks, 100 * ticks.scale))).toBe(100.02)
})

test.each([
  { ticks: americanTicks, price: 0.123_45, is: 0.1234 },
  { ticks: americanTicks, price: 123.456, is: 123.45 },
  { ticks: fixedTicks(0.25), price: 6789.9, is: 6789.75 },
  { ticks: fixedTicks(0.000_05), price: 1.084_23, is: 1.0842 },
  { ticks: fixedTicks(25), price: 43_210, is: 43_200 },
  { ticks: significantTicks, price: 112_345.678, is: 112_345 },
  { ticks: significantTicks, price: 0.000_012_345_678, is: 0.000_012_34 },
])('$price is rounded down to $is', ({ ticks, price, is }) => expect(priceOf(ticks, floorTick(ticks, price))).toBe(is))

test('every price lies between its floor and its ceiling, both on the grid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0.01, max: 50_000, noNaN: true }), (band, price) => {
      const ticks = europeanTicks(band)
      const low = floorTick(ticks, price)
      const high = ceilTick(ticks, price)
      expect(low).toBeLessThanOrEqual(price * ticks.scale)
      expect(high).toBeGreaterThanOrEqual(price * ticks.scale)
      expect(low % tickAt(ticks, low)).toBe(0)
      expect(high % tickAt(ticks, high)).toBe(0)
      expect(tickDown(ticks, tickUp(ticks, low))).toBe(low)
    }),
    { seed: 7, numRuns: 200 },
  )
})

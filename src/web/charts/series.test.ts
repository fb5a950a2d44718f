import { array, assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { rebased, roundTicks, thinned, tickDigits, volumeBars, type Series } from '#web/charts/series.ts'

const series = (value: number[]): Series => ({ at: value.map((_, index) => index), value })

test('a short series is left alone', () => expect(thinned(series([1, 2, 3]), 10).value).toEqual([1, 2, 3]))

test('thinning keeps the ends, the lowest and the highest point', () => {
  assert(
    property(
      array(double({ min: 1, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 400 }),
      integer({ min: 6, max: 80 }),
      (value, most) => {
        const kept = thinned(series(value), most)
        expect(kept.value.length).toBeLessThanOrEqual(Math.max(most, 3))
        expect([kept.value[0], kept.value.at(-1)]).toEqual([value[0], value.at(-1)])
        expect([Math.min(...kept.value), Math.max(...kept.value)]).toEqual([Math.min(...value), Math.max(...value)])
        expect(kept.at.every((at, index) => index === 0 || at > (kept.at[index - 1] ?? 0))).toBe(true)
      },
    ),
    { seed: 20261121, numRuns: 60 },
  )
})

test('volumes are summed, none is lost', () => expect(volumeBars([1, 2, 3, 4, 5], 2)).toEqual([6, 9]))

test('a comparison starts where the first line starts', () =>
  expect(rebased(series([24000, 24240]), 24000, 246).value).toEqual([246, 248.46]))

test.each([
  { low: 241.1, high: 247.4, is: [242, 244, 246] },
  { low: 1.1502, high: 1.1698, is: [1.155, 1.16, 1.165] },
  { low: 0, high: 100, is: [0, 20, 40, 60, 80, 100] },
  { low: 236, high: 471, is: [250, 300, 350, 400, 450] },
  { low: 5, high: 5, is: [5] },
])('between $low and $high stand $is', ({ low, high, is }) => expect(roundTicks(low, high)).toEqual(is))

test.each([
  { low: 100, high: 121, most: 9, digits: 1 },
  { low: 0, high: 100, most: 6, digits: 0 },
  { low: 1.1502, high: 1.1698, most: 6, digits: 3 },
  { low: 0, high: 0.01, most: 6, digits: 3 },
])('round values between $low and $high are exact with $digits decimals', ({ low, high, most, digits }) =>
  expect(tickDigits(roundTicks(low, high, most))).toBe(digits))

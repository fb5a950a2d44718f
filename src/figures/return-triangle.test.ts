import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnTriangle } from './return-triangle.ts'

const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12) as number)

test('prices that grow by 10 %, fall by half and double again', () => {
  const ends = [
    { year: 2021, close: 100 },
    { year: 2022, close: 110 },
    { year: 2023, close: 55 },
    { year: 2024, close: 110 },
  ]
  expect(returnTriangle(ends)).toEqual({
    bought: [2021, 2022, 2023],
    sold: [
      // (110/100)^(1/3) − 1, (110/110)^(1/2) − 1, 110/55 − 1
      { year: 2024, running: false, returns: close([0.032280115456367, 0, 1]) },
      // √(55/100) − 1, 55/110 − 1
      { year: 2023, running: false, returns: close([-0.258380151290434, -0.5]) },
      { year: 2022, running: false, returns: close([0.1]) },
    ],
  })
})

test('the running year counts by its days; less than a year is not carried forward', () => {
  const ends = [
    { year: 2024, close: 100 },
    { year: 2025, close: 120 },
  ]
  const { bought, sold } = returnTriangle(ends, { year: 2026, close: 144, days: 73 })
  expect(bought).toEqual([2024, 2025])
  // 1.44^(1/1.2) is 1.2^(5/3); 144/120 after 73 days
  expect(sold[0]).toEqual({ year: 2026, running: true, returns: close([0.355091881588681, 0.2]) })
})

test('a year without prices is neither bought nor sold; the others keep their distance', () => {
  const { bought, sold } = returnTriangle(
    [
      { year: 2020, close: 100 },
      { year: 2022, close: 121 },
    ],
    { year: 2023, close: 121, days: 10 },
  )
  expect(bought).toEqual([2020, 2022])
  expect(sold.map(({ year }) => year)).toEqual([2023, 2022])
  expect(sold[1]?.returns).toEqual(close([0.1]))
})

test.each([
  { given: 'nothing', ends: [] },
  { given: 'one year', ends: [{ year: 2025, close: 10 }] },
])('$given makes no triangle', ({ ends }) => expect(returnTriangle(ends).sold).toEqual([]))

test('of any prices: a holding is the product of its years, and the scale of prices does not matter', () => {
  const prices = fc.array(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { minLength: 2, maxLength: 25 })
  fc.assert(
    fc.property(prices, fc.double({ min: 0.001, max: 1000, noNaN: true }), (closes, scale) => {
      const ends = closes.map((price, i) => ({ year: 2000 + i, close: price }))
      const { bought, sold } = returnTriangle(ends)
      const single = new Map(sold.map(({ year, returns }) => [year, returns.at(-1) ?? NaN]))
      for (const { year, returns } of sold) {
        returns.forEach((each, i) => {
          const from = bought[i] as number
          let product = 1
          for (let next = from + 1; next <= year; next++) product *= 1 + (single.get(next) as number)
          expect((1 + each) ** (year - from) / product).toBeCloseTo(1, 6)
        })
      }
      const scaled = returnTriangle(ends.map((end) => ({ ...end, close: end.close * scale })))
      scaled.sold.forEach(({ returns }, row) =>
        returns.forEach((each, i) => expect((1 + each) / (1 + (sold[row]?.returns[i] as number))).toBeCloseTo(1, 9)),
      )
    }),
    { seed: 7, numRuns: 60 },
  )
})

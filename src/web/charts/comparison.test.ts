import { expect, test } from 'vitest'
import { dayMs } from '#contract/vocabulary.ts'
import { basisWords, besidePrice } from '#web/charts/comparison.ts'
import { startOf } from '#web/charts/series.ts'

const days = (first: number, value: number[], start?: number) => ({
  at: value.map((_, index) => (first + index) * dayMs),
  value,
  start,
})

test('an older line counts from where the price begins', () => {
  const { own, series } = besidePrice(days(103, [10, 12]), days(100, [50, 60, 70, 80, 100])) ?? {}
  expect(own?.value).toEqual([80, 100])
  expect(series?.value).toEqual([10, 12.5])
})

test('a younger line joins the price where it begins, and tells its own change', () => {
  const beside = besidePrice(days(100, [50, 60, 70, 80, 100]), days(103, [10, 12]))
  expect(beside?.series.value).toEqual([80, 96])
  expect(beside?.series && startOf(beside.series)).toBe(80)
  expect(basisWords('MAX', false, beside ?? {})).toBe('ab 14.04.1970 auf den Kurs bezogen')
})

test('lines whose range begins on a day without a price count from the close before', () => {
  const beside = besidePrice(days(103, [11, 12], 10), days(101, [95, 90, 105, 120], 100))
  expect(beside?.series.value).toEqual([9.5, 9, 10.5, 12])
  expect(basisWords('CY', false, beside ?? {})).toBe('auf den Jahresschluss bezogen')
})

import { expect, test } from 'vitest'
import { heikinAshi } from '#web/charts/interactive/heikin-ashi.ts'
import { bollinger, ema, macd, momentum, rsi, sma, stochastic } from '#web/charts/indicators.ts'

test('mean of the last three', () => expect(sma([1, 2, 3, 4, 8], 3)).toEqual([undefined, undefined, 2, 3, 5]))

test('exponential mean begins with the plain one', () =>
  expect(ema([2, 4, 6, 8], 3)).toEqual([undefined, undefined, 4, 6]))

test('bands stand two deviations around the mean', () => {
  const { upper, middle, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8)
  expect([upper[7], middle[7], lower[7]]).toEqual([9, 5, 1])
})

test.each([
  { given: 'only gains', values: [1, 2, 3, 4], is: 100 },
  { given: 'only losses', values: [4, 3, 2, 1], is: 0 },
  { given: 'nothing', values: [4, 4, 4, 4], is: 50 },
  { given: 'two up, one down', values: [1, 2, 3, 2], is: 66.666667 },
])('RSI given $given', ({ values, is }) => expect(rsi(values, 3)[3]).toBeCloseTo(is, 5))

test('MACD of a straight line is constant and its signal equal to it', () => {
  const { line, signal } = macd(Array.from({ length: 60 }, (_, index) => index))
  expect(line[59]).toBeCloseTo(7, 9)
  expect(signal[59]).toBeCloseTo(7, 9)
  expect(signal).toHaveLength(60)
})

test('momentum is the change over ten bars', () => expect(momentum([1, 2, 4], 2)).toEqual([undefined, undefined, 3]))

test('stochastic is the place within the range', () =>
  expect(stochastic([5, 6, 9], [6, 8, 10], [4, 5, 6], 3)[2]).toBeCloseTo(83.333333, 5))

test('Heikin-Ashi by hand', () => {
  const { open, close, high } = heikinAshi({ open: [10, 12], high: [13, 15], low: [9, 11], close: [12, 14] })
  expect(open).toEqual([11, 11])
  expect(close).toEqual([11, 13])
  expect(high).toEqual([13, 15])
})

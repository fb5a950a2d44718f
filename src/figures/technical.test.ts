import { describe, expect, test } from 'vitest'
import { atr, bollinger, ema, levy, macd, momentum, roc, rsi, sma, stochastic, type Indicator } from './technical.ts'

const rounded = (line: Indicator, digits = 4): (number | undefined)[] =>
  line.map((value) => (value === undefined ? undefined : Number(value.toFixed(digits))))
const none = undefined

test.each([
  { given: 'sma', line: sma([1, 2, 3, 4], 2), is: [none, 1.5, 2.5, 3.5] },
  // seed 2, then + (value − mean)/2
  { given: 'ema', line: ema([1, 2, 3, 4, 8], 3), is: [none, none, 2, 3, 5.5] },
  { given: 'momentum', line: momentum([1, 3, 6], 2), is: [none, none, 5] },
  { given: 'roc', line: roc([2, 3, 4], 1), is: [none, 50, 33.3333] },
  { given: 'roc from nothing', line: roc([0, 3], 1), is: [none, none] },
  { given: 'levy', line: levy([1, 2, 3], 2), is: [none, 1.3333, 1.2] },
  { given: 'a period longer than the series', line: sma([1, 2], 3), is: [none, none] },
  { given: 'an empty series', line: sma([], 3), is: [] },
])('$given', ({ line, is }) => expect(rounded(line)).toEqual(is))

describe('rsi', () => {
  // StockCharts, ChartSchool: RSI of these closes, first values 70.53, 66.32, 66.55, 69.41
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
    46.282, 46.282, 46.0028, 46.0328, 46.4116,
  ]
  test('as published', () => {
    const line = rsi(closes)
    expect(line.slice(0, 14).every((value) => value === undefined)).toBe(true)
    expect(rounded(line.slice(14), 2)).toEqual([70.53, 66.32, 66.55, 69.41])
  })
  test('without losses it is 100', () => expect(rsi([1, 2, 3, 3], 2)).toEqual([none, none, 100, 100]))
})

test('atr begins with the second bar', () => {
  const bars = { high: [10, 12, 11, 13], low: [9, 10, 8, 12], close: [9.5, 11, 9, 12.5] }
  // true ranges 2.5, 3, 4: mean of two 2.75, then (2.75 + 4)/2
  expect(rounded(atr(bars, 2))).toEqual([none, none, 2.75, 3.375])
})

test('macd, its signal and their difference', () => {
  const lines = macd([1, 2, 4, 7, 11, 16], 2, 3, 2)
  // ema 2: 1.5, 3.16667, 5.72222, 9.24074, 13.74691; ema 3: 2.33333, 4.66667, 7.83333, 11.91667
  expect(rounded(lines.macd)).toEqual([none, none, 0.8333, 1.0556, 1.4074, 1.8302])
  expect(rounded(lines.signal)).toEqual([none, none, none, 0.9444, 1.2531, 1.6379])
  expect(rounded(lines.histogram)).toEqual([none, none, none, 0.1111, 0.1543, 0.1924])
})

test('bollinger measures the whole window', () => {
  // mean 4, squares 4 + 0 + 4: √(8/3)
  const bands = bollinger([2, 4, 6], 3, 2)
  expect(rounded(bands.middle)).toEqual([none, none, 4])
  expect(rounded(bands.upper)).toEqual([none, none, 7.266])
  expect(rounded(bands.lower)).toEqual([none, none, 0.734])
})

test('stochastic; a flat window has none', () => {
  const lines = stochastic({ high: [10, 12, 14, 14], low: [8, 9, 10, 12], close: [9, 11, 13, 12] }, 2, 2)
  expect(rounded(lines.k)).toEqual([none, 75, 80, 50])
  expect(rounded(lines.d)).toEqual([none, none, 77.5, 65])
  expect(stochastic({ high: [1, 1], low: [1, 1], close: [1, 1] }, 2, 1).k).toEqual([none, none])
})

test.each([
  () => sma([1], 0),
  () => ema([1], -1),
  () => rsi([1], 0.5),
  () => macd([1], 0, 2, 1),
  () => atr({ high: [1], low: [], close: [1] }, 1),
  () => stochastic({ high: [1], low: [1], close: [1] }, 1, 0),
  () =>
    sma(
      Array.from({ length: 200_000 }, () => 1),
      100_000,
    ),
])('%s is refused', (asked) => expect(asked).toThrow())

import { expect, test } from 'vitest'
import { indicatorLines, panesOf } from '#web/charts/indicator-lines.ts'
import type { Series } from '#web/charts/series.ts'

const counted = (from: number, to: number): Series => {
  const value = Array.from({ length: to - from }, (_, index) => from + index)
  return { at: value, value }
}

test('the mean of 200 days is whole from the first day shown, where the days before are known', () => {
  const [alone] = indicatorLines(['sma200'], counted(300, 310))
  expect(alone?.points).toEqual(Array.from({ length: 10 }))
  const [whole] = indicatorLines(['sma200'], counted(300, 310), counted(0, 300))
  expect(whole?.points.slice(0, 2)).toEqual([200.5, 201.5])
})

test('bands have one name for their three lines, and what has no price has a pane of its own', () => {
  const lines = indicatorLines(['rsi', 'bollinger', 'macd', 'volume'], counted(1, 60))
  expect(lines.map(({ name }) => name)).toEqual(['Bollinger', undefined, undefined, 'MACD', 'Signal', 'RSI 14'])
  expect(panesOf(lines).map((pane) => pane.map(({ name }) => name))).toEqual([['MACD', 'Signal'], ['RSI 14']])
})

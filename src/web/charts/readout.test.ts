import { expect, test } from 'vitest'
import { readoutOf, type Shown, valuesAt } from '#web/charts/readout.ts'

const days = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => Date.parse(`${day}T12:00:00Z`))
const shown: Shown = {
  name: 'SAP',
  series: { at: days, value: [200, 210, 190], high: [205, 212, 195], low: [198, 204, 189] },
  compared: [{ name: 'DAX', series: { at: days.slice(0, 2), value: [24_000, 24_120] } }],
  lines: [{ indicator: 'sma38', name: 'GD 38', look: { colour: 's4', dash: 'solid' }, points: [undefined, 205, 200] }],
  marks: [],
  kind: { entityType: 'STOCK' },
  intraday: false,
}
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('every line has its value at the point, and its change since the beginning', () =>
  expect(valuesAt(shown, 1).map(({ name, value, change }) => [name, value, spaced(change)])).toEqual([
    ['SAP', '210,00', '+5,00 %'],
    ['DAX', '24.120,00', '+0,50 %'],
    ['GD 38', '205,00', ''],
  ]))

test('an indicator with a scale of its own is no price, and its decimals fit its span', () => {
  const look = { colour: 's4', dash: 'solid' } as const
  const lines = [
    { indicator: 'rsi' as const, name: 'RSI 14', look, points: [30, 41.0722, 60] },
    { indicator: 'macd' as const, name: 'MACD', look, points: [-0.012, -0.004377, 0.008] },
  ]
  const currency = { ...shown, compared: [], lines, kind: { entityType: 'CURRENCY' } } as const
  expect(valuesAt(currency, 1).map(({ value }) => value)).toEqual(['210,0000', '41,07', '−0,0044'])
})

test('what has no value yet is left out, and what has none any more keeps its last', () => {
  expect(valuesAt(shown, 0).map(({ name }) => name)).toEqual(['SAP', 'DAX'])
  expect(valuesAt(shown, 2).map(({ value }) => value)).toEqual(['190,00', '24.120,00', '200,00'])
})

test('a day is measured against the close before', () => {
  const series = { ...shown.series, day: { previousClose: 100 } }
  expect(spaced(valuesAt({ ...shown, series, compared: [] }, 0)[0]?.change ?? '')).toBe('+100,00 %')
})

test('levels that run through zero have no change in percent', () =>
  expect(valuesAt({ ...shown, series: { at: days, value: [2, 3, -4] }, compared: [] }, 1)[0]?.change).toBe(''))

test('a rate has no change in percent either: it is percent itself', () => {
  const rate = { ...shown, kind: { entityType: 'INTEREST' }, compared: [] } as const
  expect(valuesAt({ ...rate, series: { at: days, value: [2, 3, 4] } }, 1)[0]?.change).toBe('')
})

test('all of it in one sentence for whoever does not see the chart', () =>
  expect(spaced(readoutOf(shown, 1))).toBe(
    '19.11.2026: SAP 210,00 (+5,00 %) · DAX 24.120,00 (+0,50 %) · GD 38 205,00 · Hoch 212,00 · Tief 204,00',
  ))

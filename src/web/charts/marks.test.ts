import { expect, test } from 'vitest'
import { marksLegend, placedMarks, priceBeside } from '#web/charts/marks.ts'
import { marksOf } from '#web/charts/marks-of.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const marks = marksOf([
  { type: 'DIVIDEND', date: '2026-05-14', name: 'Dividende 2,35 EUR' },
  { type: 'SPLIT', date: '2026-03-02', name: 'Aktiensplit 1:3', ratio: 3 },
  { type: 'SPLIT', date: '2026-04-01', name: 'Zusammenlegung 10:1', ratio: 0.1 },
  { type: 'FIGURES', date: '2026-02-02', name: 'Zahlen zum 4. Quartal 2025' },
  { type: 'RATING', date: '2026-02-03', name: 'Musterinstitut K: Kaufen (zuvor Halten)' },
])

test('what happened is a letter or a ratio, and says what it was', () => {
  expect(marks.map(({ text, title }) => [text, title])).toEqual([
    ['D', 'Dividende 2,35 EUR, Ex-Tag 14.05.2026'],
    ['1:3', 'Aktiensplit 1:3 am 02.03.2026'],
    ['10:1', 'Zusammenlegung 10:1 am 01.04.2026'],
    ['Z', 'Zahlen zum 4. Quartal 2025, 02.02.2026'],
    ['A', 'Musterinstitut K: Kaufen (zuvor Halten), 03.02.2026'],
  ])
})

test('where there is no room for all, ratings go first, then figures; dividends stay', () => {
  const days = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-05`)
  const series = { at: [noon('2026-01-01'), noon('2026-12-31')], value: [1, 2] }
  const of = (type: 'FIGURES' | 'RATING' | 'DIVIDEND', count: number) =>
    marksOf(days.slice(0, count).map((date) => ({ type, date, name: 'x' })))
  const seen = (list: typeof marks) => [...new Set(placedMarks(list, series).map(({ mark }) => mark.text))]
  expect(seen([...of('RATING', 3), ...of('FIGURES', 4), ...of('DIVIDEND', 1)])).toEqual(['A', 'Z', 'D'])
  expect(seen([...of('RATING', 9), ...of('FIGURES', 4), ...of('DIVIDEND', 1)])).toEqual(['Z', 'D'])
  expect(seen([...of('RATING', 9), ...of('FIGURES', 12), ...of('DIVIDEND', 1)])).toEqual(['D'])
})

test('a mark stands at the first point on or after its day, and only within the chart', () => {
  const series = {
    at: [noon('2026-03-31'), noon('2026-04-02'), noon('2026-05-14'), noon('2026-05-15')],
    value: [1, 2, 3, 4],
  }
  const placed = placedMarks(marks, series)
  expect(placed.map(({ index, mark }) => [index, mark.text])).toEqual([
    [1, '10:1'],
    [2, 'D'],
  ])
  expect(marksLegend(placed)).toEqual(['10:1: Aktiensplit', 'D: Ex-Tag einer Dividende'])
})

test('a chart without points has no marks', () => expect(placedMarks(marks, { at: [], value: [] })).toEqual([]))

test('what happens today stands at the last price, in the morning too', () => {
  const series = { at: [noon('2026-05-12'), noon('2026-05-13'), Date.parse('2026-05-14T08:30:00Z')], value: [1, 2, 3] }
  expect(placedMarks(marks, series).map(({ index, mark }) => [index, mark.text])).toEqual([[2, 'D']])
})

test.each([
  { side: 'above', isCandle: true, is: 12 },
  { side: 'below', isCandle: true, is: 8 },
  { side: 'above', isCandle: false, is: 10 },
] as const)('a mark $side stands beside $is, beside a candle: $isCandle', ({ side, isCandle, is }) =>
  expect(priceBeside({ value: [10], high: [12], low: [8] }, 0, { side }, isCandle)).toBe(is))

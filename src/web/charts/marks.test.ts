import { expect, test } from 'vitest'
import { marksLegend, marksOf, placedMarks } from '#web/charts/marks.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const marks = marksOf({
  list: [
    { dateExDividend: '2027-05-13', amount: 2.52, isoCurrency: 'EUR', estimated: true },
    { dateExDividend: '2026-05-14', amount: 2.35, isoCurrency: 'EUR', estimated: false },
  ],
  splitList: [
    { date: '2026-03-02', ratio: 3 },
    { date: '2026-04-01', ratio: 0.1 },
  ],
})

test('dividends that were paid and splits are marks; estimates are none', () => {
  expect(marks.map(({ text, title }) => [text, title])).toEqual([
    ['D', 'Dividende 2,35 EUR, Ex-Tag 14.05.2026'],
    ['1:3', 'Aktiensplit 1:3 am 02.03.2026'],
    ['10:1', 'Aktiensplit 10:1 am 01.04.2026'],
  ])
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

import { expect, test } from 'vitest'
import { dateOrderOf, readMoment, readTime } from './days.ts'
import { UnreadableRow } from './schema.ts'

test.each([
  { cell: '2024-03-15', is: { date: '2024-03-15' } },
  { cell: '2024-02-20T16:32:07', is: { date: '2024-02-20', time: '16:32:07' } },
  { cell: '2020-06-17T09:38', is: { date: '2020-06-17', time: '09:38' } },
  { cell: '2020-06-17T00:00', is: { date: '2020-06-17' } },
  { cell: '2024/03/15', is: { date: '2024-03-15' } },
  { cell: '20240315', is: { date: '2024-03-15' } },
  { cell: '20240315;093406', is: { date: '2024-03-15', time: '09:34:06' } },
  { cell: '15.03.2024', is: { date: '2024-03-15' } },
  { cell: '15.3.24', is: { date: '2024-03-15' } },
  { cell: '01.02.99', is: { date: '1999-02-01' } },
  { cell: '15-03-2024', is: { date: '2024-03-15' } },
  { cell: '03/04/2024', is: { date: '2024-04-03' } },
  { cell: '01.12.2020 09:15:29', is: { date: '2020-12-01', time: '09:15:29' } },
  { cell: '15. März 2024', is: { date: '2024-03-15' } },
  { cell: 'Mar 15, 2024', is: { date: '2024-03-15' } },
  { cell: '12 Oct 2024 3:05 PM', is: { date: '2024-10-12', time: '15:05' } },
  { cell: '', is: {} },
])('$cell is $is', ({ cell, is }) => expect(readMoment(cell, 'day-first')).toEqual(is))

test.each([
  {
    given: 'an instant in UTC is its day in Berlin, without a time',
    cell: '2026-03-06T10:20:05.865Z',
    is: { date: '2026-03-06' },
  },
  { given: 'late in winter the next day has begun', cell: '2026-01-15T23:30:00Z', is: { date: '2026-01-16' } },
  { given: 'late in summer two hours earlier', cell: '2026-07-15T22:00:00Z', is: { date: '2026-07-16' } },
  { given: 'midnight in UTC is that day', cell: '2021-09-01T00:00:00.000Z', is: { date: '2021-09-01' } },
  {
    given: 'a stated offset is local time',
    cell: '2026-03-06T10:20:05+01:00',
    is: { date: '2026-03-06', time: '10:20:05' },
  },
])('$given', ({ cell, is }) => expect(readMoment(cell, 'day-first')).toEqual(is))

test.each([
  '31.02.2024',
  '2023-02-29',
  '13/13/2024',
  '00.01.2024',
  'gestern',
  '15.03.',
  '1'.repeat(100_000),
])('%.20s is no date', (cell) => {
  expect(() => readMoment(cell, 'day-first')).toThrow(UnreadableRow)
})

const column = (...cells: string[]) => cells.map((cell) => [cell])

test.each([
  { given: 'a part beyond 12 in second place', cells: ['03/04/2024', '03/15/2024'], is: 'month-first', isOpen: false },
  { given: 'a part beyond 12 in first place', cells: ['03/04/2024', '15/03/2024'], is: 'day-first', isOpen: false },
  { given: 'nothing that proves it', cells: ['03/04/2024'], is: 'day-first', isOpen: true },
  {
    given: 'days that follow each other only with the month first',
    cells: ['02/11/2024', '03/02/2024', '04/09/2024', '05/03/2024'],
    is: 'month-first',
    isOpen: false,
  },
  {
    given: 'days that follow each other only with the day first',
    cells: ['11/02/2024', '02/03/2024', '09/04/2024', '03/05/2024'],
    is: 'day-first',
    isOpen: false,
  },
  { given: 'days that are the same either way', cells: ['05/05/2024', '06/06/2024'], is: 'day-first', isOpen: false },
  { given: 'no slashed day', cells: ['05.06.2024', '2024-06-05'], is: 'day-first', isOpen: false },
])('slashed dates with $given: $is', ({ cells, is, isOpen }) =>
  expect(dateOrderOf(column(...cells))).toEqual({ order: is, isOpen }))

test('a proven order is that of every slashed day', () => {
  expect(readMoment('03/15/2024', 'month-first')).toEqual({ date: '2024-03-15' })
  expect(readMoment('03.04.2024', 'month-first')).toEqual({ date: '2024-04-03' })
})

test.each([
  { cell: '09:15', is: '09:15' },
  { cell: '093406', is: '09:34:06' },
  { cell: '17:35 CEST', is: '17:35' },
  { cell: '00:00:00', is: undefined },
  { cell: '25:00', is: undefined },
  { cell: '', is: undefined },
])('the time $cell is $is', ({ cell, is }) => expect(readTime(cell)).toBe(is))

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, readBrokerFile, type Amends } from '../broker-files.ts'
import { wholeMoney } from './amended.ts'
import { lastDayMeant } from './days.ts'

describe('a day that its month does not have', () => {
  test.each([
    ['31.09.24', '2024-09-30'],
    ['31.09.2024', '2024-09-30'],
    ['2026-02-30', '2026-02-28'],
    ['29.02.2024 10:15', undefined],
    ['29.02.2023 10:15', '2023-02-28 10:15'],
    ['2/31/2026', '2026-02-28'],
    ['20260431', '2026-04-30'],
    ['32.09.24', undefined],
    ['0.09.24', undefined],
    ['31.13.24', undefined],
    ['30.09.24', undefined],
    ['gestern', undefined],
  ])('%s is meant as %s', (text, day) => {
    expect(lastDayMeant(text, text.startsWith('2/') ? 'month-first' : 'day-first')).toBe(day)
  })
})

describe('an amount without cents', () => {
  test.each([
    ['−12,–', '−12,00'],
    ['1.234,--', '1.234,00'],
    ['12.—', '12.00'],
    ['-5,-', '-5,00'],
    ['12,5–', undefined],
    ['12–', undefined],
    ['–', undefined],
    ['zwölf,–', undefined],
  ])('%s is meant as %s', (text, money) => expect(wholeMoney(text)).toBe(money))
})

const heading = 'Datum;Art;ISIN;Stück;Kurs;Betrag;Währung'
const mapping = {
  Datum: 'date',
  Art: 'type',
  ISIN: 'isin',
  Stück: 'quantity',
  Kurs: 'price',
  Betrag: 'amount',
  Währung: 'currency',
} as const
const none: Amends = { day: new Set(), number: new Set() }
const read = (lines: readonly string[], amends: Amends) =>
  readBrokerFile('x.csv', decode(Buffer.from([heading, ...lines, ''].join('\n'))), { mapping, amends })

test('cells that cannot be read are told beside what the others say, and read as what they can only mean where that is wanted', () => {
  const lines = ['31.09.24;Kauf;DE0007164600;3;10,00;30,–;EUR', '30.09.24;Kauf;DE0007164600;1;10,00;10,00;EUR']
  const { skipped, rows } = read(lines, none)
  expect(rows).toHaveLength(1)
  expect(skipped).toEqual([
    expect.objectContaining({
      line: 2,
      cells: [
        { column: 'date', text: '31.09.24', repair: 'day', becomes: '2024-09-30' },
        { column: 'amount', text: '30,–', repair: 'number', becomes: '30,00' },
      ],
      said: expect.objectContaining({ date: null, type: 'BUY', isin: 'DE0007164600', quantity: 3, amount: 30 }),
    }),
  ])
  const half = read(lines, { ...none, day: new Set([2]) })
  expect(half.skipped[0]).toMatchObject({ cells: [{ repair: 'number' }], amended: [{ repair: 'day' }] })
  const whole = read(lines, { day: 'all', number: new Set([2]) })
  expect([whole.skipped, whole.rows.map(({ date, amount }) => [date, amount])]).toEqual([
    [],
    [
      ['2024-09-30', 30],
      ['2024-09-30', 10],
    ],
  ])
  expect(whole.places?.map(({ line, amended = [] }) => [line, amended.length])).toEqual([
    [2, 2],
    [3, 0],
  ])
})

test('whatever is put right, rows that can be read stay as they were', () => {
  const day = fc.constantFrom('30.09.24', '31.09.24', '1.10.24', 'x')
  const money = fc.constantFrom('10,00', '10,–', '12', 'x')
  const line = fc.tuple(day, money).map(([date, amount]) => `${date};Kauf;DE0007164600;1;;${amount};EUR`)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const before = read(lines, none)
      const after = read(lines, { day: 'all', number: 'all' })
      const bookingAt = (file: typeof before, wanted: number) =>
        file.rows[file.places?.findIndex((place) => place.line === wanted) ?? -1]
      for (const place of before.places ?? [])
        expect(bookingAt(after, place.line)).toEqual(bookingAt(before, place.line))
      expect(after.rows.length + after.skipped.length).toBe(lines.length)
      expect(after.skipped.every(({ reason }) => reason.includes('„x“'))).toBe(true)
    }),
  )
})

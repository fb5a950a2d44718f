import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DaySet } from './day-set.ts'
import { readDay, readDecimal } from './values.ts'

test.each([
  ['1234.5', '.', 1234.5],
  ['1,234.5', '.', 1234.5],
  ['1.234,5', '.', 1234.5],
  ['1.234,5', ',', 1234.5],
  ['12,5', ',', 12.5],
  ['1.234', ',', 1234],
  ['1.234', '.', 1.234],
  ['1 234,50', ',', 1234.5],
  ['−5', '.', -5],
  ['-36.98', '.', -36.98],
  ['.5', '.', 0.5],
  ['1e-5', '.', 0.00001],
  ['', '.', undefined],
  ['n/a', '.', undefined],
  ['1.2.3', '.', undefined],
  ['1e999', '.', undefined],
  ['0x10', '.', undefined],
  ['--1', '.', undefined],
] as const)('„%s“ in a file with „%s“ is %s', (text, mark, value) => expect(readDecimal(text, mark)).toBe(value))

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20T00:00:00', '2026-11-20'],
  ['2026-11-20 17:30', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['1.2.2003', '2003-02-01'],
  ['13 April 2026', '2026-04-13'],
  ['2024-02-29', '2024-02-29'],
  ['20.11.26', '2026-11-20'],
  ['1.2.03', '2003-02-01'],
  ['31.12.79', '2079-12-31'],
  ['01.01.80', '1980-01-01'],
  ['29.02.00', '2000-02-29'],
  ['29.02.99', undefined],
  ['20.11.6', undefined],
  ['20.11.026', undefined],
  ['11/20/26', undefined],
  ['26-11-20', undefined],
  ['2023-02-29', undefined],
  ['2026-13-01', undefined],
  ['11/20/2026', undefined],
  ['0000-00-00', undefined],
  ['heute', undefined],
  ['', undefined],
])('„%s“ is %s', (text, day) => expect(readDay(text)).toBe(day))

test('a set of days says what a plain set says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40_000, max: 40_000 }), { maxLength: 60 }), (days) => {
      const plain = new Set<number>()
      const bits = new DaySet()
      for (const day of days) {
        expect(bits.add(day)).toBe(!plain.has(day))
        plain.add(day)
      }
    }),
    { seed: 1, numRuns: 200 },
  )
})

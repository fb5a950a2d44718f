import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberOf } from './decimal.ts'
import { provenDecimalSign, readNumber } from './numbers.ts'
import { UnreadableRow } from './schema.ts'

test.each([
  { cell: '1.000', sign: ',', is: 1000 },
  { cell: '1.000', sign: '.', is: 1 },
  { cell: '1,000', sign: '.', is: 1000 },
  { cell: '1.234,56', sign: '.', is: 1234.56 },
  { cell: '1,234.56', sign: ',', is: 1234.56 },
  { cell: '1.234.567,89', sign: ',', is: 1234567.89 },
  { cell: '1.234.567', sign: '.', is: 1234567 },
  { cell: '12.5', sign: ',', is: 12.5 },
  { cell: '0.749', sign: ',', is: 0.749 },
  { cell: '250,000', sign: ',', is: 250 },
  { cell: "1'234.50", sign: '.', is: 1234.5 },
  { cell: '1\u202f234,50', sign: ',', is: 1234.5 },
  { cell: '-0,40', sign: ',', is: -0.4 },
  { cell: '−12,5', sign: ',', is: -12.5 },
  { cell: '12,50-', sign: ',', is: -12.5 },
  { cell: '+16,73%', sign: ',', is: 16.73 },
  { cell: '1,2101 Stück', sign: ',', is: 1.2101 },
  { cell: '1.500 Stk.', sign: ',', is: 1500 },
  { cell: 'EUR 12,50', sign: ',', is: 12.5 },
  { cell: '12,50 €', sign: ',', is: 12.5 },
  { cell: '$ 1,000.25', sign: '.', is: 1000.25 },
  { cell: ',5', sign: ',', is: 0.5 },
  { cell: '5,', sign: ',', is: 5 },
  { cell: '2.5E-7', sign: '.', is: 2.5e-7 },
  { cell: '1.2e+3', sign: '.', is: 1200 },
] as const)('$cell is $is where the decimal sign is $sign', ({ cell, sign, is }) => {
  expect(numberOf(readNumber(cell, sign) ?? 0n)).toBe(is)
})

test.each(['', '  ', '--', '–', 'n/a', 'k. A.'])('%j says nothing', (cell) =>
  expect(readNumber(cell, ',')).toBeUndefined())

test.each([
  'abc',
  '1,2,3',
  '1.23.456',
  '12 34',
  '10 x 5',
  '1.234,56.78',
  '=1+1',
  '9'.repeat(30),
  '1'.repeat(100_000),
])('%.40j is no number', (cell) => {
  expect(() => readNumber(cell, ',')).toThrow(UnreadableRow)
})

test('a number written in either style is read back exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.constantFrom(',' as const, '.' as const),
      fc.boolean(),
      (cents, sign, groups) => {
        const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
        const grouped = groups ? whole.replace(/\B(?=(?:\d{3})+$)/g, sign === ',' ? '.' : ',') : whole
        expect(readNumber(`${cents < 0 ? '-' : ''}${grouped}${sign}${fraction}`, sign)).toBe(BigInt(cents) * 10n ** 10n)
      },
    ),
    { numRuns: 200, seed: 1 },
  )
})

test.each([
  { cells: ['1.234,56'], is: ',' },
  { cells: ['1.234.567'], is: ',' },
  { cells: ['12.5', 'x'], is: '.' },
  { cells: ['0.749'], is: '.' },
  { cells: ['1.000', '250,000'], is: undefined },
  { cells: ['12,5', '12.5'], is: 'both' },
  { cells: ['01.02.2024', '09:15', '870747'], is: undefined },
])('$cells prove $is', ({ cells, is }) => expect(provenDecimalSign(cells)).toBe(is))

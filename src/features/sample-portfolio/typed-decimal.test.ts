import { expect, test } from 'vitest'
import { typedDay } from '#contract/typed-day.ts'
import { decimalForForm, typedDecimal } from './typed-decimal.ts'

test.each([
  ['1.234,56', '1234.56'],
  ['1.234', '1234'],
  ['1234.56', '1234.56'],
  ['0,123456789012', '0.123456789012'],
  [',5', '0.5'],
  ['12 000', '12000'],
  ['−4,9', '-4.9'],
  ['zehn', undefined],
  ['', undefined],
  ['1,2,3', undefined],
])('%s is %s', (text, decimal) => expect(typedDecimal(text)).toBe(decimal))

test('what was read stands in the form as it is typed', () => expect(decimalForForm('1234.5')).toBe('1234,5'))

test.each([
  ['20.11.2026', '2026-11-20'],
  ['1.2.26', '2026-02-01'],
  ['2026-11-20', '2026-11-20'],
  ['gestern', 'gestern'],
])('the day %s is %s', (text, day) => expect(typedDay(text)).toBe(day))

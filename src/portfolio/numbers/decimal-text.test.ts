import { expect, test } from 'vitest'
import { decimalText, fixedOf } from './decimal-text.ts'

test.each(['0', '12.5', '-0.000000000001', '123456789.123456789012'])('%s is written as it was read', (text) =>
  expect(decimalText(fixedOf(text) ?? -1n)).toBe(text))

test.each([
  { stored: '12.500000000000', is: '12.5' },
  { stored: '-0.500000000000', is: '-0.5' },
  { stored: '0.000000000000', is: '0' },
  { stored: '-123456789012345.000000000001', is: '-123456789012345.000000000001' },
])('$stored, as a database writes it, is $is', ({ stored, is }) => expect(decimalText(fixedOf(stored) ?? -1n)).toBe(is))

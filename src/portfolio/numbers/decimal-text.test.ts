import { expect, test } from 'vitest'
import { decimalText, fixedOf } from './decimal-text.ts'

test.each(['0', '12.5', '-0.000000000001', '123456789.123456789012'])('%s is written as it was read', (text) =>
  expect(decimalText(fixedOf(text) ?? -1n)).toBe(text))

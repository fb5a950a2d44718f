import { expect, test } from 'vitest'
import { logoText } from '#web/logo-text.ts'

test.each([
  { given: { name: 'Deutsche Bank', symbol: 'DBK' }, is: 'DBK' },
  { given: { name: 'Gold', symbol: 'XAUUSD' }, is: 'GO' },
  { given: { name: 'E.ON', symbol: 'EOAN' }, is: 'EO' },
  { given: { name: '3M', symbol: 'MMM.DE' }, is: 'MMM' },
  { given: { name: 'é Ltd' }, is: 'ÉL' },
])('$given.name has the letters $is', ({ given, is }) => expect(logoText(given)).toBe(is))

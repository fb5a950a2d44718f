import { expect, test } from 'vitest'
import { wireKey } from './keys.ts'

test.each([
  { asked: 'FUND-12345', is: 'FUND:12345' },
  { asked: 'IE00B4L5Y983', is: 'FUND:ISIN:IE00B4L5Y983' },
  { asked: 'dbx1mw', is: 'FUND:WKN:DBX1MW' },
  { asked: 'quatsch', is: 'quatsch' },
])('$asked in the address of a comparison is $is', ({ asked, is }) => expect(wireKey(asked, 'FUND')).toBe(is))

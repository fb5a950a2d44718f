import { expect, test } from 'vitest'
import { isQuanto } from './derivatives.ts'

test.each([
  {
    given: 'a reverse convertible, paid in percent of euros',
    terms: { kind: 'reverseConvertible', strike: 264 },
    is: true,
  },
  { given: 'an express paper', terms: { kind: 'express', strike: 100 }, is: true },
  { given: 'an inline paper, which pays ten euros or nothing', terms: { kind: 'exotic' }, is: true },
  { given: 'a discount call, whose gain is exchanged', terms: { kind: 'exotic', strike: 100 }, is: false },
  { given: 'a warrant', terms: { kind: 'warrant', strike: 100 }, is: false },
] as const)('$given: an exchange rate has no part in it: $is', ({ terms, is }) => expect(isQuanto(terms)).toBe(is))

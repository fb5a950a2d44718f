import { expect, test } from 'vitest'
import { jsonBeyondBounds } from './json-bounds.ts'

const blanks = ' '.repeat(1_000_000)

test.each([
  { given: 'a small text of any depth', text: '['.repeat(1_000_000), is: undefined },
  { given: 'a hundred levels', text: `${blanks}${'['.repeat(100)}`, is: undefined },
  { given: 'one more', text: `${blanks}${'['.repeat(101)}`, is: 'too deep' },
  { given: 'brackets and commas in strings', text: `["${'[,'.repeat(30_000_000)}\\"["]`, is: undefined },
  { given: 'three million objects', text: '[]'.repeat(3_000_000), is: undefined },
  { given: 'one more object', text: '{}'.repeat(3_000_001), is: 'too many' },
  { given: 'more values than twenty million', text: '1,'.repeat(20_000_001), is: 'too many' },
])('$given', ({ text, is }) => expect(jsonBeyondBounds(text)).toBe(is))

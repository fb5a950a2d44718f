import { expect, test } from 'vitest'
import { askedFor } from './asked-for.ts'

test.each([
  { typed: '  Siemens Energy ', is: 'Siemens Energy' },
  { typed: 'SAP\u0000\nDAX', is: 'SAP  DAX' },
  { typed: undefined, is: '' },
  { typed: '\u202eSAP\u200b', is: 'SAP' },
  { typed: 'a'.repeat(10_000), is: 'a'.repeat(120) },
  { typed: `${'a'.repeat(119)}😀`, is: 'a'.repeat(119) },
  { typed: `${'a'.repeat(118)}😀`, is: `${'a'.repeat(118)}😀` },
])('$typed is looked for as $is', ({ typed, is }) => {
  expect(askedFor(typed)).toBe(is)
  expect(() => encodeURIComponent(askedFor(typed))).not.toThrow()
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonEntries } from './json.ts'
import { UnreadableFile } from './schema.ts'

const entries = (...pieces: string[]) =>
  [...jsonEntries(pieces)].map(({ kind, key, value }) => (kind === 'list' ? [key, kind] : [key, kind, value]))

test('members one by one, lists entry by entry', () => {
  expect(entries('{"a" : 1, "list":[ {"b":[1,2]} ,null,"x,]" ],"empty":[],"o":{"c":"\\"}"}}')).toEqual([
    ['a', 'value', 1],
    ['list', 'list'],
    ['list', 'item', { b: [1, 2] }],
    ['list', 'item', null],
    ['list', 'item', 'x,]'],
    ['empty', 'list'],
    ['o', 'value', { c: '"}' }],
  ])
  expect(entries(' [1 , [2] ]\n')).toEqual([
    [undefined, 'list'],
    [undefined, 'item', 1],
    [undefined, 'item', [2]],
  ])
  expect(entries('{}')).toEqual([])
})

test('torn anywhere it is the same', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(undefined, 2),
      (document, length, indent) => {
        const text = JSON.stringify(document, undefined, indent)
        const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
          text.slice(index * length, (index + 1) * length),
        )
        const read: Record<string, unknown> = Object.create(null)
        for (const { kind, key = '', value } of jsonEntries(pieces)) {
          const list = read[key]
          if (kind === 'item' && Array.isArray(list)) list.push(value)
          else read[key] = kind === 'list' ? [] : value
        }
        expect({ ...read }).toEqual({ ...JSON.parse(text) })
      },
    ),
    { seed: 12, numRuns: 300 },
  )
})

test.each([
  '',
  ' ',
  '1',
  '"a"',
  '{',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1,}',
  '{"a":1}x',
  '{"a":[1,]}',
  '{"a":[,1]}',
  '{"a":[1 2]}',
  '{"a":[}',
  '{a:1}',
  '{1:1}',
  '{"a":[{]}',
  '[1,2',
  '["a]',
  '{"a":nul}',
  '{"a":01}',
  '[NaN]',
  '[1]]',
  '["\u0001"]',
  '["\\x"]',
  '["a" "b"]',
  '[\u00a01]',
])('%j is refused', (text) => expect(() => entries(text)).toThrow(UnreadableFile))

test.each([
  {
    given: 'entries',
    pieces: ['[1', ...Array.from({ length: 1000 }, () => ',1'.repeat(1000)), ']'],
    says: 'mehr als eine Million',
  },
  {
    given: 'an entry',
    pieces: ['["', ...Array.from({ length: 90 }, () => 'x'.repeat(100_000)), '"]'],
    says: 'länger als 8 MB',
  },
  { given: 'levels', pieces: ['['.repeat(70)], says: 'tiefer als 64' },
])('$given beyond the bounds are refused', ({ pieces, says }) => expect(() => entries(...pieces)).toThrow(says))

import { expect, test } from 'vitest'
import { unstorable } from './storable.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test.each([
  null,
  true,
  1.5,
  'text',
  'ä💥',
  '\\u0000 as written',
  [],
  { a: [{ b: null }] },
  nested(32),
])('%j can be stored', (value) => {
  expect(unstorable(value)).toBeUndefined()
})

test.each(['\0', 'half \ud800', { a: ['\udc00'] }, { 'name\0': 1 }, { '\ud800': 1 }])('%j is no text', (value) => {
  expect(unstorable(value)).toMatch(/^A value cannot hold/)
})

test.each([33, 100_000])('%i arrays in one another are too deep', (depth) => {
  expect(unstorable(nested(depth))).toBe('A value is nested at most 32 deep')
})

test.each(['1e309', '[-1e400]', `{"a":${'9'.repeat(400)}}`])('%s would come back as nothing', (json) => {
  expect(unstorable(JSON.parse(json))).toMatch('number')
})

import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { scriptJson, stateJson } from '#web/state-json.ts'

test('a state says what JSON says of it, however deep', () =>
  assert(
    property(jsonValue({ maxDepth: 12 }), (value) => {
      expect(JSON.parse(stateJson(value) ?? '')).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { seed: 7 },
  ))

test('what is absent is left out, and leaves its place in a list', () =>
  expect(stateJson({ a: undefined, b: [1, undefined, null], c: { d: undefined } })).toBe('{"b":[1,null,null],"c":{}}'))

test('no markup begins inside of it', () => {
  expect(scriptJson({ a: '</script><b>' })).toBe('{"a":"\\u003c/script>\\u003cb>"}')
  expect(stateJson({ '<a': ['</script>'] })).toBe('{"\\u003ca":["\\u003c/script>"]}')
})

test('instants end in Z', () =>
  expect(stateJson({ at: '2026-11-20T16:42:08.000+00:00', list: [{ at: '2026-11-20T16:42:08.000+00:00' }] })).toBe(
    '{"at":"2026-11-20T16:42:08.000Z","list":[{"at":"2026-11-20T16:42:08.000Z"}]}',
  ))

test('another object in the place of one is written', () => {
  const instrument = { name: 'SAP' }
  expect([1, 2, 3].map((last) => stateJson({ data: { instrument, quote: { last } } }))).toEqual([
    '{"data":{"instrument":{"name":"SAP"},"quote":{"last":1}}}',
    '{"data":{"instrument":{"name":"SAP"},"quote":{"last":2}}}',
    '{"data":{"instrument":{"name":"SAP"},"quote":{"last":3}}}',
  ])
})

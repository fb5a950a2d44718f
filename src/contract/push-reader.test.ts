import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFields, readPriceRequest, readToServer } from './push-reader.ts'
import { attributesOf, compositePath } from './push.ts'

const request = (header: object = {}, body: object = {}) => ({
  t: 'request',
  header: { idJob: 'j1', ...header },
  method: 'POST',
  path: compositePath,
  body: { data: { identifier: { value: '1929749', type: 'idNotation' } }, ...body },
})
const priced = (message: unknown) => {
  const read = readToServer(message)
  return !('fault' in read) && read.t === 'request' ? readPriceRequest(read) : read
}

describe('a message', () => {
  test.each([
    { t: 'keepalive' },
    { t: 'ping', id: 1 },
    { t: 'pong', id: 'x' },
    { t: 'ping' },
    { t: 'cancel', idJob: 'a.b:c_d-1' },
  ])('$t is read', (message) => expect(readToServer(message)).toEqual(message))

  test('may carry unknown fields, which are ignored', () => {
    expect(readToServer({ t: 'cancel', idJob: 'j', colour: 'red' })).toEqual({ t: 'cancel', idJob: 'j' })
  })

  test.each([
    null,
    7,
    'x',
    [],
    {},
    { t: 'none' },
    { t: 'cancel' },
    { t: 'cancel', idJob: '' },
    { t: 'cancel', idJob: 'ä' },
    { t: 'cancel', idJob: 'x'.repeat(65) },
    { t: 'ping', id: {} },
    { t: 'authenticate', token: 'x', patch: 'xml' },
    { t: 'request' },
    { t: 'request', header: { idJob: 5 } },
  ])('%j is a fault of no job', (message) => expect(readToServer(message)).toEqual({ fault: expect.any(String) }))
})

describe('a request', () => {
  test('left at its defaults asks for everything delayed every 5 s', () => {
    expect(priced(request())).toEqual({
      path: compositePath,
      notation: '1929749',
      quality: { trade: 'DLY', bidAsk: 'DLY' },
      attributes: attributesOf[compositePath],
      minimumInterval: 5_000,
    })
    expect(priced(request({}, { meta: { attributes: [] } }))).toMatchObject({ attributes: attributesOf[compositePath] })
  })

  test.each([
    request({ flags: 'add_subscription' }),
    request({ flags: ['x'] }),
    request({ timeout: 0 }),
    request({ timeout: '1' }),
    request({ tracing: 'x'.repeat(201) }),
    request({ dataset: 1 }),
    request({ resume: {} }),
    request({ resume: { epoch: 'e', ch: 1.5, n: 2 } }),
    { ...request(), method: 'GET' },
    { ...request(), path: '/' },
    { ...request(), body: undefined },
    request({}, { data: {} }),
    request({}, { data: { identifier: { value: 1, type: 'idNotation' } } }),
    request({}, { data: { identifier: { value: '1', type: 'isin' } } }),
    request({}, { meta: 1 }),
    request({}, { meta: { attributes: ['levels'] } }),
    request({}, { meta: { subscription: { minimumInterval: '1' } } }),
    request({}, { data: { identifier: { value: '1', type: 'idNotation' }, quality: { trade: 'X' } } }),
  ])('%j is a fault of its job', (message) =>
    expect(priced(message)).toEqual({ fault: expect.any(String), idJob: 'j1' }))
})

test('whatever comes is read or a fault, never a crash', () => {
  const value = fc.jsonValue({ maxDepth: 4 })
  const odd = fc.record(
    {
      t: fc.oneof(fc.constantFrom('request', 'authenticate', 'cancel', 'ping'), value),
      header: fc.oneof(
        value,
        fc.record({ idJob: value, flags: value, timeout: value, resume: value }, { requiredKeys: [] }),
      ),
      idJob: value,
      method: fc.oneof(fc.constant('POST'), value),
      path: fc.oneof(fc.constant(compositePath), value),
      body: fc.oneof(
        value,
        fc.record({ data: fc.oneof(value, fc.record({ identifier: value, quality: value })), meta: value }),
      ),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(value, odd), (message) => {
      const read = priced(message)
      expect(isFields(read)).toBe(true)
    }),
    { seed: 1, numRuns: 500 },
  )
})

import { expect, test } from 'vitest'
import { envelope, failureNameOf } from './errors.ts'

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])('a database that says “%s” is away, and no fault of ours', (message) => {
  expect(failureNameOf(new Error(message))).toBe('UNAVAILABLE')
})

test.each([
  'EPIPE',
  'ECONNRESET',
  '57P01',
  '08006',
])('a connection to it that breaks with %s is no fault of ours either', (code) => {
  expect(failureNameOf(Object.assign(new Error('write'), { code }))).toBe('UNAVAILABLE')
})

test('a disk without room is told apart from other faults, and its words stay in the log', () => {
  const full = Object.assign(new Error('could not extend file "base/5/2619"'), { code: '53100' })
  expect(envelope(full, 'id')).toMatchObject({ statusCode: 507, errorMessage: 'Internal error' })
})

test('what nobody foresaw is ours', () =>
  expect(failureNameOf(new TypeError('value is not a function'))).toBe('INTERNAL'))

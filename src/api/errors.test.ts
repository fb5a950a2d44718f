import { expect, test } from 'vitest'
import { failureNameOf } from './errors.ts'

test.each(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout', 'Connection terminated unexpectedly'])('a database that says “%s” is away, and no fault of ours', (message) => {
  expect(failureNameOf(new Error(message))).toBe('UNAVAILABLE')
})

test('what nobody foresaw is ours', () => expect(failureNameOf(new TypeError('value is not a function'))).toBe('INTERNAL'))

import { expect, test } from 'vitest'
import { base32, codeAt, otpauthUri, stepOf } from './time-code.ts'

/** RFC 6238, appendix B: its secret, and the last six of its eight digits */
const secret = Buffer.from('12345678901234567890')

test.each([
  { seconds: 59, code: '287082' },
  { seconds: 1_111_111_109, code: '081804' },
  { seconds: 1_234_567_890, code: '005924' },
  { seconds: 20_000_000_000, code: '353130' },
])('the code at $seconds s is $code', ({ seconds, code }) =>
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code))

test('a code is good a step before and after its own, and once', () => {
  const now = 1_111_111_109_000
  const step = Math.floor(now / 30_000)
  expect(stepOf(secret, '081 804', now)).toBe(step)
  expect(stepOf(secret, '081804', now + 30_000)).toBe(step)
  expect(stepOf(secret, '081804', now + 90_000)).toBeUndefined()
  expect(stepOf(secret, '081804', now, step)).toBeUndefined()
  expect(stepOf(secret, '', now)).toBeUndefined()
})

test('an app reads the secret', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(otpauthUri(secret, { portal: 'Parkett', email: 'a+b@example.org' })).toBe(
    'otpauth://totp/Parkett:a%2Bb%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Parkett',
  )
})

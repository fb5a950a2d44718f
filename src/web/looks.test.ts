import { expect, test } from 'vitest'
import { looksOf, lookCookie } from './looks.ts'
import { byPlainName, cookieName } from '#contract/cookie-names.ts'

test('by https a cookie belongs to this host alone', () => {
  expect(cookieName('guest', true)).toBe('__Host-guest')
  expect(cookieName('guest', false)).toBe('guest')
  expect(lookCookie('dichte', 'luftig', true)).toBe(
    '__Host-dichte=luftig; path=/; max-age=31536000; samesite=lax; secure',
  )
})

test('what was chosen before https still holds, until it is chosen anew', () => {
  expect(looksOf({ dark: 'true' }).theme).toBe('dark')
  expect(looksOf({ dark: 'true', '__Host-dark': 'false' }).theme).toBe('light')
  expect(looksOf({ dark: 'true', '__Host-dark': '' }).theme).toBeUndefined()
})

test('cookies of others keep their names', () => expect(byPlainName({ a: '1' })).toEqual({ a: '1' }))

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { manualClock } from '#platform/clock.ts'
import { createTokens } from './tokens.ts'

const clock = manualClock(1_000_000)
const tokens = createTokens({ clock })

test('a token says who holds it, for 300 s', () => {
  const holder = { user: 'u1', tier: 'PRO', features: ['xetra_core_level_two_content'] } as const
  const { token, expires } = tokens.issue(holder)
  expect(token).toMatch(/^[A-Za-z0-9._-]{80,}$/)
  expect(expires).toBe(1_300_000)
  expect(tokens.read(token)).toEqual(holder)
  const later = manualClock(1_000_000)
  const short = createTokens({ clock: later })
  const issued = short.issue(holder).token
  later.set(1_299_999)
  expect(short.read(issued)).toEqual(holder)
  later.set(1_300_000)
  expect(short.read(issued)).toBeUndefined()
})

test('an anonymous token is long enough too and tells nobody apart', () => {
  const { token } = tokens.issue({ tier: 'ANONYMOUS', features: [] })
  expect(token.length).toBeGreaterThanOrEqual(80)
  expect(tokens.read(token)).toEqual({ tier: 'ANONYMOUS', features: [] })
})

test('revoking ends what was issued, not what follows', () => {
  const before = tokens.issue({ user: 'u2', tier: 'FREE', features: [] }).token
  tokens.revoke('u2')
  expect(tokens.read(before)).toBeUndefined()
  expect(tokens.read(tokens.issue({ user: 'u2', tier: 'FREE', features: [] }).token)?.user).toBe('u2')
})

test('a changed token is worthless, whatever was changed', () => {
  const { token } = tokens.issue({ user: 'u3', tier: 'FREE', features: [] })
  const [facts = '', signature = ''] = token.split('.')
  fc.assert(
    fc.property(fc.nat(facts.length - 1), fc.constantFrom(...'ABCDxyz019-_'), (at, letter) => {
      const changed = `${facts.slice(0, at)}${letter}${facts.slice(at + 1)}.${signature}`
      expect(tokens.read(changed)?.user).toBe(changed === token ? 'u3' : undefined)
    }),
    { seed: 7 },
  )
  expect(createTokens({ clock }).read(token)).toBeUndefined()
  expect(tokens.read(`${token}.x`)).toBeUndefined()
})

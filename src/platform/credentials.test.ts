import { expect, test } from 'vitest'
import { credentialsOf } from './credentials.ts'

const key = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const [first, second] = [key('2026', 1), key('2027', 2)]

test('what was sealed is opened at its place alone, unaltered, and says nothing of what it holds', () => {
  const keys = credentialsOf(first)
  const sealed = keys?.seal('geheim', 'link 7') ?? ''
  expect(keys?.open(sealed, 'link 7')).toBe('geheim')
  expect(keys?.open(sealed, 'link 8')).toBeUndefined()
  for (const at of [6, 20, sealed.length - 2]) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    expect(keys?.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'link 7'), `altered at ${at}`).toBeUndefined()
  }
  expect(keys?.open('', 'link 7')).toBeUndefined()
  expect(sealed).not.toContain(Buffer.from('geheim').toString('base64url'))
  expect(keys?.seal('geheim', 'link 7')).not.toBe(sealed)
})

test('a key that follows another opens what that one sealed; one that is gone opens nothing', () => {
  const sealed = credentialsOf(first)?.seal('geheim', 'x') ?? ''
  const both = credentialsOf(`${second},\n${first}`)
  expect([both?.open(sealed, 'x'), both?.isCurrent(sealed)]).toEqual(['geheim', false])
  expect(both?.isCurrent(both.seal('geheim', 'x'))).toBe(true)
  expect(credentialsOf(second)?.open(sealed, 'x')).toBeUndefined()
  const sameName = credentialsOf(key('2026', 3))
  expect(sameName?.open(sealed, 'x')).toBeUndefined()
})

test.each([
  { given: 'no name', text: Buffer.alloc(32).toString('base64') },
  { given: 'a short key', text: `a:${Buffer.alloc(16).toString('base64')}` },
  { given: 'two of one name', text: `${first},${first}` },
])('given $given, the start says what a key is and shows none', ({ text }) => {
  expect(() => credentialsOf(text)).toThrow(/a key is id:base64|two keys/)
  expect(() => credentialsOf(text)).not.toThrow(text.split(':')[1] ?? 'AAAA')
})

test('without a key nothing is sealed', () => {
  expect(credentialsOf(undefined)).toBeUndefined()
  expect(credentialsOf(' ')).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../policy.ts'
import { matchesEtag } from './etag.ts'
import { freshNonce } from './nonce.ts'
import { changesFromElsewhere, isAtMachine, readerAddress } from './origin.ts'
import { splitUrl } from './url.ts'

describe('the same answer is named', () => {
  test.each([
    { header: 'W/"a"', is: true },
    { header: '"a"', is: true },
    { header: '"b", W/"a"', is: true },
    { header: '*', is: true },
    { header: '"b"', is: false },
    { header: undefined, is: false },
  ])('$header: $is', ({ header, is }) => expect(matchesEtag(header, 'W/"a"')).toBe(is))
})

test.each([
  { line: '/aktien?page=2', path: '/aktien', page: '2' },
  { line: '//', path: '/' },
  { line: '//elsewhere.example/', path: '/elsewhere.example/' },
  { line: '/\\elsewhere.example/', path: '/elsewhere.example/' },
  { line: '/a/..//elsewhere.example/', path: '/elsewhere.example/' },
  { line: '/../../etc/passwd', path: '/etc/passwd' },
  { line: 'http://portal.example/aktien?page=1', path: '/aktien', page: '1' },
  { line: 'http://portal.example', path: '/' },
  { line: '/%', path: '/%' },
])('the request line $line asks for $path', ({ line, path, page }) => {
  const found = splitUrl(line)
  expect([found.path, found.query.get('page') ?? undefined]).toEqual([path, page])
})

describe('a change from elsewhere', () => {
  test.each([
    { headers: { 'sec-fetch-site': 'same-origin' }, is: false },
    { headers: { 'sec-fetch-site': 'cross-site' }, is: true },
    { headers: { 'sec-fetch-site': 'same-site' }, is: true },
    { headers: { origin: 'http://portal.example' }, is: false },
    { headers: { origin: 'https://evil.example' }, is: true },
    { headers: { origin: 'null' }, is: true },
    { headers: {}, is: false },
  ])('$headers: $is', ({ headers, is }) => {
    const request = { headers: { host: 'portal.example', ...headers }, protocol: 'http' as const }
    expect(changesFromElsewhere({ ...request, method: 'PUT' }, undefined)).toBe(is)
    expect(changesFromElsewhere({ ...request, method: 'GET' }, undefined)).toBe(false)
  })
  test('behind a proxy the public address counts', () => {
    const request = {
      method: 'PUT',
      protocol: 'http' as const,
      headers: { host: '127.0.0.1:3000', origin: 'https://kurse.example' },
    }
    expect(changesFromElsewhere(request, 'https://kurse.example/')).toBe(false)
  })
})

describe('who sits at the machine', () => {
  const at = { headers: { host: 'localhost:3000' }, remote: '127.0.0.1', place: { trustProxy: 0 }, httpVersion: '1.1' }
  test.each([
    { given: 'loopback', is: true },
    { given: 'loopback of IPv6', remote: '::1', headers: { host: '[::1]' }, is: true },
    { given: 'an address of its own', remote: '192.168.1.20', is: false },
    { given: 'a mark of proxies', headers: { ...at.headers, 'x-forwarded-for': '203.0.113.5' }, is: false },
    { given: 'no Host', headers: {}, is: false },
    { given: 'a public address', place: { trustProxy: 0, publicUrl: 'https://kurse.example/' }, is: false },
    { given: 'a public address on it', place: { trustProxy: 0, publicUrl: 'http://[::1]:3000/' }, is: true },
    { given: 'a proxy that is declared', place: { trustProxy: 1 }, is: false },
    { given: 'HTTP/1.0', httpVersion: '1.0', is: false },
  ])('given $given: $is', ({ is, ...given }) => {
    const { headers, remote, place, httpVersion } = { ...at, ...given }
    const socket = { remoteAddress: remote } as Parameters<typeof isAtMachine>[0]['socket']
    expect(isAtMachine({ socket, headers, protocol: 'http', raw: { httpVersion } }, place)).toBe(is)
  })
})

test('only a real host gets into the policy', () => {
  expect(contentSecurityPolicy('n', '[::1]:3000')).toContain("connect-src 'self' ws://[::1]:3000 wss://[::1]:3000;")
  expect(contentSecurityPolicy('n', 'a; script-src *')).toContain("connect-src 'self';")
})

test('a nonce is 16 bytes and comes once', () => {
  const nonces = Array.from({ length: 1000 }, freshNonce)
  expect(new Set(nonces).size).toBe(1000)
  expect(nonces.every((nonce) => Buffer.from(nonce, 'base64').length === 16)).toBe(true)
})

describe('the address of a reader', () => {
  const socket = { remoteAddress: '10.0.0.1' } as Parameters<typeof readerAddress>[0]['socket']
  test.each([
    { forwarded: undefined, proxies: 0, is: '10.0.0.1' },
    { forwarded: '203.0.113.5', proxies: 0, is: '10.0.0.1' },
    { forwarded: undefined, proxies: 1, is: '10.0.0.1' },
    { forwarded: '203.0.113.5', proxies: 1, is: '203.0.113.5' },
    { forwarded: '198.51.100.9, 203.0.113.5', proxies: 1, is: '203.0.113.5' },
    { forwarded: '198.51.100.9,203.0.113.5 , 10.0.0.2', proxies: 2, is: '203.0.113.5' },
    { forwarded: '203.0.113.5', proxies: 5, is: '203.0.113.5' },
  ])('$forwarded through $proxies proxies: $is', ({ forwarded, proxies, is }) => {
    expect(readerAddress({ socket, headers: { 'x-forwarded-for': forwarded } }, proxies)).toBe(is)
  })
})

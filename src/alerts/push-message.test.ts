import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypted, isSubscription, vapidHeader, vapidKeysOf } from './push-message.ts'

const browser = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('a message is encrypted as in the example of RFC 8291', () => {
  const body = encrypted('When I grow up, I want to be a watermelon', browser, {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6' +
      'cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('no two messages look alike', () => {
  expect(encrypted('a', browser).equals(encrypted('a', browser))).toBe(false)
})

test.each([
  { given: 'a browser’s keys', keys: browser, is: true },
  {
    given: 'no point of the curve',
    keys: { ...browser, publicKey: Buffer.alloc(65, 4).toString('base64url') },
    is: false,
  },
  { given: 'a short secret', keys: { ...browser, authSecret: 'AAAA' }, is: false },
  { given: 'nothing', keys: { publicKey: '', authSecret: '' }, is: false },
])('$given: $is', ({ keys, is }) => expect(isSubscription(keys)).toBe(is))

test('the portal names itself by a token that its public key verifies', () => {
  const keys = vapidKeysOf(Buffer.alloc(32, 7))
  expect(vapidKeysOf(Buffer.alloc(32, 7))).toEqual(keys)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keys.privateKey)
  expect(pair.getPublicKey()).toEqual(keys.publicKey)
  const now = Date.parse('2026-11-20T10:00:00Z')
  const header = vapidHeader('https://push.example.org/abc', keys, 'mailto:betrieb@example.org', now)
  const [, head = '', claims = '', signature = '', k = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.org',
    exp: now / 1000 + 43_200,
    sub: 'mailto:betrieb@example.org',
  })
  const point = Buffer.from(k, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true)
})

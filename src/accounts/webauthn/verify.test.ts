import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { readAuthenticatorData } from './authenticator-data.ts'
import { publicKeyOf } from './cose-key.ts'
import { claimedChallenge, verifyAssertion, verifyMade } from './verify.ts'

const origin = 'https://kurse.example.org'
const [challenge, user] = ['Y2hhbGxlbmdl', { id: 'aGFuZGxl' }]
const expected = { challenge, origin }
const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure && error.failure === 'PASSKEY_REFUSED') return error.message
    throw error
  }
  return 'taken'
}
const made = (authenticator: Authenticator) => verifyMade(authenticator.make({ challenge, user }), expected)

describe.each(['ES256', 'EdDSA', 'RS256'] as const)('a passkey that signs by %s', (algorithm) => {
  const authenticator = new Authenticator(origin, { algorithm })
  const known = made(authenticator)

  test('is made with the id, count and key of the authenticator', () => {
    expect(known.credentialId).toEqual(authenticator.id)
    expect(known).toMatchObject({ signCount: 1, isSyncable: true })
  })

  test('signs in, every time', () => {
    for (let time = 0; time < (algorithm === 'ES256' ? 600 : 20); time++)
      expect(verifyAssertion(authenticator.sign({ challenge }), known, expected)).toBe(authenticator.signCount)
  })

  test('does not sign for another key, nor with an altered signature', () => {
    const other = made(new Authenticator(origin, { algorithm }))
    const signed = authenticator.sign({ challenge })
    expect(refusal(() => verifyAssertion(signed, other, expected))).toMatch(/signature/)
    const altered = { ...signed, response: { ...signed.response, signature: 'AAAA' } }
    expect(refusal(() => verifyAssertion(altered, known, expected))).toMatch(/signature/)
  })
})

test.each([
  { given: 'another site', lies: { origin: 'https://kurse.example.com' }, says: /another site/ },
  { given: 'another port', lies: { origin: `${origin}:8443` }, says: /another site/ },
  { given: 'a page within another site', lies: { crossOrigin: true }, says: /inside another site/ },
  { given: 'another domain', lies: { domain: 'example.org' }, says: /another domain/ },
  { given: 'another challenge', lies: { challenge: 'YW5vdGhlcg' }, says: /challenge/ },
  { given: 'another kind of answer', lies: { type: 'payment.get' }, says: /another kind/ },
  { given: 'nobody before it', lies: { isUserPresent: false }, says: /Nobody/ },
  { given: 'a user it did not ask', lies: { isUserVerified: false }, says: /did not ask/ },
])('an answer of $given makes no passkey and signs nobody in', ({ lies, says }) => {
  const authenticator = new Authenticator(origin)
  expect(refusal(() => verifyMade(authenticator.make({ challenge, user }, lies), expected))).toMatch(says)
  const known = made(authenticator)
  expect(refusal(() => verifyAssertion(authenticator.sign({ challenge }, lies), known, expected))).toMatch(says)
})

test('what was signed to make a passkey does not sign in', () => {
  const authenticator = new Authenticator(origin)
  const known = made(authenticator)
  const lies = { type: 'webauthn.create' }
  expect(refusal(() => verifyAssertion(authenticator.sign({ challenge }, lies), known, expected))).toMatch(/kind/)
})

test.each([
  { before: 5, now: 6, is: 'taken' },
  { before: 5, now: 5, is: 'refused' },
  { before: 5, now: 4, is: 'refused' },
  { before: 5, now: 0, is: 'refused' },
  { before: 0, now: 0, is: 'taken' },
])('after $before signatures, one that says it is number $now is $is', ({ before, now, is }) => {
  const authenticator = new Authenticator(origin, { signCount: 0 })
  const known = { ...made(authenticator), signCount: before }
  authenticator.signCount = Math.max(0, now - 1)
  expect(refusal(() => verifyAssertion(authenticator.sign({ challenge }), known, expected)) === 'taken').toBe(
    is === 'taken',
  )
})

test('an RSA key of 1024 bits, and a point beside the curve, are no keys', () => {
  const { n = '', e = '' } = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
  const text = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex')
  expect(publicKeyOf(Buffer.from(`a401030339010020590080${text(n)}2143${text(e)}`, 'hex'))).toBeUndefined()
  const beside = `a5010203262001215820${'11'.repeat(32)}225820${'22'.repeat(32)}`
  expect(publicKeyOf(Buffer.from(beside, 'hex'))).toBeUndefined()
})

test('bytes of any kind are refused, never a crash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url')
      publicKeyOf(Buffer.from(bytes))
      readAuthenticatorData(Buffer.from(bytes))
      const response = { clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text }
      const known = { publicKey: fixed.publicKey, signCount: 0, isSyncable: false }
      expect(refusal(() => claimedChallenge(text))).not.toBe('taken')
      expect(refusal(() => verifyMade({ id: text, response }, expected))).not.toBe('taken')
      expect(refusal(() => verifyAssertion({ id: text, response }, known, expected))).not.toBe('taken')
    }),
  )
})
const fixed = made(new Authenticator(origin))

/** WebAuthn Level 3, 16.2: an ES256 passkey without attestation, whose authenticator did not ask its user. */
const standard = {
  challenge: '39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408',
  id: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
  made:
    'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391d' +
    'b4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062e' +
    'b249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
  clientData:
    '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770' +
    '767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f72' +
    '6967696e223a66616c73657d',
  data: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
  signature:
    '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486' +
    '013f937295ea13653e331e87',
}

test('the standard’s own example is read and verified, and refused for not asking its user', () => {
  const hex = (text: string) => Buffer.from(text, 'hex')
  const created = readAuthenticatorData(hex(standard.made))
  expect(created).toMatchObject({ isUserPresent: true, isUserVerified: false, isSyncable: true, isSynced: true })
  expect(created?.made?.credentialId.toString('hex')).toBe(standard.id)
  const publicKey = created?.made?.publicKey
  if (!publicKey) throw new Error('the example has a key')
  const signed = Buffer.concat([hex(standard.data), createHash('sha256').update(hex(standard.clientData)).digest()])
  expect(verify('sha256', signed, publicKey, hex(standard.signature))).toBe(true)

  const base64url = (text: string) => hex(text).toString('base64url')
  const response = {
    clientDataJSON: base64url(standard.clientData),
    authenticatorData: base64url(standard.data),
    signature: base64url(standard.signature),
    userHandle: 'AA',
  }
  const known = { publicKey: publicKey.export({ type: 'spki', format: 'der' }), signCount: 0, isSyncable: true }
  expect(
    refusal(() =>
      verifyAssertion({ id: base64url(standard.id), response }, known, {
        challenge: base64url(standard.challenge),
        origin: 'https://example.org',
      }),
    ),
  ).toMatch(/did not ask/)
})

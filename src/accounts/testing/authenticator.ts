import { createHash, generateKeyPairSync, randomBytes, sign, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { PasskeyAssertion, PasskeyMade } from '#contract/passkey.ts'

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

const flag = { present: 1, verified: 4, syncable: 8, made: 64 }

/** What is told the browser otherwise than it is. */
interface Lies {
  origin?: string
  domain?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  isUserVerified?: boolean
  isUserPresent?: boolean
}

/** An authenticator and the browser before it, in so far as a portal sees them (WebAuthn, 6 and 7). */
export class Authenticator {
  readonly id = randomBytes(32)
  /** how often it has signed; an authenticator that does not count stays at 0 */
  signCount: number
  #handle = ''
  readonly #publicKey: KeyObject
  readonly #privateKey: KeyObject
  readonly #algorithm: Algorithm
  readonly #origin: string

  constructor(
    origin: string,
    { algorithm = 'ES256', signCount = 1 }: { algorithm?: Algorithm; signCount?: number } = {},
  ) {
    const pair = { ES256: ecPair, EdDSA: edPair, RS256: rsaPair }[algorithm]()
    this.#publicKey = pair.publicKey
    this.#privateKey = pair.privateKey
    this.#algorithm = algorithm
    this.#origin = origin
    this.signCount = signCount
  }

  make(asked: { challenge: string; user: { id: string } }, lies: Lies = {}): PasskeyMade {
    this.#handle = asked.user.id
    const length = Buffer.from([0, this.id.length])
    const data = Buffer.concat([this.#head(flag.made, lies), Buffer.alloc(16), length, this.id, this.#coseKey()])
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', asked.challenge, lies).toString('base64url'),
        authenticatorData: data.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  sign(asked: { challenge: string }, lies: Lies = {}): PasskeyAssertion {
    if (this.signCount > 0) this.signCount++
    const [clientData, data] = [this.#clientData('webauthn.get', asked.challenge, lies), this.#head(0, lies)]
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(this.#algorithm === 'EdDSA' ? null : 'sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: this.#handle,
      },
    }
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const crossOrigin = lies.crossOrigin ?? false
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.#origin,
    }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin }))
  }

  #head(further: number, { domain, isUserVerified = true, isUserPresent = true }: Lies): Buffer {
    const head = Buffer.alloc(37)
    createHash('sha256')
      .update(domain ?? new URL(this.#origin).hostname)
      .digest()
      .copy(head)
    const [verified, present] = [isUserVerified ? flag.verified : 0, isUserPresent ? flag.present : 0]
    head.writeUInt8(further | flag.syncable | verified | present, 32)
    head.writeUInt32BE(this.signCount, 33)
    return head
  }

  #coseKey(): Buffer {
    const { x, y, n, e } = this.#publicKey.export({ format: 'jwk' })
    if (this.#algorithm === 'ES256')
      return Buffer.concat([Buffer.from('a5010203262001', 'hex'), bytes(-2, x), bytes(-3, y)])
    if (this.#algorithm === 'EdDSA') return Buffer.concat([Buffer.from('a4010103272006', 'hex'), bytes(-2, x)])
    return Buffer.concat([Buffer.from('a401030339', 'hex'), Buffer.from([1, 0]), bytes(-1, n), bytes(-2, e)])
  }
}

const ecPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const edPair = () => generateKeyPairSync('ed25519')
const rsaPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An entry of a CBOR map: a small negative number, and bytes. */
function bytes(label: number, base64url: JsonWebKey['x']): Buffer {
  const value = Buffer.from(base64url ?? '', 'base64url')
  const head =
    value.length < 24
      ? [0x40 | value.length]
      : value.length < 256
        ? [0x58, value.length]
        : [0x59, value.length >> 8, value.length & 255]
  return Buffer.concat([Buffer.from([0x20 | (-1 - label), ...head]), value])
}

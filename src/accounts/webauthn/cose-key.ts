import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

/** Signatures a passkey may use, by their number in COSE (RFC 9053), the wanted one first. */
export const algorithms = [-8, -7, -257] as const

const leastRsaBits = 2048

type Value = number | Buffer

/** Labels of COSE keys (RFC 9052, 7; RFC 9053, 7; RFC 8230, 4): the same number means another thing in another type of key. */
const label = { type: 1, algorithm: 3, curve: -1, x: -2, y: -3, modulus: -1, exponent: -2 }

/**
 * The public key at the beginning of `bytes`, as authenticators write one.
 * @returns undefined for what is no key of these algorithms
 */
export function publicKeyOf(bytes: Buffer): KeyObject | undefined {
  try {
    const jwk = jwkOf(mapOf(bytes))
    if (!jwk) return undefined
    const key = createPublicKey({ key: jwk, format: 'jwk' }) // refuses a point that is not on its curve
    const isShort = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastRsaBits
    return isShort ? undefined : key
  } catch {
    return undefined
  }
}

function jwkOf(map: ReadonlyMap<number, Value>): JsonWebKey | undefined {
  const number = (key: number) => (typeof map.get(key) === 'number' ? map.get(key) : undefined)
  const text = (key: number) => {
    const value = map.get(key)
    if (!Buffer.isBuffer(value)) throw new Error(`label ${key} is missing`)
    return value.toString('base64url')
  }
  const named = [label.type, label.algorithm, label.curve].map(number).join(' ')
  if (named === '2 -7 1') return { kty: 'EC', crv: 'P-256', x: text(label.x), y: text(label.y) }
  if (named === '1 -8 6') return { kty: 'OKP', crv: 'Ed25519', x: text(label.x) }
  if (number(label.type) === 3 && number(label.algorithm) === -257)
    return { kty: 'RSA', n: text(label.modulus), e: text(label.exponent) }
  return undefined
}

/** The map at the beginning of CBOR (RFC 8949): of whole numbers to whole numbers and byte strings, which is all a key has. */
function mapOf(bytes: Buffer): Map<number, Value> {
  let at = 0
  const head = (): { kind: number; size: number } => {
    const first = bytes.readUInt8(at++)
    const [kind, short] = [first >> 5, first & 31]
    if (short < 24) return { kind, size: short }
    const width = { 24: 1, 25: 2 }[short]
    if (width === undefined) throw new Error('no value of this length')
    const size = bytes.readUIntBE(at, width)
    at += width
    return { kind, size }
  }
  const value = (): Value => {
    const { kind, size } = head()
    if (kind === 0) return size
    if (kind === 1) return -1 - size
    if (kind !== 2 || at + size > bytes.length) throw new Error('neither a number nor bytes')
    at += size
    return bytes.subarray(at - size, at)
  }
  const { kind, size } = head()
  if (kind !== 5) throw new Error('no map')
  const map = new Map<number, Value>()
  for (let entry = 0; entry < size; entry++) {
    const key = value()
    if (typeof key !== 'number' || map.has(key)) throw new Error('a key that is no number, or comes twice')
    map.set(key, value())
  }
  return map
}

import { createCipheriv, createECDH, createHash, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

const curve = 'prime256v1'
const saltBytes = 16
const recordBytes = 4096
/** the byte that ends the last record */
const lastRecord = Buffer.of(2)
const tokenSeconds = 12 * 3600

/** The key pair by which a portal names itself to push services (RFC 8292). */
export interface VapidKeys {
  readonly privateKey: Buffer
  /** uncompressed point of P-256, 65 bytes */
  readonly publicKey: Buffer
}

/** The same keys for the same secret, in every process and after every start. */
export function vapidKeysOf(secret: Uint8Array): VapidKeys {
  for (let n = 0; ; n++) {
    const privateKey = createHash('sha256').update(secret).update(String(n)).digest()
    const pair = createECDH(curve)
    try {
      pair.setPrivateKey(privateKey)
      return { privateKey, publicKey: pair.getPublicKey() }
    } catch {
      // one of some billions is no number of the curve
    }
  }
}

export interface Subscription {
  /** the browser's point of P-256, base64url */
  readonly publicKey: string
  /** 16 bytes that only the browser and the portal know, base64url */
  readonly authSecret: string
}

/** Whether a browser's keys are a point of the curve and 16 bytes. */
export function isSubscription({ publicKey, authSecret }: Subscription): boolean {
  try {
    const pair = createECDH(curve)
    pair.generateKeys()
    pair.computeSecret(Buffer.from(publicKey, 'base64url'))
    return Buffer.from(authSecret, 'base64url').length === 16
  } catch {
    return false
  }
}

/** Encrypts a message so that only this browser reads it (RFC 8291, one record of RFC 8188). @param drawn for the tests of the standard */
export function encrypted(
  text: string,
  { publicKey, authSecret }: Subscription,
  drawn: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const own = createECDH(curve)
  if (drawn.privateKey) own.setPrivateKey(drawn.privateKey)
  else own.generateKeys()
  const salt = drawn.salt ?? randomBytes(saltBytes)
  const theirPoint = Buffer.from(publicKey, 'base64url')
  const ownPoint = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirPoint, ownPoint])
  const secret = hkdf(own.computeSecret(theirPoint), Buffer.from(authSecret, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(ownPoint.length, 4)
  const record = [cipher.update(Buffer.from(text)), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ownPoint, ...record])
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** The header by which a push service knows who sends. @param contact `mailto:` or https @param now epoch milliseconds */
export function vapidHeader(
  endpoint: string,
  { privateKey, publicKey }: VapidKeys,
  contact: string,
  now: number,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + tokenSeconds, sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${publicKey.toString('base64url')}`
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#contract/vocabulary.ts'

const stepMs = 30_000
const digits = 6
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const freshSecret = (): Buffer => randomBytes(secretBytes)

/** RFC 4648 base32 without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an app reads: Key Uri Format, SHA-1, six digits, thirty seconds. */
export function otpauthUri(secret: Uint8Array, { portal, email }: { portal: string; email: string }): string {
  const label = `${encodeURIComponent(portal)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(portal)}`
}

/** HOTP of RFC 4226 at a step of time (RFC 6238). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The step of time whose code this is: of now, the one before or the one after, for clocks that differ.
 * @param after the last step that was used: a code is good for once
 */
export function stepOf(secret: Uint8Array, code: string, now: Instant, after = 0): number | undefined {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const step = Math.floor(now / stepMs)
  return [step - 1, step, step + 1].find((each) => {
    const expected = Buffer.from(codeAt(secret, each))
    return each > after && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Instant } from '#contract/vocabulary.ts'

/** What a registration knows between its steps; it travels in the address, encrypted, so that no row waits for the rest. */
export interface Ticket {
  email: string
  /** the password was chosen by whoever holds this ticket */
  isRegistered: boolean
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const lifeMs = 24 * 3_600_000

/** @param secret 32 bytes */
export function writeTicket(secret: Uint8Array, ticket: Ticket, now: Instant): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, secret, iv)
  const text = JSON.stringify([ticket.email, ticket.isRegistered, now + lifeMs])
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** undefined: altered, another portal's, or too old. */
export function readTicket(secret: Uint8Array, text: string, now: Instant): Ticket | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const plain = decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    const [email, isRegistered, until] = JSON.parse(plain) as [string, boolean, number] // written above: it is sealed
    return until > now ? { email, isRegistered } : undefined
  } catch {
    return undefined
  }
}

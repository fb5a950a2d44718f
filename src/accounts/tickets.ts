import type { Instant } from '#contract/vocabulary.ts'
import { sealed, unsealed } from './sealed.ts'

/**
 * A few facts that travel in the address from one step of a form to the next, encrypted, so that no row waits for whoever goes away.
 * @param key 32 bytes @param purpose another one does not read it
 */
export const writeTicket = (key: Uint8Array, purpose: string, facts: object, until: Instant): string =>
  sealed(key, Buffer.from(JSON.stringify({ purpose, facts, until }))).toString('base64url')

/** undefined: altered, of another purpose, or too old. */
export function readTicket<Facts extends object>(
  key: Uint8Array,
  purpose: string,
  text: string,
  now: Instant,
): Facts | undefined {
  const plain = unsealed(key, Buffer.from(text, 'base64url'))
  if (!plain) return undefined
  const ticket = JSON.parse(plain.toString()) as { purpose: string; facts: Facts; until: Instant } // written above
  return ticket.purpose === purpose && ticket.until > now ? ticket.facts : undefined
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Seals } from '#contract/reader.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { dayMs } from '#contract/vocabulary.ts'

interface Sealing {
  secret: Uint8Array
  /** the reader's session or guest id; empty for anonymous readers */
  subject: () => string
  now: () => Instant
}

/** HMAC-SHA-256 over purpose, day, reader and text; good on its day (UTC) and the next. */
export function sealsOf({ secret, subject, now }: Sealing): Seals {
  const sign = (purpose: 'form' | 'message', day: number, text: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, day, subject(), text]))
      .digest('base64url')
  const today = () => Math.floor(now() / dayMs)
  /** a page has many forms, and one token for them all */
  let last: { day: number; subject: string; token: string } | undefined
  function formToken(): string {
    const [day, of] = [today(), subject()]
    if (last?.day !== day || last.subject !== of) last = { day, subject: of, token: sign('form', day, '') }
    return last.token
  }
  const isSigned = (purpose: 'form' | 'message', text: string, signature: string): boolean =>
    [today(), today() - 1].some((day) => isSame(sign(purpose, day, text), signature))

  return {
    token: formToken,
    isToken: (text) => isSigned('form', '', text),
    seal: (text) => `${Buffer.from(text).toString('base64url')}.${sign('message', today(), text)}`,
    open: (sealed) => {
      const [encoded = '', signature = '', ...rest] = sealed.split('.')
      const text = Buffer.from(encoded, 'base64url').toString()
      return rest.length === 0 && isSigned('message', text, signature) ? text : undefined
    },
  }
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import type { FastifyReply } from 'fastify'
import { sessionDays } from '#accounts/sessions.ts'
import { cookieName } from '#contract/cookie-names.ts'
import type { Reader } from '#contract/reader.ts'
import type { Opened } from '../asker.ts'

const daySeconds = 86_400
/** as long as any cookie of no life of its own; pages renew them */
const markerDays = 7
const deviceDays = 365

const markers = ['login', 'products', 'impersonation'] as const
type Markers = Record<(typeof markers)[number], string>

/** What scripts of a page may know of the session, which they cannot read; empty: no such marker. */
const markersOf = (told: { products: readonly string[]; isImpersonated?: boolean } | undefined): Markers => ({
  login: told ? '1' : '',
  products: told?.products.join('.') ?? '',
  impersonation: told?.isImpersonated ? '1' : '',
})

/** What a browser keeps of a session. @param given the cookies it came with */
export function browserCookies(
  reply: FastifyReply,
  given: Readonly<Record<string, string | undefined>>,
  isHttps: boolean,
) {
  const options = { path: '/', sameSite: 'lax', secure: isHttps } as const
  const hidden = { ...options, httpOnly: true } as const

  function mark(wanted: Markers, isKept: (name: string, value: string) => boolean = () => false): void {
    for (const marker of markers) {
      const [name, value] = [cookieName(marker, isHttps), wanted[marker]]
      if (isKept(name, value)) continue
      if (value) reply.setCookie(name, value, { ...options, maxAge: markerDays * daySeconds })
      else reply.clearCookie(name, options)
    }
  }
  /** What was kept before is of another reader, or of nobody; so is the session of a time before https. */
  function forget(): void {
    reply.header('clear-site-data', '"cache"')
    if (isHttps) reply.clearCookie('session', { path: '/', httpOnly: true, sameSite: 'lax' })
  }

  return {
    /** The answer signs the browser in. */
    signIn(opened: Opened): void {
      forget()
      reply.setCookie(cookieName('session', isHttps), opened.token, { ...hidden, maxAge: sessionDays * daySeconds })
      if (opened.device !== undefined)
        reply.setCookie(cookieName('device', isHttps), opened.device, { ...hidden, maxAge: deviceDays * daySeconds })
      mark(markersOf(opened))
    },
    /** The answer signs it out; the id of the device stays for the next time. */
    signOut(): void {
      forget()
      reply.clearCookie(cookieName('session', isHttps), hidden)
      mark(markersOf(undefined))
    },
    /** The answer puts right what the markers say: products come and go, sessions end elsewhere. */
    tell(reader: Reader): void {
      mark(markersOf(reader.kind === 'user' ? reader : undefined), (name, value) => (given[name] ?? '') === value)
    },
  }
}

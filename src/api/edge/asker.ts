import { randomBytes } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#accounts/sessions.ts'
import { anonymousRights } from '#contract/entitlements.ts'
import { cookieName } from '#contract/cookie-names.ts'
import { Failure } from '#contract/failures.ts'
import type { Reader } from '#contract/reader.ts'
import type { Asker, Opened } from '../asker.ts'
import { browserCookies } from './browser-cookies.ts'
import { isAtMachine, originOf, type Place } from './origin.ts'

/** Whose session a token opens. @param request what is asked for with it */
export type FindSession = (
  token: string,
  request: Pick<FastifyRequest, 'method' | 'url' | 'ip'>,
) => Promise<Session | undefined>

const guestForm = /^[A-Za-z0-9_-]{22,64}$/
const guestDays = 365

interface Knowing {
  /** the address readers use; unset: that of the request */
  publicUrl?: string | undefined
  sessionOf: FindSession
}

/**
 * Who asks, as their token or cookies say; whoever stores something becomes a guest by this reply. A cookie of a session that is
 * over makes nobody: the reader goes on without an account.
 * @throws Failure TOKEN_INVALID for an `X-ov-token` that opens no session
 */
export async function askerOf(request: FastifyRequest, reply: FastifyReply, knowing: Knowing & Place): Promise<Asker> {
  const isHttps = isSecure(knowing.publicUrl, request.protocol)
  const name = cookieName('guest', isHttps)
  const cookie = request.cookies?.[name] // none is read where an address cannot be
  let guest = cookie && guestForm.test(cookie) ? cookie : undefined
  const session = await sessionOfRequest(request, knowing)
  const browser = browserCookies(reply, request.cookies ?? {}, isHttps)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  let opened: Pick<Opened, 'user' | 'session' | 'token'> | undefined =
    session === undefined ? undefined : { user: session.user, session: session.id, token: tokenOf(request, isHttps) }
  return {
    rights: session?.rights ?? anonymousRights,
    scope: session?.scope,
    keyRights: session?.keyRights,
    impersonation: session?.impersonation,
    get user() {
      return opened?.user
    },
    get session() {
      return opened?.session
    },
    get token() {
      return opened?.token
    },
    device: String(request.headers['user-agent'] ?? ''),
    deviceId: request.cookies?.[cookieName('device', isHttps)],
    signIn: (fresh) => {
      opened = fresh
      browser.signIn(fresh)
    },
    signOut: () => {
      opened = undefined
      browser.signOut()
    },
    get guest() {
      return guest
    },
    get reader() {
      if (session) return signedIn(session)
      return guest === undefined ? ({ kind: 'anonymous' } as const) : ({ kind: 'guest' } as const)
    },
    isAtMachine: isAtMachine(request, knowing),
    address: normalizeIP(request.ip),
    origin: originOf(request, knowing.publicUrl),
    becomeGuest: () => {
      const fresh = randomBytes(24).toString('base64url')
      reply.setCookie(name, fresh, { ...options, maxAge: guestDays * 86_400 })
      return (guest = fresh)
    },
  }
}

/** A page tells its browser what is so by now. @param reader who asks for it */
export const tellBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  reader: Reader,
  { publicUrl }: Pick<Knowing, 'publicUrl'>,
): void => browserCookies(reply, request.cookies ?? {}, isSecure(publicUrl, request.protocol)).tell(reader)

const signedIn = ({ email, role, activated, rights: { products, features }, impersonation }: Session) =>
  ({ kind: 'user', email, role, activated, products, features, isImpersonated: impersonation !== undefined }) as const

/**
 * The session that a request comes with.
 * @param token sent by a program in place of the header `X-ov-token`
 * @throws Failure TOKEN_INVALID for one that opens no session, KEY_SCOPE for one that opens something else
 */
export async function sessionOfRequest(
  request: Pick<FastifyRequest, 'headers' | 'cookies' | 'protocol' | 'url' | 'method' | 'ip'>,
  { publicUrl, sessionOf }: Knowing,
  token: unknown = request.headers['x-ov-token'],
): Promise<Session | undefined> {
  const { cookies, protocol, url } = request
  if (token === undefined || token === '') {
    const cookie = cookies?.[cookieName('session', isSecure(publicUrl, protocol))]
    const opened = cookie ? await sessionOf(cookie, request) : undefined
    return opened?.scope === undefined ? opened : undefined // a key is no session of a browser
  }
  const session = typeof token === 'string' ? await sessionOf(token, request) : undefined
  if (!session) throw new Failure('TOKEN_INVALID', {}, 'X-ov-token is unknown, expired or revoked')
  if (session.scope === 'WEALTH' && !url.startsWith('/api/wealth/'))
    throw new Failure('KEY_SCOPE', {}, 'The token is good for the wealth API alone')
  return session
}

/** What came in place of a password: of a program in its header, of a browser in its cookie. */
function tokenOf({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>, isHttps: boolean): string {
  const header = headers['x-ov-token']
  return (typeof header === 'string' && header) || (cookies?.[cookieName('session', isHttps)] ?? '')
}

const isSecure = (publicUrl: string | undefined, protocol: string): boolean =>
  publicUrl?.startsWith('https:') ?? protocol === 'https'

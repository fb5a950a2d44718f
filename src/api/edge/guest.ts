import { randomBytes } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { anonymousRights } from '#contract/entitlements.ts'
import { cookieName } from '#contract/cookie-names.ts'
import { Failure } from '#contract/failures.ts'
import type { Asker } from '../asker.ts'
import { isLocal } from './origin.ts'

const guestForm = /^[A-Za-z0-9_-]{22,64}$/
const guestDays = 365
/** a page of elsewhere whose name leads to this machine is not local */
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** @throws Failure TOKEN_INVALID for any token: there are no accounts yet, so none can be valid */
export function assertToken(token: unknown): void {
  if (token !== undefined && token !== '')
    throw new Failure('TOKEN_INVALID', {}, 'X-ov-token is unknown, expired or revoked')
}

/**
 * Who asks, as their cookies say; whoever stores something becomes a guest by this reply.
 * @param publicUrl the address readers use; unset: that of the request
 */
export function askerOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): Asker {
  const isHttps = publicUrl?.startsWith('https:') ?? request.protocol === 'https'
  const name = cookieName('guest', isHttps)
  const cookie = request.cookies?.[name] // none is read where an address cannot be
  let guest = cookie && guestForm.test(cookie) ? cookie : undefined
  return {
    rights: anonymousRights,
    get guest() {
      return guest
    },
    get reader() {
      return guest === undefined ? ({ kind: 'anonymous' } as const) : ({ kind: 'guest' } as const)
    },
    isLocal: isLocal(request) && localHost.test(request.headers.host ?? ''),
    address: normalizeIP(request.ip),
    becomeGuest: () => {
      const fresh = randomBytes(24).toString('base64url')
      reply.setCookie(name, fresh, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps,
        maxAge: guestDays * 86_400,
      })
      return (guest = fresh)
    },
  }
}

import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a POST to this route changes something */
    writes?: boolean
  }
}

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'protocol'> & {
  routeOptions?: { config?: { writes?: boolean } | undefined } | undefined
}

/** Whether a request changes state: PUT, PATCH and DELETE do, the others where their route declares it. */
export const writes = ({ method, routeOptions }: Pick<Asked, 'method' | 'routeOptions'>): boolean =>
  method === 'PUT' || method === 'PATCH' || method === 'DELETE' || routeOptions?.config?.writes === true

/** The portal's address as the browser knows it: PUBLIC_URL, or what the request was sent to. */
export const originOf = (
  { protocol, headers }: Pick<Asked, 'protocol' | 'headers'>,
  publicUrl: string | undefined,
): string => (publicUrl ? new URL(publicUrl).origin : `${protocol}://${headers.host}`)

/**
 * Whether a browser sends a change on behalf of another site. `SameSite` keeps the cookies away already; this keeps the
 * request away. Programs send neither header and may write: they bring no reader's cookies along. A GET is sent by any link:
 * what changes something by it takes the header of a program, or the browser's word that a page of ours has asked.
 */
export function changesFromElsewhere(request: Asked, publicUrl: string | undefined): boolean {
  if (!writes(request)) return false
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (request.method === 'GET') return site !== 'same-origin' && !headers['x-ov-token']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined) return false
  return headers.origin !== originOf(request, publicUrl)
}

/**
 * The client's address: the connecting socket, or with `proxies` trusted proxies in front the entry that the outermost of
 * them appended to X-Forwarded-For; entries before it can be forged. For requests that no route sees; elsewhere
 * `request.ip` says the same.
 */
export function readerAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const seen = [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const addresses = [socket.remoteAddress ?? '', ...seen.toReversed()]
  return addresses[Math.min(proxies, addresses.length - 1)] ?? ''
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])$/
const markOfProxy = /^(x-forwarded-.*|x-real-ip|forwarded|via)$/

/** What is known of a portal's place in the network. */
export interface Place {
  /** PUBLIC_URL */
  publicUrl?: string | undefined
  /** how many proxies are declared in front */
  trustProxy: number
}

/** Whether the portal says that it is reached from other machines. */
export const isSeenFromElsewhere = ({ publicUrl, trustProxy }: Place): boolean =>
  trustProxy > 0 || (publicUrl !== undefined && !ownName.test(new URL(publicUrl).hostname))

/**
 * Whether whoever asks sits at this machine. A reverse proxy connects from loopback, too, and may say nothing of it: so the
 * portal has to have no other address, and to be asked by a name of this machine. nginx sends such a name unless it is told
 * otherwise, but speaks HTTP/1.0 then. A page of elsewhere has its browser ask (Origin, Sec-Fetch-Site), by its own name (DNS
 * rebinding) or this one.
 */
export function isAtMachine(
  request: Pick<FastifyRequest, 'headers' | 'socket' | 'protocol'> & { raw: Pick<IncomingMessage, 'httpVersion'> },
  place: Place,
): boolean {
  const { headers, socket, raw } = request
  const site = headers['sec-fetch-site']
  return (
    loopback.has(socket.remoteAddress ?? '') &&
    !isSeenFromElsewhere(place) &&
    ownName.test((headers.host ?? '').replace(/:\d{1,5}$/, '')) &&
    raw.httpVersion === '1.1' &&
    !Object.keys(headers).some((name) => markOfProxy.test(name)) &&
    (site === undefined || site === 'none' || site === 'same-origin') &&
    (headers.origin === undefined || headers.origin === originOf(request, undefined))
  )
}

import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { pathsOf, type Call } from '#contract/endpoint.ts'
import { anonymousRights } from '#contract/entitlements.ts'
import { Failure, failures } from '#contract/failures.ts'
import type { HoldableClock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Asker } from './asker.ts'
import { createCalls } from './call.ts'
import { connectionFault } from './edge/connection-fault.ts'
import { matchesEtag } from './edge/etag.ts'
import { freshNonce } from './edge/nonce.ts'
import { changesFromElsewhere, isLocal } from './edge/origin.ts'
import { splitUrl } from './edge/url.ts'
import { envelope, failureNameOf } from './errors.ts'
import { cacheSeconds, type Bound } from './handle.ts'
import type { Metrics } from './metrics.ts'
import { contentSecurityPolicy, headersOf } from './policy.ts'

/** Answers everything that is no API call and no file: the pages. */
export interface Site {
  handle(request: {
    method: string
    /** without query, still percent-encoded */
    path: string
    query: URLSearchParams
    cookies: Readonly<Record<string, string | undefined>>
    headers: Readonly<Record<string, string | string[] | undefined>>
    nonce: string
    requestId: string
    call: Call
  }): Promise<{ status: number; headers: Record<string, string>; body: string | Buffer }>
}

export interface ServerOptions {
  bounds: readonly Bound[]
  site: Site
  /** asked for once, with its first reader */
  openApi: () => object
  /** held while a request is answered, so all blocks of a page are of one instant */
  clock: HoldableClock
  log: Log
  metrics: Metrics
  /** folder of built client files, served below /assets */
  assets: string
  rateLimit: number | 'off'
  /** how many proxies in front set X-Forwarded-For; 0: the address that connects is the reader's */
  trustProxy: number
  metricsToken?: string
  /** the address readers see, when it is https the browser is told to stay there */
  publicUrl?: string
  /** false while the rooms are still loading */
  ready: () => boolean
  /** told of every page that was read */
  visited?: (path: string, address: string, userAgent: string | undefined) => void
  /** further routes: push's token and stream, link previews */
  extend: (server: FastifyInstance) => void
}

/** The contract checks what comes in. Without these the framework loads compilers that nobody would use. */
const noSchemas = (): never => {
  throw new Error('Routes have no schemas')
}

const anyPage = '/*'
const guestForm = /^[A-Za-z0-9_-]{22,64}$/
const guestDays = 365

/** The HTTP edge: routes, headers, limits, errors. Everything it answers carries a request id. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { bounds, site, log, metrics, clock } = options
  const callOf = createCalls(bounds, clock)
  const server = fastify({
    loggerInstance: undefined,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: connectionFault,
    frameworkErrors: (error, request, reply) => {
      // No hook has run: what they would have set is set here.
      reply.header('x-request-id', request.id).headers(headers)
      if (!request.url.startsWith('/api/')) return void answerPage(request, reply).catch((fault: unknown) => sendFailure(request, reply, fault))
      openToOthers(request, reply)
      return void sendFailure(request, reply, error)
    },
    // Some clients offer HTTP/2 with every request. Who asks for no WebSocket is answered as if they had not.
    http: { shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket' },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })

  server.removeContentTypeParser('text/plain')
  await server.register(cookie)
  await server.register(compress, { globalCompression: true, threshold: 1024, encodings: ['zstd', 'br', 'gzip'] })
  await server.register(fastifyStatic, { root: options.assets, prefix: '/assets/', immutable: true, maxAge: '365d', index: false, decorateReply: false, dotfiles: 'ignore', preCompressed: true })

  const headers = headersOf(options.publicUrl)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(headers)
    if (changesFromElsewhere(request, options.publicUrl)) throw new Failure('FORBIDDEN', {}, 'Only pages of this portal may change something')
  })
  server.addHook('onResponse', async (request, reply) => {
    const { url = anyPage } = request.routeOptions
    const route = url === anyPage ? 'page' : url
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    log.debug('request', { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 })
  })

  function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    const name = failureNameOf(error)
    if (name === 'INTERNAL' || (name === 'UNAVAILABLE' && !(error instanceof Failure))) {
      log.error('request.failed', { requestId: request.id, route: request.routeOptions?.url, error: error instanceof Error ? error.stack : String(error) })
    }
    return reply.code(failures[name].status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(envelope(error, request.id)))
  }
  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(['GET', 'HEAD'])(request, reply)
    const nonce = freshNonce()
    const { path, query } = splitUrl(request.url)
    const response = await clock.hold(() => site.handle({
      method: request.method,
      path,
      query,
      cookies: request.cookies ?? {},
      headers: request.headers,
      nonce,
      requestId: request.id,
      call: callOf(askerOf(request, reply)),
    }))
    reply.code(response.status).header('cache-control', 'private, no-cache').header('vary', 'Cookie').headers(response.headers)
    if (response.headers['content-type']?.startsWith('text/html')) reply.header('content-security-policy', contentSecurityPolicy(nonce, options.publicUrl ? new URL(options.publicUrl).host : request.headers.host))
    if (response.status === 200) options.visited?.(path, request.ip, request.headers['user-agent'])
    return reply.send(response.body)
  }

  const refuseMethod = (allowed: readonly string[]) => (request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(request, reply.header('allow', allowed.join(', ')), new Failure('METHOD_NOT_ALLOWED', {}, `Allowed here: ${allowed.join(', ')}`))

  server.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))

  server.get('/health/live', async () => ({ status: 'ok' }))
  server.get('/health/ready', async (_request, reply) => {
    if (!options.ready()) return reply.code(503).send({ status: 'starting' })
    return { status: 'ok' }
  })
  server.get('/metrics', async (request, reply) => {
    const bearer = options.metricsToken !== undefined && sameText(request.headers.authorization ?? '', `Bearer ${options.metricsToken}`)
    if (!bearer && !(isLocal(request) && options.trustProxy === 0)) throw new Failure('FORBIDDEN', {}, 'Metrics are for loopback or the bearer of METRICS_TOKEN')
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  await server.register(async (api) => {
    if (options.rateLimit !== 'off') {
      await api.register(rateLimit, { max: options.rateLimit, timeWindow: 60_000, errorResponseBuilder: () => Object.assign(new Error('Too many requests'), { statusCode: 429 }) })
    }
    api.addHook('onRequest', async (request, reply) => openToOthers(request, reply))
    const allowedAt = new Map<string, string[]>()
    api.addHook('onRoute', ({ routePath, method }) => void allowedAt.set(routePath, [...(allowedAt.get(routePath) ?? []), ...[method].flat()]))
    for (const bound of bounds) {
      for (const { path, fixed } of pathsOf(bound.endpoint)) route(api, path, fixed, bound)
    }
    api.get('/docs', answerPage)
    let openApi: string | undefined
    api.get('/openapi.json', async (request, reply) => sendJson(request, reply, (openApi ??= JSON.stringify(options.openApi())), cacheControl('minute')))
    options.extend(api)
    for (const [url, allowed] of allowedAt) {
      const method = methods.filter((each) => !allowed.includes(each))
      if (method.length > 0) api.route({ method, url, handler: refuseMethod(methods.filter((each) => allowed.includes(each))) })
    }
    const unknown = async (request: FastifyRequest, reply: FastifyReply) => sendFailure(request, reply, new Failure('NOT_FOUND', {}, 'There is no such address'))
    api.options('/*', async (_request, reply) => reply.headers(preflight).code(204).send())
    api.get('/*', unknown)
    api.setNotFoundHandler(unknown)
  }, { prefix: '/api' })

  function route(api: FastifyInstance, path: string, fixed: Readonly<Record<string, string>>, bound: Bound) {
    const { method, cache } = bound.endpoint
    api.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const raw = { params: { ...(request.params as object), ...fixed }, query: request.query, body: request.body ?? undefined }
        const answer = await clock.hold(() => bound.answer(raw, askerOf(request, reply), clock.now()))
        return sendJson(request, reply, JSON.stringify(answer), cacheControl(cache))
      },
    })
  }

  // Pages are a route: only what a route answers is packed on its way.
  server.get(anyPage, answerPage)
  server.setNotFoundHandler(answerPage)
  return server
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const changing: readonly string[] = ['PUT', 'PATCH', 'DELETE']
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'Accept, Content-Type, If-None-Match, X-ov-token, X-Request-Id',
  'access-control-max-age': '86400',
}

/** Pages of other sites may ask the API, by GET or POST, and read its answers; nothing of a reader's comes along. */
function openToOthers({ method }: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'X-ov-token')
  if (changing.includes(method)) return
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'ETag, Retry-After, X-Request-Id')
}

/** Compares in a time that tells nothing about where the texts differ. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

function cacheControl(rule: Bound['endpoint']['cache']): string {
  if (rule === 'private') return 'private, no-store'
  return rule === 'live' ? 'no-cache' : `public, max-age=${cacheSeconds[rule]}`
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}

function askerOf(request: FastifyRequest, reply: FastifyReply): Asker {
  const cookie = request.cookies?.guest // none is read where an address cannot be
  const guest = cookie && guestForm.test(cookie) ? cookie : undefined
  return {
    rights: anonymousRights,
    guest,
    becomeGuest: () => {
      const fresh = randomBytes(24).toString('base64url')
      reply.setCookie('guest', fresh, { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge: guestDays * 86_400 })
      return fresh
    },
  }
}

function sendJson(request: FastifyRequest, reply: FastifyReply, json: string, cacheControl: string) {
  const etag = `W/"${createHash('sha1').update(json).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', cacheControl)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { pathsOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { HoldableClock } from '#platform/clock.ts'
import { idempotencyKeyOf, versionOf } from './edge/conditions.ts'
import { askerOf, type FindSession } from './edge/asker.ts'
import { writes, type Place } from './edge/origin.ts'
import { cacheControl, sendJson, type FailureReplies } from './edge/replies.ts'
import type { Bound } from './handle.ts'

interface Parts extends Place {
  bounds: readonly Bound[]
  clock: HoldableClock
  sessionOf: FindSession
  /** requests a minute and address */
  rateLimit: number | 'off'
  /** called once, with the first request */
  openApi: () => object
  /** the readable reference is a page */
  answerPage: RouteHandlerMethod
  /** further routes */
  extend: (server: FastifyInstance) => void
  replies: FailureReplies
}

/** a minute, from wherever it is used */
const requestsOfKey = 600

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'Accept, Content-Type, If-None-Match, Traceparent, X-ov-token, X-Request-Id',
  'access-control-max-age': '86400',
}

/** Mounts the API: every declared endpoint on each of its paths, its description, and an error for everything else. */
export async function mountApi(
  api: FastifyInstance,
  {
    bounds,
    clock,
    publicUrl,
    trustProxy,
    sessionOf,
    rateLimit: limit,
    openApi,
    answerPage,
    extend,
    replies: { sendFailure, refuseMethod },
  }: Parts,
): Promise<void> {
  if (limit !== 'off') {
    await api.register(rateLimit, {
      max: limit,
      timeWindow: 60_000,
      errorResponseBuilder: () => Object.assign(new Error('Too many requests'), { statusCode: 429 }),
    })
  }
  api.addHook('onRequest', async (request, reply) => openToOthers(request, reply))
  const countKey =
    limit === 'off'
      ? undefined
      : api.createRateLimit({
          max: requestsOfKey,
          timeWindow: 60_000,
          keyGenerator: ({ headers }) => `key ${String(headers['x-ov-token'])}`,
        })
  const admitKey = async (request: FastifyRequest) => {
    const counted = await countKey?.(request)
    if (counted && !counted.isAllowed && counted.isExceeded)
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: counted.ttlInSeconds }, 'Too many of one key')
  }
  const allowedAt = new Map<string, string[]>()
  api.addHook(
    'onRoute',
    ({ routePath, method }) => void allowedAt.set(routePath, [...(allowedAt.get(routePath) ?? []), ...[method].flat()]),
  )
  for (const bound of bounds) {
    for (const { path, fixed } of pathsOf(bound.endpoint))
      mountEndpoint(api, clock, { publicUrl, trustProxy, sessionOf, admitKey }, bound, path, fixed)
  }
  api.get('/docs', { config: { rateLimit: false } }, answerPage) // a page as others are
  let described: string | undefined
  api.get('/openapi.json', async (request, reply) =>
    sendJson(request, reply, (described ??= JSON.stringify(openApi())), cacheControl('minute')),
  )
  extend(api)
  for (const [url, allowed] of allowedAt) {
    const method = methods.filter((each) => !allowed.includes(each))
    if (method.length > 0)
      api.route({ method, url, handler: refuseMethod(methods.filter((each) => allowed.includes(each))) })
  }
  const unknown = async (request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(request, reply, new Failure('NOT_FOUND', {}, 'There is no such address'))
  api.options('/*', async (_request, reply) => reply.headers(preflight).code(204).send())
  api.get('/*', unknown)
  api.post('/*', unknown)
  api.setNotFoundHandler(unknown)
}

function mountEndpoint(
  api: FastifyInstance,
  clock: HoldableClock,
  knowing: Place & Pick<Parts, 'sessionOf'> & { admitKey: (request: FastifyRequest) => Promise<void> },
  bound: Bound,
  url: string,
  fixed: Readonly<Record<string, string>>,
): void {
  const { method, cache, writes } = bound.endpoint
  const { admitKey } = knowing
  api.route({
    method,
    url,
    config: { writes },
    exposeHeadRoute: !writes, // a look must not change anything
    handler: async (request, reply) => {
      let version: number | undefined
      const raw = {
        params: { ...(request.params as object), ...fixed },
        query: request.query,
        body: request.body ?? undefined,
        version: writes ? versionOf(request.headers['if-match']) : undefined,
        idempotencyKey: writes ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined,
        versionIs: (is: number) => void (version = is),
      }
      const asker = await askerOf(request, reply, knowing)
      if (asker.scope !== undefined) await admitKey(request)
      const answer = await clock.hold(() => bound.answer(raw, asker, clock.now()))
      return sendJson(request, reply, JSON.stringify(answer), cacheControl(cache), version)
    },
  })
}

/** Pages of other sites may ask the API, by GET or POST, and read its answers; nothing of a reader's comes along. */
export function openToOthers(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'X-ov-token')
  if (writes(request)) return
  reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'ETag, Retry-After, X-Request-Id, Traceparent')
}

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failures } from '#contract/failures.ts'
import type { Log } from '#platform/log.ts'
import { envelope, failureNameOf } from '../errors.ts'
import { cacheSeconds, type Bound } from '../handle.ts'
import { matchesEtag } from './etag.ts'
import type { Traces } from './trace.ts'

export interface FailureReplies {
  /** sends the error envelope; errors not caused by the input are logged */
  sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply
  /** a handler for the methods that an address does not know */
  refuseMethod(allowed: readonly string[]): (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/** when what is away may be back */
const laterSeconds = 5

/** The replies of one edge; what fails on our side goes to its log. */
export function failureReplies(log: Log, traces: Pick<Traces, 'of'>): FailureReplies {
  function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const name = failureNameOf(error)
    if (name === 'INTERNAL' || name === 'DISK_FULL' || (name === 'UNAVAILABLE' && !(error instanceof Failure))) {
      log.error('request.failed', {
        requestId: request.id,
        traceId: traces.of(request).traceId,
        route: request.routeOptions?.url,
        error: error instanceof Error ? error.stack : String(error),
      })
    }
    const { retryAfterSeconds } = error instanceof Failure ? error.facts : {}
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
    else if (failures[name].status === 503 || failures[name].status === 507) reply.header('retry-after', laterSeconds)
    return reply
      .code(failures[name].status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelope(error, request.id)))
  }
  const refuseMethod = (allowed: readonly string[]) => (request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(
      request,
      reply.header('allow', allowed.join(', ')),
      new Failure('METHOD_NOT_ALLOWED', {}, `Allowed here: ${allowed.join(', ')}`),
    )
  return { sendFailure, refuseMethod }
}

/** The header that says for how long an answer holds. */
export function cacheControl(rule: Bound['endpoint']['cache']): string {
  if (rule === 'private') return 'private, no-store'
  return rule === 'live' ? 'no-cache' : `public, max-age=${cacheSeconds[rule]}`
}

/**
 * Sends JSON with an ETag, or 304 to clients that have it already.
 * @param version of the resource shown, for clients that edit it with If-Match
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  caching: string,
  version?: number,
) {
  const etag = version === undefined ? `W/"${createHash('sha1').update(json).digest('base64url')}"` : `"${version}"`
  reply.header('etag', etag).header('cache-control', caching)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return reply.type('application/json; charset=utf-8').send(json)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { getPushStream, getPushToken, postPushToken } from '#contract/personal.ts'
import { pushNumbers } from '#contract/push.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import type { Listing, Universe } from '#market/instruments.ts'
import { defaultSettings } from './limits.ts'
import type { Push } from './push.ts'
import { refuseUpgrade } from './session/refusal.ts'
import type { Reader, Tokens } from './tokens.ts'

export interface MountOptions {
  push: Push
  tokens: Tokens
  universe: Universe
  /**
   * who asks, with their rights. @param token in place of the request's own
   * @throws Failure TOKEN_INVALID for a bad token
   */
  readerOf(request: FastifyRequest, token?: unknown): Promise<Reader>
  /** address of the WebSocket, e.g. `wss://portal.example/push`, as this request's sender reaches it */
  urlOf(request: FastifyRequest): string
}

export const pushPath = '/push'

/** after so long a stream may have ended elsewhere */
const retrySeconds = 5

/**
 * Mounts the push channel below `/api`: the upgrade of `/push`, the token, the event stream. The caller's error handler
 * answers failures.
 */
export function mountPush(app: FastifyInstance, { push, tokens, universe, readerOf, urlOf }: MountOptions): void {
  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0]
    if (path === pushPath) return push.handleUpgrade(request, socket, head)
    refuseUpgrade(socket, '404 Not Found')
  })

  const giveToken = async (request: FastifyRequest, reply: FastifyReply, given?: unknown) => {
    const { token, expires } = tokens.issue(await readerOf(request, given))
    return reply.header('cache-control', 'no-store').send({ data: { token, expires, url: urlOf(request) } })
  }
  app.get(getPushToken.path, (request, reply) => giveToken(request, reply))
  app.post(postPushToken.path, (request, reply) => {
    const body = postPushToken.body.safeParse(request.body ?? {})
    if (!body.success) throw new Failure('INPUT_INVALID', {}, 'XOvToken is a text')
    return giveToken(request, reply, body.data.XOvToken)
  })

  // A stream has no end, so there is no HEAD of one: it would wait for it.
  app.get(getPushStream.path, { exposeHeadRoute: false }, async (request, reply) => {
    const reader = await readerOf(request)
    const wish = readWish(request.query, universe)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    if (!push.stream(reply.raw, { ...wish, reader, address: request.ip })) {
      reply.header('retry-after', retrySeconds)
      throw new Failure('TOO_MANY_REQUESTS', {}, 'Too many open connections')
    }
    reply.hijack()
  })
}

function readWish(query: unknown, universe: Universe): { listings: Listing[]; minimumInterval: number } {
  const { idNotation, minimumInterval } = Object(query) as Record<string, unknown>
  if (typeof idNotation !== 'string' || !/^\d{1,15}(,\d{1,15})*$/.test(idNotation)) {
    throw new Failure('INPUT_INVALID', { idNotation }, 'idNotation is a list of numbers')
  }
  const ids = [...new Set(idNotation.split(',').map(Number))]
  if (ids.length > defaultSettings.sseNotations) {
    throw new Failure('INPUT_INVALID', { count: ids.length }, `At most ${defaultSettings.sseNotations} notations`)
  }
  const interval =
    minimumInterval === undefined || minimumInterval === '' ? pushNumbers.defaultIntervalMs : Number(minimumInterval)
  if (!Number.isFinite(interval)) throw new Failure('INPUT_INVALID', { minimumInterval }, 'minimumInterval is a number')
  const listings = ids.map((id) => {
    const listing = universe.byNotation(id as NotationId)
    if (listing === undefined) throw new Failure('NOTATION_UNKNOWN', { idNotation: id }, `Unknown notation: ${id}`)
    return listing
  })
  return { listings, minimumInterval: interval }
}

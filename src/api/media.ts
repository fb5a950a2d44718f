import type { FastifyInstance } from 'fastify'
import { vttOf } from '#content/captions.ts'
import { mediaOf } from '#content/episodes.ts'
import { openOwn, openRemote } from '#content/media-stream.ts'
import { ownFile } from '#content/shows.ts'
import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'
import type { Admits } from '#platform/public-request.ts'

interface MediaOptions {
  db: Db
  /** the folder of the operator's file of shows */
  folder: string | undefined
  /** default: public addresses */
  admits?: Admits
}

/** so many are heard or seen at once */
const mostStreams = 200
const hour = 'public, max-age=3600'

/**
 * `/media/{id}`: the sound or film of an episode from the portal's own address, in parts where a player asks for them, so that
 * a reader's browser asks nobody else. `/media/{id}.vtt`: its captions.
 */
export function mountMedia(server: FastifyInstance, { db, folder, admits }: MediaOptions): void {
  let streams = 0
  server.get<{ Params: { id: string } }>('/media/:id', async ({ params, headers: { range } }, reply) => {
    const found = await mediaOf(db, params.id)
    if (!found) return reply.callNotFound()
    if (streams >= mostStreams) throw new Failure('UNAVAILABLE', {}, 'Too many streams at once')
    const given = new AbortController()
    streams++
    reply.raw.once('close', () => {
      streams--
      given.abort()
    })
    const own = ownFile(found.url, folder)
    const answer = own
      ? await openOwn(own, range)
      : await openRemote(found.url, { range, signal: given.signal, ...(admits && { admits }) }).catch(() => undefined)
    if (!answer) throw new Failure('UNAVAILABLE', { episode: params.id }, 'The file cannot be reached')
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .header('cache-control', hour)
      .type(found.type)
      .send(answer.body)
  })
  server.get<{ Params: { id: string } }>('/media/:id.vtt', async ({ params: { id } }, reply) => {
    const found = await mediaOf(db, id)
    if (!found?.transcript.some(({ endSeconds }) => endSeconds !== undefined)) return reply.callNotFound()
    return reply.type('text/vtt; charset=utf-8').header('cache-control', hour).send(vttOf(found.transcript))
  })
}

import type { FastifyInstance } from 'fastify'
import { pictureBytes } from '#content/pictures.ts'
import type { Db } from '#db/connection.ts'

/** what a number names never changes */
const always = 'public, max-age=31536000, immutable'

/** `/bilder/{id}-{width}.webp`: pictures of others from the portal's own address, so that a reader's browser asks nobody else. */
export function mountPictures(server: FastifyInstance, { db }: { db: Db }): void {
  server.get<{ Params: { file: string } }>('/bilder/:file', async ({ params: { file } }, reply) => {
    const [, id, width] = /^([\w-]{22})-(\d{3})\.webp$/.exec(file) ?? []
    const bytes = id === undefined ? undefined : await pictureBytes(db, id, Number(width))
    return bytes ? reply.type('image/webp').header('cache-control', always).send(bytes) : reply.callNotFound()
  })
}

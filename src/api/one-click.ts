import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connection.ts'
import { unsubscribe } from '#newsletter/subscriptions.ts'
import { Failure } from '#contract/failures.ts'

const mostBytes = 4096
const path = '/newsletter/abmelden'
interface Keyed {
  Querystring: { schluessel?: string | string[] }
}

/**
 * Where mail programs leave the newsletter with one POST (RFC 8058): no cookie, no token of a form; the key in the address says
 * whose subscription it is. The body says nothing more, in whatever form it comes. Whoever opens the address chooses on a page.
 */
export function mountOneClick(server: FastifyInstance, db: Db): void {
  void server.register(async (mail) => {
    mail.removeAllContentTypeParsers()
    mail.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, async () => undefined)
    mail.get<Keyed>(path, async ({ query: { schluessel: key } }, reply) =>
      reply.redirect(
        `/newsletter/einstellungen?${new URLSearchParams(typeof key === 'string' ? { schluessel: key } : {})}`,
        302,
      ),
    )
    mail.post<Keyed>(path, async (request, reply) => {
      const { schluessel: key } = request.query
      if (typeof key !== 'string') throw new Failure('CODE_REFUSED', {}, 'The key is missing')
      await unsubscribe(db, key)
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Abbestellt.\n')
    })
  })
}

import type { FastifyInstance } from 'fastify'
import { addressOf } from '#market/addresses.ts'
import type { Rooms } from './rooms.ts'

const perSitemap = 10_000
const xml = 'application/xml; charset=utf-8'

/** Paths closed to robots: the API except pictures and the reference, and personal pages. */
const closed = ['/api/', '/login', '/kursdaten/']
const openWithin = ['/api/og/', '/api/docs']

/** An address of a sitemap. */
interface Entry {
  path: string
  /** the day of its last change, where that is known */
  changed?: string
}

/**
 * What machines look for at the root: robots.txt and the sitemaps. Simulated derivatives are left out of them, and so is
 * what robots are kept from; a page with several places in the navigation is one address.
 * @param sitemaps paths of pages that are sitemaps themselves
 */
export function mountPublicFiles(
  server: FastifyInstance,
  { universe, origin, ownPages }: Pick<Rooms, 'universe' | 'origin' | 'ownPages'>,
  pages: readonly string[],
  sitemaps: readonly string[],
): void {
  const parts = () => {
    const paths = [
      ...new Set(pages.map((path) => path.replace(/#.*$/, '')).filter(mayBeFound)),
      ...universe.all().map((instrument) => addressOf(instrument)),
    ]
    const entries: Entry[] = [
      ...ownPages.all().map(({ slug, since }) => ({ path: `/${slug}`, changed: since })),
      ...paths.map((path) => ({ path })),
    ]
    return Array.from({ length: Math.ceil(entries.length / perSitemap) }, (_, i) =>
      entries.slice(i * perSitemap, (i + 1) * perSitemap),
    )
  }

  server.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...closed.map((path) => `Disallow: ${path}`),
          ...openWithin.map((path) => `Allow: ${path}`),
          `Sitemap: ${origin}/sitemap.xml`,
          ...sitemaps.map((path) => `Sitemap: ${origin}${path}`),
          '',
        ].join('\n'),
      ),
  )

  server.get('/sitemap.xml', (_request, reply) => {
    const entries = parts().map((_, i) => `<sitemap><loc>${origin}/sitemap-${i + 1}.xml</loc></sitemap>`)
    return reply
      .type(xml)
      .header('cache-control', 'public, max-age=3600')
      .send(
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
          `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>\n`,
      )
  })

  // some pages are sitemaps themselves, that of news for example
  server.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+$).xml', (request, reply) => {
    const found = parts()[Number(request.params.part) - 1]
    if (!found) return reply.callNotFound()
    const entries = found.map(
      ({ path, changed }) =>
        `<url><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    )
    return reply
      .type(xml)
      .header('cache-control', 'public, max-age=3600')
      .send(
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      )
  })
}

const mayBeFound = (path: string) =>
  openWithin.some((open) => path.startsWith(open)) || !closed.some((start) => path.startsWith(start))

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

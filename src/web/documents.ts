import type { Call } from '#contract/endpoint.ts'
import { listClass } from '#contract/lists.ts'
import { channels } from '#web/channels.ts'
import { pathOf, type Link } from '#web/navigation.ts'
import type { SiteSettings } from '#web/settings.ts'
import { softly } from '#web/soft.tsx'

/** What robots ask for beside pages. */
export interface DocumentContext {
  call: Call
  settings: SiteSettings
  links: readonly Link[]
  /** `?page=`, from 1 */
  page: number
}
export interface RobotDocument {
  type: string
  body: string
}

const xml = 'application/xml; charset=utf-8'
const perFile = 1000
/** simulated derivatives stay out: they are no pages worth finding */
const listed = [
  channels.stocks, channels.indices, channels.etfs, channels.funds, channels.bonds, channels.currencies, channels.cryptos, channels.commodities, channels.futures,
] as const

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const urlSet = (publicUrl: string, paths: readonly string[]): RobotDocument => ({
  type: xml,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`).join('')}</urlset>\n`,
})

type Maker = (context: DocumentContext) => Promise<RobotDocument>

const classMap = (channel: (typeof listed)[number]): Maker => async ({ call, settings, page }) => {
  const list = await softly(call(listClass, { params: { channel: channel.list }, query: { perPage: perFile, page: page - 1 } }))
  return urlSet(settings.publicUrl, (list?.list ?? []).map(({ instrument }) => pathOf(instrument)))
}

const index: Maker = async ({ call, settings }) => {
  const files = await Promise.all(listed.map(async (channel) => {
    const list = await softly(call(listClass, { params: { channel: channel.list }, query: { perPage: 1 } }))
    const count = Math.ceil((list?.total ?? 0) / perFile)
    return Array.from({ length: count }, (_, at) => `/sitemap${channel.path.replace('/', '-')}.xml${at > 0 ? `?page=${at + 1}` : ''}`)
  }))
  return {
    type: xml,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/sitemap-seiten.xml', ...files.flat()].map((path) => `<sitemap><loc>${escaped(settings.publicUrl + path)}</loc></sitemap>`).join('')}</sitemapindex>\n`,
  }
}

const pages: Maker = async ({ settings, links }) =>
  urlSet(settings.publicUrl, [...new Set(links.filter((link) => !link.external && !link.path.includes('?') && !link.path.startsWith('/log')).map((link) => link.path))])

const robots: Maker = async ({ settings }) => ({
  type: 'text/plain; charset=utf-8',
  body: `User-agent: *\nDisallow: /api/\nDisallow: /login\nDisallow: /suche\nSitemap: ${settings.publicUrl}/sitemap.xml\n`,
})

/** Addresses that answer with something else than a page. */
export const documents: Readonly<Record<string, Maker>> = {
  '/robots.txt': robots,
  '/sitemap.xml': index,
  '/sitemap-seiten.xml': pages,
  ...Object.fromEntries(listed.map((channel) => [`/sitemap${channel.path.replace('/', '-')}.xml`, classMap(channel)])),
}

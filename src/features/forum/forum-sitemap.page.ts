import { escaped, tag } from '#web/files/rss.ts'
import { file } from '#web/page.tsx'
import { listForumAddresses } from './watching.contract.ts'

const perPage = 5000
const most = 10_000

/** `/sitemap-forum.xml`: the threads of the forum, the last written in first. */
export const forumSitemap = file({
  path: '/sitemap-forum.xml',
  async load({ call }) {
    const entries: string[] = []
    for (let page = 0; page * perPage < most; page++) {
      const { list } = await call(listForumAddresses, { query: { page, perPage } })
      entries.push(
        ...list.map(
          ({ url, lastPostingDate }) => `<url><loc>${escaped(url)}</loc>${tag('lastmod', lastPostingDate)}</url>`,
        ),
      )
      if (list.length === 0) break
    }
    return {
      contentType: 'application/xml; charset=utf-8',
      text:
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
    }
  },
})

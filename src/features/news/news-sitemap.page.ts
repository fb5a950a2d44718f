import type { ArticleTeaser } from '#contract/articles.ts'
import { articlePathOf } from '#features/lists/article-list.block.tsx'
import { dayOf } from '#web/charts/history.ts'
import { escaped, tag } from '#web/files/rss.ts'
import { file, type PageContext } from '#web/page.tsx'
import { findArticles } from './articles.contract.ts'

const twoDaysMs = 2 * 86_400_000
/** of one question, and of a sitemap of news */
const perPage = 100
const most = 1000

/** `/sitemap-news.xml`: the portal's own texts of two days; those of others are theirs to announce, paid ones nobody's. */
export const newsSitemap = file({
  path: '/sitemap-news.xml',
  async load(context) {
    const { settings, now } = context
    const articles = (await recent(context)).filter(
      ({ publisher, advertiser, datetimePublication }) =>
        publisher.kind === 'own' && advertiser === undefined && Date.parse(datetimePublication) >= now - twoDaysMs,
    )
    return {
      contentType: 'application/xml; charset=utf-8',
      text:
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">' +
        `${articles.map((article) => entryOf(article, settings.publicUrl, settings.name)).join('')}</urlset>\n`,
    }
  },
})

async function recent({ call, now }: PageContext): Promise<ArticleTeaser[]> {
  const found: ArticleTeaser[] = []
  for (let page = 0; found.length < most; page++) {
    const { list } = await call(findArticles, { query: { dateTimeStart: dayOf(now - twoDaysMs), page, perPage } })
    found.push(...list)
    if (list.length < perPage) break
  }
  return found
}

const entryOf = (article: ArticleTeaser, home: string, name: string): string =>
  [
    `<url><loc>${escaped(home + articlePathOf(article))}</loc><news:news>`,
    `<news:publication>${tag('news:name', name)}${tag('news:language', article.language)}</news:publication>`,
    tag('news:publication_date', article.datetimePublication),
    tag('news:title', article.headline),
    '</news:news></url>',
  ].join('')

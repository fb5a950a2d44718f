import { saidHeadline } from '#contract/said-headline.ts'
import type { Call } from '#contract/endpoint.ts'
import type { Suggestion } from '#web/page.tsx'
import { pathOf } from '#web/navigation.ts'
import { searchEverything } from '#contract/search.ts'

const shown = 5
const shownArticles = 3

/** What a missing page may have meant: values, pages and articles that the search finds by the words of its address. */
export async function suggestions(words: string, call: Call): Promise<Suggestion[]> {
  const { instrumentList, pageList, articleList } = await call(searchEverything, {
    query: { searchValue: words, limit: shown },
  })
  return [
    ...[
      ...instrumentList.list.map((instrument) => ({ label: instrument.name, href: pathOf(instrument) })),
      ...pageList.list.map(({ name, path }) => ({ label: name, href: path })),
    ].slice(0, shown),
    ...articleList.list.slice(0, shownArticles).map((article) => ({
      label: saidHeadline(article),
      href: new URL(article.urls.WEBSITE).pathname,
    })),
  ]
}

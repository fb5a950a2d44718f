import type { ArticleTeaser } from '#contract/articles.ts'
import { assetClasses, type KnownClass } from '#contract/asset-classes.ts'
import type { Call } from '#contract/endpoint.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { findArticles } from '#features/news/articles.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { softly } from '#web/soft.tsx'

const shown = 5
/** of a type that several classes share, such as funds, some tell of another one */
const asked = 4 * shown

/** The newest articles that tell of an instrument of a class. */
export async function loadClassNews(call: Call, assetClass: KnownClass): Promise<ArticleTeaser[]> {
  const types = new Set(assetClass.types.map(({ entityType }) => entityType))
  const found = await Promise.all(
    [...types].map((entityType) => softly(call(findArticles, { query: { entityType, perPage: asked } }))),
  )
  const articles = new Map(found.flatMap((each) => each?.list ?? []).map((each) => [each.entityValue, each]))
  return [...articles.values()]
    .filter(({ values }) => values.some(({ instrument }) => assetClasses.of(instrument) === assetClass))
    .toSorted((a, b) => b.datetimePublication.localeCompare(a.datetimePublication))
    .slice(0, shown)
}

/** News of a class, where there are any. */
export const ClassNews = ({ articles, now }: { articles: readonly ArticleTeaser[] | undefined; now: Instant }) =>
  articles && articles.length > 0 ? (
    <Board
      title="Nachrichten"
      action={
        <a className="more" href="/news">
          Alle News
        </a>
      }
    >
      <ArticleList articles={articles} now={now} />
    </Board>
  ) : null

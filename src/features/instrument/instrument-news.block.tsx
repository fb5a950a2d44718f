import type { Call, ReplyOf } from '#contract/endpoint.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { tabPath, tabs } from '#contract/instrument-tabs.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { findArticles } from '#features/news/articles.contract.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { pathOf } from '#web/navigation.ts'
import { softly } from '#web/soft.tsx'

const shown = 5

type Articles = ReplyOf<typeof findArticles>

/** The newest articles on an instrument. */
export const loadArticles = (call: Call, { instrument }: Pick<Snapshot, 'instrument'>) =>
  softly(
    call(findArticles, {
      query: { entityType: instrument.entityType, entityValue: instrument.entityValue, perPage: shown },
    }),
  )

interface Props {
  snapshot: Pick<Snapshot, 'instrument'>
  articles: Articles | undefined | null
  now: Instant
}

/** News of an instrument, where there are any; that there are none its tab says. */
export const InstrumentNews = ({ snapshot: { instrument }, articles, now }: Props) =>
  articles && articles.list.length > 0 ? (
    <Board
      title={`Nachrichten zu ${instrument.tinyName}`}
      action={
        <a className="more" href={tabPath(pathOf(instrument), tabs.news.part)}>
          Alle zu {instrument.tinyName}
        </a>
      }
    >
      <ArticleList key={pathOf(instrument)} articles={articles.list} now={now} />
    </Board>
  ) : null

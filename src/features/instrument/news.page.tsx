import type { KnownClass } from '#contract/asset-classes.ts'
import type { Instrument } from '#contract/instruments.ts'
import { Board } from '#web/blocks/board.tsx'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { NoNews } from '#features/lists/no-news.block.tsx'
import { findArticles } from '#features/news/articles.contract.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { listPlace } from '#web/navigation.ts'
import { insteadOf } from '#features/instrument/instead-of-news.ts'
import { page, pageOf, type Route } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, tabRoute } from '#features/instrument/layout.block.tsx'
import { ForumBoard, loadForum, threadsOf } from '#features/instrument/forum-board.block.tsx'
import { newsState } from '#features/instrument/page-state.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'

const perPage = 50

/** Whom news of a page are about: papers on something have the news of that. */
const aboutOf = ({ instrument, underlying }: Snapshot): Instrument =>
  instrument.entityType === 'DERIVATIVE' && underlying ? underlying.instrument : instrument

/** News about an instrument; while there is none, the tabs that tell of it. */
export function newsPage(assetClass: KnownClass): Route {
  const tab = tabs.news
  return page({
    path: tabRoute(assetClass, tab),
    async load(context) {
      const snapshot = await loadSnapshot(context, assetClass, tab)
      const { entityType, entityValue } = aboutOf(snapshot)
      const [{ number, list }, forum] = await Promise.all([
        pageOf(context, perPage, async (stretch) => {
          const query = {
            entityType,
            entityValue,
            calculateTotal: true,
            ...stretch,
            perPage: Math.min(stretch.perPage, 100),
          }
          const found = await softly(context.call(findArticles, { query }))
          return found && { ...found, total: found.total ?? found.list.length }
        }),
        loadForum(context, snapshot.instrument),
      ])
      return { snapshot, number, list, forum }
    },
    head: ({ snapshot, list, forum }, context) =>
      instrumentHead(snapshot, tab, context, newsState(list?.list, threadsOf(forum))),
    Page: ({ snapshot, number, list, forum, at }) => (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <div className="stack">
          <Board title={`Nachrichten zu ${aboutOf(snapshot).name}`}>
            {ifLoaded(list, (given) =>
              given.list.length > 0 ? (
                <>
                  <ArticleList articles={given.list} now={at.now} />
                  <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
                </>
              ) : (
                <NoNews instead={insteadOf(snapshot)} />
              ),
            )}
          </Board>
          <ForumBoard instrument={snapshot.instrument} forum={forum} now={at.now} />
        </div>
      </InstrumentPage>
    ),
  })
}

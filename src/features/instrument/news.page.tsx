import type { KnownClass } from '#contract/asset-classes.ts'
import { Board } from '#web/blocks/board.tsx'
import { NoNews } from '#features/lists/no-news.block.tsx'
import { insteadOf } from '#features/instrument/instead-of-news.ts'
import { page, type Route } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, tabRoute } from '#features/instrument/layout.block.tsx'
import { noArticles } from '#features/instrument/page-state.ts'

/** News about an instrument; while there is none, the tabs that tell of it. */
export function newsPage(assetClass: KnownClass): Route {
  const tab = tabs.news
  return page({
    path: tabRoute(assetClass, tab),
    load: async (context) => ({ snapshot: await loadSnapshot(context, assetClass, tab) }),
    head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context, noArticles),
    Page: ({ snapshot, at }) => (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <Board title={`Nachrichten zu ${snapshot.instrument.name}`}>
          <NoNews instead={insteadOf(snapshot)} />
        </Board>
      </InstrumentPage>
    ),
  })
}

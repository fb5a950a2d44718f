import type { KnownClass } from '#contract/asset-classes.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { page, type Route } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, tabRoute } from '#features/instrument/layout.block.tsx'
import { noArticles } from '#features/instrument/page-state.ts'

/** News about an instrument; there is no source of news yet, and the page says so. */
export function newsPage(assetClass: KnownClass): Route {
  const tab = tabs.news
  return page({
    path: tabRoute(assetClass, tab),
    load: async (context) => ({ snapshot: await loadSnapshot(context, assetClass, tab) }),
    head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context, noArticles),
    Page: ({ snapshot, at }) => (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <Board title={`Nachrichten zu ${snapshot.instrument.name}`}>
          <Empty text="Noch keine Meldungen" hint="Für diese Seite ist keine Nachrichtenquelle eingerichtet." />
        </Board>
      </InstrumentPage>
    ),
  })
}

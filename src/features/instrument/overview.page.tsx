import type { KnownClass } from '#contract/asset-classes.ts'
import { page, type Route } from '#web/page.tsx'
import type { ClassOverview } from './overview-boards.block.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, tabRoute } from '#features/instrument/layout.block.tsx'

/** The first page of an instrument: the boards of its class. */
export function overviewPage(assetClass: KnownClass, classOverview: ClassOverview): Route {
  const tab = tabs.overview
  return page({
    path: tabRoute(assetClass, tab),
    async load(context) {
      const snapshot = await loadSnapshot(context, assetClass, tab)
      return { snapshot, overview: await classOverview.load(context, snapshot, assetClass.firstRange) }
    },
    head: ({ snapshot, overview: { shown, head } }, context) => instrumentHead(snapshot, tab, context, shown, head),
    Page: ({ snapshot, overview, at }) => {
      const { main, side, rest } = overview.columns(at)
      return (
        <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
          <div className="cols">
            <div className="stack">{main}</div>
            <div className="stack">{side}</div>
            {rest ? <div className="stack rest">{rest}</div> : null}
          </div>
        </InstrumentPage>
      )
    },
  })
}

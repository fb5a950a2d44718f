import type { KnownClass } from '#contract/asset-classes.ts'
import { page, type Route } from '#web/page.tsx'
import type { ClassOverview } from './overview-boards.block.tsx'
import {
  instrumentHead,
  InstrumentPage,
  loadSnapshot,
  sectionPath,
  sections,
} from '#features/instrument/layout.block.tsx'

/** The first page of an instrument: the boards of its class. */
export function overviewPage(assetClass: KnownClass, classOverview: ClassOverview): Route {
  const section = sections.overview
  return page({
    path: sectionPath(assetClass, section),
    async load(context) {
      const snapshot = await loadSnapshot(context, assetClass, section)
      return { snapshot, overview: await classOverview.load(context, snapshot, assetClass.firstRange) }
    },
    head: ({ snapshot, overview: { shown, head } }, context) => instrumentHead(snapshot, section, context, shown, head),
    Page: ({ snapshot, overview, at }) => {
      const { main, side, rest } = overview.columns(at)
      return (
        <InstrumentPage snapshot={snapshot} section={section} at={at}>
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

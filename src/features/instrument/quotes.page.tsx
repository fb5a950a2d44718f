import type { KnownClass } from '#contract/asset-classes.ts'
import { Segments } from '#web/blocks/segments.tsx'
import { page, type Route } from '#web/page.tsx'
import { KeyDataBoard } from '#features/instrument/key-data-board.block.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import {
  instrumentHead,
  InstrumentPage,
  loadSnapshot,
  tabRoute,
  quoteSegments,
} from '#features/instrument/layout.block.tsx'
import { VenueBoard } from '#features/instrument/venue-board.block.tsx'

/** All venues of an instrument. */
export function quotesPage(assetClass: KnownClass): Route {
  const tab = tabs.quotes
  return page({
    path: tabRoute(assetClass, tab),
    load: async (context) => ({ snapshot: await loadSnapshot(context, assetClass, tab) }),
    head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
    Page: ({ snapshot, at }) => (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <div className="stack">
          <Segments label="Ansichten der Kurse" segments={quoteSegments(snapshot, tab, at.query)} />
          <VenueBoard snapshot={snapshot} at={at} />
          <KeyDataBoard snapshot={snapshot} at={at} title={`Kursdaten ${snapshot.quote.market.name}`} />
        </div>
      </InstrumentPage>
    ),
  })
}

import { Segments } from '#web/blocks/segments.tsx'
import type { Channel } from '#web/channels.ts'
import { page, type Route } from '#web/page.tsx'
import { KeyDataBoard } from '#web/routes/instrument/key-data-board.tsx'
import {
  instrumentHead,
  InstrumentPage,
  loadSnapshot,
  quoteSegments,
  sections,
} from '#web/routes/instrument/layout.tsx'
import { VenueBoard } from '#web/routes/instrument/venue-board.tsx'

/** All venues of an instrument. */
export function quotesPage(channel: Channel): Route {
  const section = sections.quotes
  return page({
    path: channel.list === 'derivatives' ? `${channel.path}/kurse/:typ/:slug` : `${channel.path}/kurse/:slug`,
    load: async (context) => ({ snapshot: await loadSnapshot(context, channel, section) }),
    head: ({ snapshot }, context) => instrumentHead(snapshot, section, context),
    Page: ({ snapshot, at }) => (
      <InstrumentPage snapshot={snapshot} section={section} at={at}>
        <div className="stack">
          <Segments label="Ansichten der Kurse" segments={quoteSegments(snapshot, section, at.query)} />
          <VenueBoard snapshot={snapshot} at={at} />
          <KeyDataBoard snapshot={snapshot} at={at} title={`Kursdaten ${snapshot.quote.market.name}`} />
        </div>
      </InstrumentPage>
    ),
  })
}

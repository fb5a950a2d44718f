import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import type { Channel } from '#web/channels.ts'
import { page, type Route } from '#web/page.tsx'
import { instrumentHead, InstrumentPage, loadSnapshot, sections } from '#web/routes/instrument/layout.tsx'
import { noArticles } from '#web/routes/instrument/page-state.ts'

/** News about an instrument; there is no source of news yet, and the page says so. */
export function newsPage(channel: Channel): Route {
  const section = sections.news
  return page({
    path: `${channel.path}/news/:slug`,
    load: async (context) => ({ snapshot: await loadSnapshot(context, channel, section) }),
    head: ({ snapshot }, context) => instrumentHead(snapshot, section, context, noArticles),
    Page: ({ snapshot, at }) => (
      <InstrumentPage snapshot={snapshot} section={section} at={at}>
        <Board title={`Nachrichten zu ${snapshot.instrument.name}`}>
          <Empty text="Noch keine Meldungen" hint="Für diese Seite ist keine Nachrichtenquelle eingerichtet." />
        </Board>
      </InstrumentPage>
    ),
  })
}

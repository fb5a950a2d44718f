import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { page } from '#web/page.tsx'

/** News of all kinds; there is no source yet, and the page says so. */
export const route = page({
  path: '/news',
  nav: [{ label: 'News', path: '/news', menu: 'News, Wissenswertes', sitemap: 'Börse & Kurse', words: 'Nachrichten Meldungen' }],
  head: () => ({ title: 'News' }),
  Page: () => (
    <>
      <div className="page-head"><h1>News</h1></div>
      <Board title="Alle Nachrichten"><Empty text="Noch keine Meldungen" hint="Für diese Seite ist keine Nachrichtenquelle eingerichtet." /></Board>
    </>
  ),
})

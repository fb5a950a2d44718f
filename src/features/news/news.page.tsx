import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { file, page, Redirect } from '#web/page.tsx'
import { askedFor } from '#features/lists/asked-for.ts'

const NoNews = () => (
  <Empty text="Noch keine Meldungen" hint="Für diese Seite ist keine Nachrichtenquelle eingerichtet." />
)

/** News of all kinds; there is no source yet, and the page says so. */
export const route = page({
  path: '/news',
  nav: [
    {
      label: 'News',
      path: '/news',
      menu: 'News, Wissenswertes',
      sitemap: 'Börse & Kurse',
      words: 'Nachrichten Meldungen',
    },
  ],
  head: () => ({ title: 'News' }),
  Page: () => (
    <>
      <div className="page-head">
        <h1>News</h1>
      </div>
      <Board title="Alle Nachrichten">
        <NoNews />
      </Board>
    </>
  ),
})

/** The search among news alone. Without a source it finds none, and leads to what is found elsewhere. */
export const found = page({
  path: '/suche/typ/news/:wert',
  widthClass: 'lg',
  load: async ({ params }) => ({ wanted: askedFor(params['wert']) }),
  head: ({ wanted }) => ({ title: `News zu „${wanted}“`, noIndex: true }),
  Page: ({ wanted }) => (
    <>
      <div className="page-head">
        <h1>News zu „{wanted}“</h1>
      </div>
      <Board title="News" footer={<a href={`/suche/${encodeURIComponent(wanted)}`}>Werte und Seiten zu „{wanted}“</a>}>
        <NoNews />
      </Board>
    </>
  ),
})

/** Nothing asked for: all news. */
export const unasked = file({ path: '/suche/typ/news', load: () => Promise.reject(new Redirect(302, '/news')) })

import { daxValue } from '#contract/vocabulary.ts'
import { getCalendarEvents, getTopFlop } from '#contract/lists.ts'
import { MoversBoard } from '#features/instrument/movers.block.tsx'
import { agendaPath } from './agenda-query.ts'
import { listReports } from './reports.contract.ts'
import { ReportTeasers } from './report-teasers.block.tsx'
import { reportsFeed } from './reports-feed.page.ts'
import { askedFor } from '#features/lists/asked-for.ts'
import { eventsFeed } from '#features/lists/events-feed.page.ts'
import { EventList } from '#features/lists/events.block.tsx'
import { marketInstead, NoNews } from '#features/lists/no-news.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { file, page, Redirect } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

/** News of all kinds; while there is none, what moves today and the dates ahead. */
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
  async load({ call, now }) {
    const [reports, movers, events] = await Promise.all([
      softly(call(listReports, { query: { days: 1 } })),
      softly(call(getTopFlop, { params: { entityValue: daxValue }, query: { perPage: 5, withoutRatios: true } })),
      softly(call(getCalendarEvents, { query: { dateTimeStart: dayOf(now), perPage: 10 } })),
    ])
    return { reports, movers, events }
  },
  head: () => ({
    title: 'News',
    description: 'Was Anleger heute bewegt: die Gewinner und Verlierer im DAX und die nächsten Unternehmenstermine.',
    feeds: [reportsFeed, eventsFeed],
  }),
  Page: ({ reports, movers, events, at }) => (
    <>
      <div className="page-head">
        <h1>News</h1>
      </div>
      <div className="cols">
        <div className="stack">
          <Board
            title="Marktberichte"
            footer={
              <>
                <span>{reports?.note}</span>
                <a href="/news/marktberichte">Alle Marktberichte</a>
              </>
            }
          >
            {ifLoaded(reports, ({ list }) => (
              <ReportTeasers reports={list} />
            ))}
          </Board>
          <Board title="Alle Nachrichten">
            <NoNews instead={marketInstead} />
          </Board>
          <div className="g2">
            {movers ? (
              <MoversBoard
                movers={movers}
                title="DAX"
                more={
                  <a className="more" href="/index">
                    Alle Indizes
                  </a>
                }
              />
            ) : null}
          </div>
        </div>
        <Board
          title="Nächste Termine"
          footer={
            <>
              <a href={eventsFeed.path}>Als RSS</a>
              <a href={agendaPath}>Finanzkalender</a>
            </>
          }
        >
          {ifLoaded(events, ({ list }) => (
            <EventList events={list} year={format.year(at.now)} named />
          ))}
        </Board>
      </div>
    </>
  ),
})

/** The search among news alone. While there is none it leads to what is found elsewhere. */
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
      <Board title="News">
        <NoNews
          instead={[
            { label: `Werte und Seiten zu „${wanted}“`, href: `/suche/${encodeURIComponent(wanted)}` },
            ...marketInstead,
          ]}
        />
      </Board>
    </>
  ),
})

/** Nothing asked for: all news. */
export const unasked = file({ path: '/suche/typ/news', load: () => Promise.reject(new Redirect(302, '/news')) })

import { planPricesMinor } from '#contract/plans.ts'
import { daxValue } from '#contract/vocabulary.ts'
import {
  getCalendarEvents,
  getConstituents,
  getMarketOverview,
  getMostSearched,
  getTopFlop,
  listExchanges,
  type Exchange,
} from '#contract/lists.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { EventList } from '#features/lists/events.block.tsx'
import { HeatMap, heatSource } from '#web/blocks/heat-map.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { findArticles } from '#features/news/articles.contract.ts'
import { listReports } from '#features/news/reports.contract.ts'
import { ReportsBoard } from '#features/lists/report-teasers.block.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { openingOf, stateOf } from '#features/lists/exchange-state.ts'
import { SearchedBoard } from '#features/lists/class-page.block.tsx'
import { eventsFeed } from '#features/lists/events-feed.page.ts'
import { MarketTodayBoard } from '#features/home/market-today.block.tsx'
import { getMarketToday } from '#features/home/market-today.contract.ts'
import { MoversBoard, periodWord } from '#features/instrument/movers.block.tsx'
import { Sign } from '#web/shell/icons.tsx'
import { defaultTitle } from '#web/shell/document.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tabs = [
  { key: 'indizes', label: 'Indizes', all: '/index' },
  { key: 'devisen', label: 'Devisen', all: '/devisen' },
  { key: 'rohstoffe', label: 'Rohstoffe', all: '/rohstoffe' },
  { key: 'krypto', label: 'Krypto', all: '/kryptowaehrungen' },
  { key: 'zinsen', label: 'Zinsen', all: '/anleihen' },
] as const
const spans = [
  { key: 'D1', label: 'Heute' },
  { key: 'W1', label: '1 W' },
  { key: 'M1', label: '1 M' },
] as const

/** The home page: the markets, what moves, the dates ahead. */
export const route = page({
  path: '/',
  letters: true,
  liveIntervalMs: 1000,
  nav: [{ label: 'Startseite', path: '/', sitemap: 'Börse & Kurse', words: 'home aktuell märkte' }],
  async load({ call, query, now }) {
    const tab = tabs.find(({ key }) => key === query.get('markt')) ?? tabs[0]
    const span = spans.find(({ key }) => key === query.get('zeitraum')) ?? spans[0]
    // asked before the market, whose first answers hold the thread for long
    const articles = await softly(call(findArticles, { query: { perPage: 8 } }))
    const [overview, movers, searched, events, exchanges, members, today, reports] = await Promise.all([
      softly(call(getMarketOverview, { params: { tab: tab.key } })),
      softly(
        call(getTopFlop, {
          params: { entityValue: daxValue },
          query: { perPage: 5, period: span.key, withoutRatios: true },
        }),
      ),
      softly(call(getMostSearched, { query: { perPage: 6 } })),
      softly(call(getCalendarEvents, { query: { dateTimeStart: dayOf(now), perPage: 5, idIndex: daxValue } })),
      softly(call(listExchanges)),
      softly(call(getConstituents, { params: { entityValue: daxValue }, query: { withoutRatios: true } })),
      softly(call(getMarketToday)),
      // what the portal writes itself, where nobody else does
      articles?.list.length === 0 ? softly(call(listReports, { query: { days: 1 } })) : undefined,
    ])
    return { tab, span, overview, movers, searched, events, exchanges, members, today, articles, reports }
  },
  head: (_, { settings }) => ({
    title: defaultTitle,
    description:
      'Indizes, Devisen, Rohstoffe und Kryptowährungen auf einen Blick, die Gewinner und Verlierer des Tages und die nächsten Termine.',
    feeds: [eventsFeed],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: settings.name,
        url: settings.publicUrl,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${settings.publicUrl}/suche?q={q}`,
          'query-input': 'required name=q',
        },
      },
    ],
  }),
  Page: ({ tab, span, overview, movers, searched, events, exchanges, members, today, articles, reports, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Märkte am {format.longDate(at.now)}</h1>
          <p className="sm">
            {exchanges ? `${statusOf(exchanges.list, at.now)} ` : ''}
            <SimulatedBadge />
          </p>
        </div>
        <div className="acts hold">
          <span className="xs mut hm">Stand {format.time(at.now, at.now)}</span>
          <PauseButton />
        </div>
      </div>
      <div className="cols">
        <div className="stack">
          <MarketTodayBoard today={today} />
          <Board
            title="Marktüberblick"
            action={
              <Segments
                label="Anlageklasse"
                segments={tabs.map(({ key, label }) => ({
                  label,
                  href: withQuery('/', at.query, { markt: key }),
                  current: key === tab.key,
                }))}
              />
            }
            footer={
              <>
                <span>
                  Nach Handelsschluss und bis zum ersten Kurs des Tages steht hier die Indikation, wo es eine gibt.
                </span>
                <a href={tab.all}>Alle {tab.label}</a>
              </>
            }
          >
            {ifLoaded(overview, ({ list }) => (
              <ListTable
                caption={`Marktüberblick ${tab.label}, simulierte Kurse`}
                rows={list}
                columns={[
                  listColumns.name,
                  listColumns.last,
                  listColumns.change,
                  listColumns.changePct,
                  listColumns.spark('Verlauf', 'Verlauf'),
                  listColumns.year,
                  listColumns.range,
                ]}
              />
            ))}
          </Board>
          {members && members.list.length > 0 ? (
            <Board
              title="Heatmap DAX"
              action={
                <a className="more" href="/aktien">
                  Alle Aktien
                </a>
              }
              footer={<span>{heatSource(members.list, at.now)}</span>}
            >
              <HeatMap label="Tagesveränderung der Werte im DAX" rows={members.list} />
            </Board>
          ) : null}
        </div>
        <div className="stack">
          {movers ? (
            <MoversBoard
              movers={movers}
              title="DAX"
              action={
                <Segments
                  label="Zeitraum"
                  segments={spans.map((each) => ({
                    label: periodWord(each, movers, at.now),
                    href: withQuery('/', at.query, { zeitraum: each.key }),
                    current: each === span,
                  }))}
                />
              }
              more={
                <a className="more" href="/realtime/DAX">
                  Alle Werte
                </a>
              }
            />
          ) : null}
          <SearchedBoard rows={searched?.list ?? []} />
          <Board title="Termine" footer={events ? <span>{events.hint}</span> : undefined}>
            {ifLoaded(events, ({ list }) => (
              <EventList events={list} year={format.year(at.now)} named />
            ))}
          </Board>
        </div>
        <div className="stack rest">
          {articles?.list.length === 0 ? (
            <ReportsBoard reports={reports} now={at.now} />
          ) : (
            <Board
              title="Nachrichten"
              action={
                <a className="more" href="/news">
                  Alle Nachrichten
                </a>
              }
            >
              {ifLoaded(articles, ({ list }) => (
                <ArticleList articles={list} now={at.now} />
              ))}
            </Board>
          )}
          {exchanges ? (
            <Board
              title="Börsen jetzt"
              action={
                <a className="more" href="/boersen">
                  Handelszeiten
                </a>
              }
            >
              <ul className="venues-now">
                {exchanges.list
                  .filter(({ codeMarket }) => major.includes(codeMarket))
                  .map((venue) => (
                    <li key={venue.codeMarket}>
                      <b>{venue.name}</b>
                      <span className={venue.isOpen ? 'badge realtime' : 'badge closed'}>{stateOf(venue, at.now)}</span>
                    </li>
                  ))}
              </ul>
            </Board>
          ) : null}
          <Board title="Werkzeuge">
            <div className="tiles">
              {at.links
                .filter((link) => link.tool)
                .map((link) => (
                  <a key={link.label} className="tile" href={link.path}>
                    <b>{link.label}</b>
                    <span>{link.tool}</span>
                  </a>
                ))}
            </div>
          </Board>
          <aside className="plan-note" aria-label={`Hinweis zu ${at.settings.name} Plus`}>
            <Sign size={32} />
            <div>
              <b>{at.settings.name} Plus</b>
              <p className="sm mut2">
                Xetra in Echtzeit, Premium-Artikel, Depotanalyse und Ertragskalender.{' '}
                {format.euros(planPricesMinor.PLUS)} pro Monat inkl. MwSt.
              </p>
            </div>
            <a className="btn" href="/info/premium">
              Pläne vergleichen
            </a>
          </aside>
        </div>
      </div>
    </>
  ),
})

const major = ['_GER', '_GAT', '_FRA', '_STU', '_LSE', '_SWX', '_PAR', '_NYS', '_NMS', '_TKS', '_HKG', '_WBO']
const shown = ['_GER', '_GAT', '_NYS']

/** „Xetra geschlossen, öffnet 23.11., 09:00 · Tradegate bis 22:00“ */
export function statusOf(
  exchanges: readonly Pick<Exchange, 'codeMarket' | 'name' | 'isOpen' | 'nextOpening' | 'closesAt'>[],
  now: number,
): string {
  return shown
    .flatMap((code) => {
      const exchange = exchanges.find(({ codeMarket }) => codeMarket === code)
      if (!exchange) return []
      const { name, isOpen, closesAt, nextOpening } = exchange
      if (isOpen) return [closesAt ? `${name} bis ${format.minute(closesAt)}` : `${name} geöffnet`]
      return [nextOpening ? `${name} öffnet ${openingOf(nextOpening, now)}` : `${name} geschlossen`]
    })
    .join(' · ')
}

import { assetClasses } from '#contract/asset-classes.ts'
import { daxValue } from '#contract/vocabulary.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getClassFacets, getIndexSectors } from '#features/lists/class-lists.contract.ts'
import {
  getCalendarEvents,
  getConstituents,
  getExtremes,
  getMarketOverview,
  getMostSearched,
  getTopFlop,
} from '#contract/lists.ts'
import { listQuotes, type Quote } from '#contract/quotes.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { TableTools } from '#web/blocks/table-tools.tsx'
import { EventList } from '#features/lists/events.block.tsx'
import { HeatMap, heatSource } from '#web/blocks/heat-map.tsx'
import { live } from '#web/blocks/live.ts'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { SectorBoard } from '#features/lists/sector-board.block.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { dayOf } from '#web/charts/history.ts'
import { direction, format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { SearchedBoard } from '#features/lists/class-page.block.tsx'
import { CountryTiles } from '#features/stocks/countries.page.tsx'
import { eventsFeed } from '#features/lists/events-feed.page.ts'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { MoversBoard, periodWord } from '#features/instrument/movers.block.tsx'
import { sortOf } from '#features/instrument/venue-board.block.tsx'
import { LetterBar } from '#features/lists/letter-bar.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const indices = [
  { label: 'DAX', entityValue: daxValue },
  { label: 'MDAX', entityValue: '323547' },
  { label: 'SDAX', entityValue: '324724' },
  { label: 'TecDAX', entityValue: '6623216' },
  { label: 'EURO STOXX 50', entityValue: '193736' },
  { label: 'Dow Jones', entityValue: '324977' },
  { label: 'NASDAQ 100', entityValue: '325104' },
] as const
const sortKeys = ['NAME', 'LAST', 'PERFORMANCE_PCT', 'VOLUME', 'MARKET_CAPITALIZATION', 'PERFORMANCE_1Y'] as const
const periods = [
  { key: 'D1', label: 'Heute' },
  { key: 'W1', label: '1 W' },
  { key: 'M1', label: '1 M' },
  { key: 'M6', label: '6 M' },
  { key: 'Y1', label: '1 J' },
  { key: 'Y3', label: '3 J' },
] as const

const tools = [
  { label: 'Heatmap', href: '#heatmap' },
  { label: 'Branchen', href: '#branchen' },
  { label: 'Vergleich', href: '/aktien/vergleich' },
  { label: 'Länder', href: '/aktien/aktien-laender' },
  { label: '52-Wochen-Hochs und -Tiefs', href: '#extreme' },
  { label: 'Realtime-Kurse', href: '/realtime/DAX' },
  { label: 'A bis Z', href: '#a-z' },
] as const

/** The level of an index, behind its name: together they sum up the market. */
const DayChange = ({ quote }: { quote: Quote | undefined }) =>
  quote?.performancePct === undefined ? null : (
    <span className={direction(quote.performancePct)} {...live(quote, 'performancePct')}>
      {format.changePercent(quote.performancePct)}
    </span>
  )

const columns = [
  listColumns.name,
  listColumns.last,
  listColumns.performance,
  listColumns.volume,
  listColumns.marketCap,
  listColumns.spark('5 Jahre', 'fünf Jahre'),
  listColumns.range,
]

const hasExtremes = (extremes: ReplyOf<typeof getExtremes> | undefined | null): boolean =>
  (extremes?.highs.length ?? 0) + (extremes?.lows.length ?? 0) > 0

/** The morning overview of shares. */
export const route = page({
  path: '/aktien',
  nav: [
    {
      label: 'Aktien',
      path: '/aktien',
      menu: 'Aktien, Indizes, Derivate',
      sitemap: 'Börse & Kurse',
      footer: 'Listen',
      words: 'Aktienkurse DAX Werte',
    },
  ],
  async load({ call, query, now }) {
    const index = indices.find(({ label }) => label === query.get('index')) ?? indices[0]
    const sort = sortOf(query, { key: 'NAME', order: 'ASC' })
    const key = sortKeys.find((known) => known === sort.key) ?? 'NAME'
    const period = periods.find((each) => each.key === query.get('zeitraum')) ?? periods[0]
    const params = { entityValue: index.entityValue }
    const [members, movers, searched, extremes, events, sectors, facets, overview, closes] = await Promise.all([
      softly(call(getConstituents, { params, query: { sort: key, order: sort.order, withSparkline: 'Y5' } })),
      softly(call(getTopFlop, { params, query: { perPage: 5, period: period.key, withoutRatios: true } })),
      softly(call(getMostSearched, { query: { perPage: 50 } })),
      softly(call(getExtremes, { query: { perPage: 8 } })),
      softly(call(getCalendarEvents, { query: { dateTimeStart: dayOf(now), perPage: 6, idIndex: index.entityValue } })),
      softly(call(getIndexSectors, { params })),
      softly(call(getClassFacets, { params: { assetClass: 'stocks' } })),
      softly(call(getMarketOverview, { params: { tab: 'indizes' } })),
      softly(
        call(listQuotes, { body: { list: indices.map(({ entityValue }) => ({ entityType: 'INDEX', entityValue })) } }),
      ),
    ])
    // While a market is closed its indication, as in the asset bar; an index without one shows its close.
    const levels = [...(overview?.list ?? []).map(({ quote }) => quote), ...(closes?.list ?? [])]
    return {
      index,
      period,
      sort: { key, order: sort.order },
      members,
      movers,
      searched,
      extremes,
      events,
      sectors,
      facets,
      levels,
    }
  },
  head: () => ({
    title: 'Aktien: Kurse, Gewinner und Verlierer',
    description: assetClasses.get('stocks').intro,
    feeds: [eventsFeed],
  }),
  Page: ({ index, period, sort, members, movers, searched, extremes, events, sectors, facets, levels, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Aktien</h1>
          <p className="sm">
            {assetClasses.get('stocks').intro} <SimulatedBadge />
          </p>
        </div>
        <div className="acts hold">
          <PauseButton />
        </div>
      </div>
      <nav className="tool-row chips" aria-label="Werkzeuge Aktien">
        {tools
          .filter(
            ({ href }) =>
              (href !== '#extreme' || hasExtremes(extremes)) &&
              (href !== '#branchen' || (sectors?.list.length ?? 0) > 0),
          )
          .map(({ label, href }) => (
            <a key={label} className="chip" href={href}>
              {label}
            </a>
          ))}
      </nav>
      <div className="spaced">
        <Segments
          label="Index"
          segments={indices.map(({ label, entityValue }) => ({
            label,
            href: withQuery('/aktien', at.query, { index: label }),
            current: label === index.label,
            note: <DayChange quote={levels.find((quote) => quote.entityValue === entityValue)} />,
          }))}
        />
      </div>
      <div className="cols">
        <div className="stack">
          <Board
            title={`Heatmap ${index.label}`}
            id="heatmap"
            footer={
              <span>
                {members ? `${heatSource(members.list, at.now)} · ` : ''}Große Kacheln: viel Gewicht im Index. Die Werte
                stehen in der Tabelle darunter.
              </span>
            }
          >
            {ifLoaded(members, ({ list }) => (
              <HeatMap label={`Tagesveränderung der Werte im ${index.label}`} rows={list} />
            ))}
          </Board>
          <Board
            title={`Werte im ${index.label}`}
            id="werte"
            action={<TableTools at={at} anchor="werte" columns={columns} />}
            footer={
              <>
                <span>{members ? `${members.total} Werte · Stand ${format.time(at.now, at.now)}` : ''}</span>
                <TableFiles name={`${index.label}-werte`} at={at} />
              </>
            }
          >
            {ifLoaded(members, ({ list, hint }) => (
              <>
                {hint ? <p className="pad sm mut2">{hint}</p> : null}
                <ListTable
                  caption={`Werte im ${index.label}, simulierte Kurse`}
                  rows={list}
                  sort={sort}
                  place={listPlace('/aktien', at.query, 'werte')}
                  columns={shownColumns(at.query, columns)}
                />
              </>
            ))}
          </Board>
          {extremes && hasExtremes(extremes) ? (
            <div className="g2" id="extreme">
              <Board title="52-Wochen-Hochs" footer={extremes.hint && <span>{extremes.hint}</span>}>
                <ListTable
                  caption="52-Wochen-Hochs"
                  rows={extremes.highs}
                  empty="Am letzten Handelstag gab es kein neues Hoch."
                  columns={[listColumns.name, listColumns.last, listColumns.changePct]}
                />
              </Board>
              <Board title="52-Wochen-Tiefs" footer={extremes.hint && <span>{extremes.hint}</span>}>
                <ListTable
                  caption="52-Wochen-Tiefs"
                  rows={extremes.lows}
                  empty="Am letzten Handelstag gab es kein neues Tief."
                  columns={[listColumns.name, listColumns.last, listColumns.changePct]}
                />
              </Board>
            </div>
          ) : null}
          {facets ? (
            <Board
              title="Aktien nach Ländern"
              action={
                <a className="more" href="/aktien/aktien-laender">
                  Alle Länder
                </a>
              }
            >
              <CountryTiles countries={facets.countries.slice(0, 18)} />
            </Board>
          ) : null}
          <Board title="Alle Aktien von A bis Z" id="a-z">
            <LetterBar />
          </Board>
        </div>
        <div className="stack">
          {movers && movers.total > 0 ? (
            <MoversBoard
              movers={movers}
              title={index.label}
              more={
                <a
                  className="more"
                  href={`${withQuery('/aktien', at.query, { sort: 'PERFORMANCE_PCT', order: 'DESC' })}#werte`}
                >
                  Alle Werte
                </a>
              }
              before={
                <Segments
                  label="Zeitraum"
                  segments={periods.map((each) => ({
                    label: periodWord(each, movers, at.now),
                    href: withQuery('/aktien', at.query, { zeitraum: each.key }),
                    current: each === period,
                  }))}
                />
              }
            />
          ) : null}
          {sectors && sectors.list.length > 0 ? (
            <SectorBoard id="branchen" title={`Branchen im ${index.label}`} sectors={sectors} now={at.now} />
          ) : null}
          <SearchedBoard
            rows={(searched?.list ?? []).filter(({ instrument }) => instrument.entityType === 'STOCK').slice(0, 10)}
          />
          <Board title="Nächste Termine">
            {ifLoaded(events, ({ list }) => (
              <EventList events={list} year={format.year(at.now)} named />
            ))}
          </Board>
        </div>
      </div>
    </>
  ),
})

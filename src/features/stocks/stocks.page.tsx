import { assetClasses } from '#contract/asset-classes.ts'
import { daxValue } from '#contract/vocabulary.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ClassNews, loadClassNews } from '#features/lists/class-news.block.tsx'
import { getClassFacets, getIndexSectors } from '#features/lists/class-lists.contract.ts'
import {
  constituentSorts,
  getCalendarEvents,
  getConstituents,
  getExtremes,
  getMarketOverview,
  getMostSearched,
  getTopFlop,
  listClass,
  type ListRow,
} from '#contract/lists.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { TableTools } from '#web/blocks/table-tools.tsx'
import { EventList } from '#features/lists/events.block.tsx'
import { HeatMap, heatSource } from '#web/blocks/heat-map.tsx'
import { commonSource, listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { SectorBoard } from '#features/lists/sector-board.block.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { GuidesBoard, loadGuides } from '#features/lists/guides-board.block.tsx'
import { loadTopValues } from '#features/lists/top-values.block.tsx'
import { MostReadBoard } from '#features/lists/class-page.block.tsx'
import { CountryTiles } from '#features/stocks/countries.page.tsx'
import { eventsFeed } from '#features/lists/events-feed.page.ts'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { MoversBoard, periodWord } from '#features/instrument/movers.block.tsx'
import { IndexCards } from '#features/stocks/index-cards.block.tsx'
import { sortKeys } from '#web/blocks/sort-order.ts'
import type { Column } from '#web/blocks/table.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
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
/** rows of the table before all are asked for */
const fewRows = 15
const usual = { key: 'PERFORMANCE_PCT', order: 'DESC' } as const
const periods = [
  { key: 'D1', label: 'Heute' },
  { key: 'W1', label: '1 W' },
  { key: 'M1', label: '1 M' },
  { key: 'M6', label: '6 M' },
  { key: 'Y1', label: '1 J' },
  { key: 'Y3', label: '3 J' },
] as const

const tools = [
  { label: 'Finder', href: '/aktien/finder' },
  { label: 'Vergleich', href: '/aktien/vergleich' },
  { label: 'Top/Flop', href: '/aktien/top-flop' },
  { label: '5%-Alarme', href: '/aktien/performance-alarme' },
  { label: 'Analysen', href: '/news/analysen' },
  { label: 'Heatmap', href: '#heatmap' },
  { label: 'Branchen', href: '#branchen' },
  { label: 'Länder', href: '/aktien/aktien-laender' },
  { label: '52-Wochen-Hochs und -Tiefs', href: '#extreme' },
  { label: 'Realtime-Kurse', href: '/realtime/DAX' },
  { label: 'A bis Z', href: '#a-z' },
] as const

/** @param common the source that most rows have: the foot of the table says it */
const columnsOf = (common: string): Column<ListRow>[] => [
  listColumns.nameBeside(common),
  listColumns.last,
  listColumns.performance,
  listColumns.volume,
  listColumns.marketCap,
  listColumns.spark('5 Jahre', 'fünf Jahre'),
  listColumns.range,
]
const known = sortKeys(columnsOf(''))

const ofEndedDay = 'des letzten abgeschlossenen Handelstags, die größten Werte zuerst'

const hasExtremes = (extremes: ReplyOf<typeof getExtremes> | undefined | null): boolean =>
  (extremes?.highs.length ?? 0) + (extremes?.lows.length ?? 0) > 0

/** Everything the overview shows, asked at once. */
async function loadOverview(context: PageContext) {
  const { call, query, now, file } = context
  // asked before the market, whose first answers hold the thread for long
  const articles = await loadClassNews(call, assetClasses.get('stocks'))
  const index = indices.find(({ label }) => label === query.get('index')) ?? indices[0]
  const { sort, unknown } = await keptSort(context, 'aktien', usual, known)
  const key = constituentSorts.find((each) => each === sort.key) ?? usual.key
  const isWhole = query.get('zeilen') === 'alle' || file !== undefined
  const period = periods.find((each) => each.key === query.get('zeitraum')) ?? periods[0]
  const params = { entityValue: index.entityValue }
  const limit = isWhole ? undefined : fewRows
  const [guides, top, members, all, movers, searched, extremes, events, sectors, facets, overview, lead] =
    await Promise.all([
      loadGuides(call, 'stocks'),
      loadTopValues(call, 'stocks'),
      softly(
        call(getConstituents, {
          params,
          query: { sort: key, order: sort.order, limit, withSparkline: 'Y5' },
        }),
      ),
      softly(call(getConstituents, { params, query: { withoutRatios: true } })),
      softly(call(getTopFlop, { params, query: { perPage: 5, period: period.key, withoutRatios: true } })),
      softly(call(getMostSearched, { query: { perPage: 50 } })),
      softly(call(getExtremes, { query: { perPage: 8 } })),
      softly(call(getCalendarEvents, { query: { dateTimeStart: dayOf(now), perPage: 6, idIndex: index.entityValue } })),
      softly(call(getIndexSectors, { params })),
      softly(call(getClassFacets, { params: { assetClass: 'stocks' } })),
      softly(call(getMarketOverview, { params: { tab: 'indizes' } })),
      softly(
        call(listClass, {
          params: { assetClass: 'indices' },
          query: { selection: 'lead', perPage: 9, withSparkline: 'D1' },
        }),
      ),
    ])
  // While a market is closed its indication, as in the asset bar; an index without one shows its close.
  const levels = [...(overview?.list ?? []), ...(lead?.list ?? [])]
  return {
    index,
    period,
    sort,
    unknown,
    isWhole,
    members,
    all,
    movers,
    searched,
    extremes,
    events,
    sectors,
    facets,
    levels,
    articles,
    guides,
    top,
  }
}

/** With what every page knows. */
type Shown = Awaited<ReturnType<typeof loadOverview>> & { at: PageContext }

const HeatBoard = ({ index, all, at }: Pick<Shown, 'index' | 'all' | 'at'>) => (
  <Board
    title={`Heatmap ${index.label}`}
    id="heatmap"
    footer={
      <span>
        {all ? `${heatSource(all.list, at.now)} · ` : ''}Große Kacheln: viel Gewicht im Index. Die Werte stehen in der
        Tabelle darunter.
      </span>
    }
  >
    {ifLoaded(all, ({ list }) => (
      <HeatMap label={`Tagesveränderung der Werte im ${index.label}`} rows={list} />
    ))}
  </Board>
)

function MembersBoard({
  index,
  members,
  isWhole,
  unknown,
  sort,
  at,
}: Pick<Shown, 'index' | 'members' | 'isWhole' | 'unknown' | 'sort' | 'at'>) {
  const common = commonSource(members?.list ?? [])
  return (
    <Board
      title={`Werte im ${index.label}`}
      id="werte"
      action={<TableTools at={at} anchor="werte" columns={columnsOf(common)} />}
      footer={
        <>
          <span>
            {members
              ? `${common} · ${rowsOf(members.list.length, members.total)} · Stand ${format.time(at.now, at.now)}`
              : ''}
            {members && members.total > fewRows ? (
              <>
                {' · '}
                <a
                  href={`${withQuery('/aktien', at.query, { zeilen: isWhole ? undefined : 'alle' })}#werte`}
                  rel="nofollow"
                >
                  {isWhole ? `Nur ${fewRows} zeigen` : 'Alle zeigen'}
                </a>
              </>
            ) : null}
          </span>
          <TableFiles name={`${index.label}-werte`} at={at} />
        </>
      }
    >
      {ifLoaded(members, ({ list, hint }) => (
        <>
          {hint ? <p className="pad sm mut2">{hint}</p> : null}
          <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
          <ListTable
            caption={`Werte im ${index.label}, simulierte Kurse`}
            rows={list}
            sort={sort}
            place={listPlace('/aktien', at.query, 'werte')}
            columns={shownColumns(at.query, columnsOf(common))}
          />
        </>
      ))}
    </Board>
  )
}

const ExtremeBoards = ({ extremes }: { extremes: ReplyOf<typeof getExtremes> }) => (
  <div className="g2" id="extreme">
    <Board title="52-Wochen-Hochs" footer={<span>{extremes.hint ?? ofEndedDay}</span>}>
      <ListTable
        caption="52-Wochen-Hochs"
        rows={extremes.highs}
        empty="Am letzten Handelstag gab es kein neues Hoch."
        columns={[listColumns.name, listColumns.last, listColumns.changePct]}
      />
    </Board>
    <Board title="52-Wochen-Tiefs" footer={<span>{extremes.hint ?? ofEndedDay}</span>}>
      <ListTable
        caption="52-Wochen-Tiefs"
        rows={extremes.lows}
        empty="Am letzten Handelstag gab es kein neues Tief."
        columns={[listColumns.name, listColumns.last, listColumns.changePct]}
      />
    </Board>
  </div>
)

/** Winners and losers of the index in a period of the reader's choice. */
const IndexMovers = ({
  movers,
  index,
  period,
  at,
}: Pick<Shown, 'index' | 'period' | 'at'> & { movers: ReplyOf<typeof getTopFlop> }) => (
  <MoversBoard
    movers={movers}
    title={index.label}
    more={
      <a
        className="more"
        href={`${withQuery('/aktien', at.query, { sort: undefined, order: undefined, zeilen: 'alle' })}#werte`}
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
)

function Overview(shown: Shown) {
  const { index, movers, searched, extremes, events, sectors, facets, levels, articles, guides, top, at } = shown
  return (
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
      <IndexCards
        cards={indices.map(({ label, entityValue }) => ({
          label,
          href: withQuery('/aktien', at.query, { index: label, zeilen: undefined }),
          isCurrent: label === index.label,
          row: levels.find(({ instrument }) => instrument.entityValue === entityValue),
        }))}
      />
      <div className="cols">
        <div className="stack">
          <HeatBoard {...shown} />
          <MembersBoard {...shown} />
          {extremes && hasExtremes(extremes) ? <ExtremeBoards extremes={extremes} /> : null}
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
          <ClassNews articles={articles} now={at.now} />
          <Board title="Alle Aktien von A bis Z" id="a-z">
            <LetterBar />
          </Board>
        </div>
        <div className="stack">
          {movers && movers.total > 0 ? <IndexMovers {...shown} movers={movers} /> : null}
          {sectors && sectors.list.length > 0 ? (
            <SectorBoard id="branchen" title={`Branchen im ${index.label}`} sectors={sectors} now={at.now} />
          ) : null}
          <MostReadBoard top={top} searched={searched} assetClass={assetClasses.get('stocks')} />
          <Board title="Nächste Termine">
            {ifLoaded(events, ({ list }) => (
              <EventList events={list} year={format.year(at.now)} named />
            ))}
          </Board>
          <GuidesBoard guides={guides} />
        </div>
      </div>
    </>
  )
}

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
  load: loadOverview,
  head: () => ({
    title: 'Aktien: Kurse, Gewinner und Verlierer',
    description: assetClasses.get('stocks').intro,
    feeds: [eventsFeed],
  }),
  Page: Overview,
})

const rowsOf = (shown: number, total: number): string =>
  shown < total ? `${shown} von ${format.counted(total, 'Wert', 'Werten')}` : format.counted(total, 'Wert', 'Werte')

import type { MoverPeriod } from '#contract/asset-class.ts'
import { assetClasses, type KnownClass } from '#contract/asset-classes.ts'
import type { ReactElement, ReactNode } from 'react'
import { ClassNews, loadClassNews } from '#features/lists/class-news.block.tsx'
import { getClassFacets, getClassMovers, mostCompared, type ClassMovers } from '#features/lists/class-lists.contract.ts'
import { NarrowingForm } from '#features/lists/narrowing-form.block.tsx'
import { GuidesBoard, loadGuides } from '#features/lists/guides-board.block.tsx'
import { loadTopValues, TopValuesBoard, type ClassTopValues } from '#features/lists/top-values.block.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getMostSearched, listClass, type ListRow } from '#contract/lists.ts'
import { isSortView } from '#contract/sorting.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import type { Column, Sort } from '#web/blocks/table.tsx'
import { TableTools } from '#web/blocks/table-tools.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { commonSource, listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { startOfMinute } from '#web/minute.ts'
import { type Link, listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { page, pageNumber, pageOf, type PageContext, type Route } from '#web/page.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { MoversBoard, periodWord } from '#features/instrument/movers.block.tsx'
import { sortKeys } from '#web/blocks/sort-order.ts'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const perPage = 50
const mostSearchedShown = 10

const periodLabels: Record<MoverPeriod, string> = {
  D1: 'Heute',
  W1: '1 W',
  M1: '1 M',
  M3: '3 M',
  M6: '6 M',
  CY: 'Lfd. J',
  Y1: '1 J',
  Y3: '3 J',
}

/** What tells one class's page from another's. */
export interface ClassParts<Data extends object> {
  assetClass: KnownClass
  load?: (context: PageContext) => Promise<Data>
  /** words for the tools on top, each leading somewhere on this site */
  tools?: readonly { label: string; href: string }[]
  /** further places in the navigation: tools of the page */
  links?: readonly Link[]
  /** above everything: a warning */
  Warning?: () => ReactElement
  /** below the table of the best known */
  Main?: (props: Data & { at: PageContext }) => ReactNode
  Side?: (props: Data & { at: PageContext }) => ReactElement | null
  /** the blocks of the class already list every instrument: no list of all below */
  complete?: boolean
  /** the well-known ones stand in a table of their own; default true */
  lead?: boolean
  /** its title; default: „Bekannte …“ */
  leadTitle?: string
  /** default: „Alle …“ */
  allTitle?: string
  /** the German name of a value the list is narrowed to; default: the value itself */
  nameOf?: (data: Data, value: string) => string | undefined
  /** too many instruments to sort by present prices */
  large?: boolean
  /** by what turnover the list begins, instead of names: most of the class is hardly traded */
  byTurnover?: boolean
  /** the list of all begins with the well-known ones, until a reader sorts it */
  leadFirst?: boolean
  /** recently issued papers: in an order of their own until a reader chooses one, and without figures of a year */
  young?: boolean
}

/** The morning overview of a class: the best known, what moves, what is special to it, then all of them. */
export function classPage<Data extends object>(parts: ClassParts<Data>): Route {
  const {
    assetClass,
    tools = [],
    Main,
    Side,
    Warning,
    complete = false,
    lead: withLead = true,
    young = false,
    byTurnover = false,
    leadFirst = false,
  } = parts
  const known = sortKeys(columnsOf({ ...parts, large: false }, 0)) // also what a large list has no head for
  const { path, label, key, intro, menu, moverPeriods: periods, facets: narrowings = [] } = assetClass
  const name = path.slice(1)
  const view = !complete && isSortView(name) ? name : undefined
  return page({
    path,
    nav: [{ label, path, menu, sitemap: 'Börse & Kurse', words: `${label} ${intro}` }, ...(parts.links ?? [])],
    async load(context) {
      const { call, query } = context
      const asked = await keptSort(context, view, byTurnover ? mostTraded : byName, known)
      const sort = (young || leadFirst) && asked.isUsual ? undefined : asked.sort
      const period = periods.find((each) => each === query.get('zeitraum')) ?? periods[0]
      const params = { assetClass: key }
      const narrowed = narrowings.flatMap(({ param, filter }) => {
        const value = query.get(param)
        return value ? [{ param, filter, value }] : []
      })
      const filters = Object.fromEntries(narrowed.map(({ filter, value }) => [filter, value]))
      const onlyList = (context.file !== undefined && !complete) || pageNumber(query) > 1 || narrowed.length > 0
      const [articles, guides, top, data, lead, movers, searched, listed, narrowing] = await Promise.all([
        // asked before the market, whose first answers hold the thread for long
        onlyList ? undefined : loadClassNews(call, assetClass),
        onlyList ? undefined : loadGuides(call, key),
        onlyList ? undefined : loadTopValues(call, key),
        parts.load?.(context) ?? ({} as Data), // a page without a loader takes no data
        onlyList || !withLead
          ? undefined
          : softly(call(listClass, { params, query: { selection: 'lead', perPage: 15, withSparkline: 'Y5' } })),
        onlyList || assetClass.computed ? undefined : softly(call(getClassMovers, { params, query: { period } })),
        onlyList ? undefined : softly(call(getMostSearched, { query: { perPage: 50 } })),
        complete
          ? undefined
          : pageOf(context, perPage, (stretch) =>
              softly(
                call(listClass, {
                  params,
                  query: {
                    selection: leadFirst && !sort ? 'leadFirst' : 'all',
                    sort: sort?.key,
                    order: sort?.order,
                    ...stretch,
                    ...filters,
                  },
                }),
              ),
            ),
        narrowed.length === 0 || assetClass.computed || context.file !== undefined
          ? undefined
          : softly(call(getClassFacets, { params, query: filters })),
      ])
      return {
        articles,
        guides,
        top,
        data,
        sort,
        unknown: asked.unknown,
        number: listed?.number ?? 1,
        period,
        lead,
        movers,
        searched,
        all: listed?.list,
        narrowed,
        narrowing,
        onlyList,
      }
    },
    head: ({ number, narrowed }) => ({
      title: `${label}: Kurse und Übersicht`,
      description: intro,
      page: number,
      noIndex: narrowed.length > 0,
    }),
    Page: ({
      articles,
      guides,
      top,
      data,
      sort,
      unknown,
      number,
      period,
      lead,
      movers,
      searched,
      all,
      narrowed,
      narrowing,
      onlyList,
      at,
    }) => (
      <>
        <div className="page-head">
          <div>
            <h1>{label}</h1>
            <p className="sm">
              {intro} <SimulatedBadge />
            </p>
          </div>
          <div className="acts hold">
            <PauseButton />
          </div>
        </div>
        {tools.length === 0 ? null : (
          <nav className="tool-row chips" aria-label={`Werkzeuge ${label}`}>
            {tools.map(({ label: text, href }) => (
              <a
                key={text}
                className="chip"
                href={onlyList && href.startsWith('#') && href !== '#alle' ? path + href : href}
              >
                {text}
              </a>
            ))}
          </nav>
        )}
        {Warning ? (
          <div className="spaced">
            <Warning />
          </div>
        ) : null}
        {onlyList ? null : (
          <div className="cols spaced">
            <div className="stack">
              {withLead && lead && lead.list.length > 0 ? (
                <LeadBoard title={parts.leadTitle ?? `Bekannte ${label}`} rows={lead.list} />
              ) : null}
              {Main ? <Main {...data} at={at} /> : null}
              <ClassNews articles={articles} now={at.now} />
            </div>
            <div className="stack">
              {movers && movers.total > 0 ? (
                <ClassMoversBoards
                  movers={movers}
                  label={label}
                  period={period}
                  periods={periods}
                  at={at}
                  path={path}
                />
              ) : null}
              {Side ? <Side {...data} at={at} /> : null}
              <MostReadBoard top={top} searched={searched} assetClass={assetClass} />
              <GuidesBoard guides={guides} />
            </div>
          </div>
        )}
        {complete || (all?.total === 0 && !onlyList) ? null : (
          <Board
            id="alle"
            title={parts.allTitle ?? `Alle ${label}`}
            action={
              <div className="acts">
                {narrowed.map(({ param, value }) => (
                  <a
                    key={param}
                    className="chip"
                    href={withQuery(path, at.query, { [param]: undefined, page: undefined })}
                  >
                    {parts.nameOf?.(data, value) ?? value} <span aria-hidden="true">×</span>
                    <span className="vh">entfernen</span>
                  </a>
                ))}
                {narrowed.length > 0 ? <CompareFirst assetClass={assetClass} rows={all?.list ?? []} /> : null}
                <TableTools at={at} anchor="alle" columns={columnsOf(parts, startOfMinute(at.now))} />
              </div>
            }
            footer={
              all ? (
                <>
                  <span>
                    {format.integer(all.total)} Treffer · Stand {format.time(all.datetime, at.now)}
                  </span>
                  <TableFiles name={path.slice(1)} at={at} />
                </>
              ) : undefined
            }
          >
            {narrowing ? <NarrowingForm path={path} query={at.query} filters={narrowings} facets={narrowing} /> : null}
            {ifLoaded(all, (given) => (
              <>
                <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
                <ListTable
                  caption={`Alle ${label}`}
                  rows={given.list}
                  sort={sort}
                  empty="Kein Wert passt dazu. Nimm oben einen Filter heraus."
                  place={listPlace(path, at.query, 'alle')}
                  columns={shownColumns(at.query, columnsOf(parts, startOfMinute(at.now)))}
                />
                <Pager page={number} perPage={perPage} total={given.total} place={listPlace(path, at.query, 'alle')} />
              </>
            ))}
          </Board>
        )}
      </>
    ),
  })
}

/** The first rows of a list side by side. */
export function CompareFirst({
  assetClass: { path, comparison },
  rows,
}: {
  assetClass: KnownClass
  rows: readonly Pick<ListRow, 'instrument'>[]
}) {
  if (!comparison || rows.length < 2) return null
  const first = rows.slice(0, comparison.most ?? mostCompared).map(({ instrument }) => instrument)
  const values = first.map(({ entityType, entityValue }) => `${entityType}-${entityValue}`).join(',')
  return (
    <a className="more" href={`${path}/vergleich?werte=${values}`} rel="nofollow">
      Die ersten {format.integer(first.length)} vergleichen
    </a>
  )
}

const byName: Sort = { key: 'NAME', order: 'ASC' }
const mostTraded: Sort = { key: 'AVERAGE_MONEY', order: 'DESC' }

const columnsOf = (
  { large = false, young = false, byTurnover = false }: Pick<ClassParts<object>, 'large' | 'young' | 'byTurnover'>,
  now: Instant,
): Column<ListRow>[] => [
  listColumns.name,
  large ? unsorted(listColumns.last) : listColumns.last,
  listColumns.change,
  large ? unsorted(listColumns.changePct) : listColumns.changePct,
  ...(young ? [] : [listColumns.year]),
  ...(byTurnover ? [listColumns.averageMoney] : []),
  listColumns.time(now),
]

const unsorted = (column: Column<ListRow>): Column<ListRow> => ({ ...column, sort: undefined })

/** The best known of the class with their year; where most of their prices are from stands in the foot. */
export function LeadBoard({ rows, title, action }: { rows: readonly ListRow[]; title: string; action?: ReactNode }) {
  const common = commonSource(rows)
  return (
    <Board title={title} action={action} footer={<span>{common}</span>}>
      <ListTable
        caption={`${title}, simulierte Kurse`}
        rows={rows}
        columns={[
          listColumns.nameBeside(common),
          listColumns.last,
          listColumns.performance,
          ...(rows.some(({ sparkline }) => sparkline) ? [listColumns.spark('5 Jahre', 'fünf Jahre')] : []),
          listColumns.range,
        ]}
      />
    </Board>
  )
}

interface ClassMoversProps {
  movers: ClassMovers
  label: string
  period: MoverPeriod
  periods: readonly MoverPeriod[]
  at: PageContext
  path: string
}

function ClassMoversBoards({ movers, label, period, periods, at, path }: ClassMoversProps) {
  return (
    <MoversBoard
      movers={movers}
      title={label}
      among={`unter ${movers.onlyKnown ? `den ${format.integer(movers.total)} bekanntesten` : `allen ${format.integer(movers.total)}`}`}
      before={
        <Segments
          label="Zeitraum"
          segments={periods.map((key) => ({
            label: periodWord({ key, label: periodLabels[key] }, movers, at.now),
            href: withQuery(path, at.query, { zeitraum: key }),
            current: key === period,
          }))}
        />
      }
    />
  )
}

interface MostReadProps {
  top: ClassTopValues | undefined
  searched: ReplyOf<typeof getMostSearched> | undefined | null
  assetClass: KnownClass
}

/** The ranking of the last month, and until there is one what is visited these days. */
export const MostReadBoard = ({ top, searched, assetClass }: MostReadProps) =>
  top ? (
    <TopValuesBoard {...top} />
  ) : (
    <SearchedBoard
      rows={(searched?.list ?? [])
        .filter(({ instrument }) => assetClasses.of(instrument) === assetClass)
        .slice(0, mostSearchedShown)}
    />
  )

/** Pages this portal's readers visited most; absent while there is nothing to count. */
export function SearchedBoard({ rows, title = 'Meistgesucht' }: { rows: readonly ListRow[]; title?: string }) {
  if (rows.length === 0) return null
  return (
    <Board title={title}>
      <ul className="chips pad">
        {rows.map(({ instrument, quote }) => (
          <li key={instrument.entityValue}>
            <a className="chip" href={pathOf(instrument)}>
              {instrument.tinyName} <ChangePercent value={quote.performancePct} />
            </a>
          </li>
        ))}
      </ul>
    </Board>
  )
}

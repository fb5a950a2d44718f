import { getRealtimeList, realtimeAliases, type ListRow } from '#contract/lists.ts'
import { Failure } from '#contract/failures.ts'
import { daxValue, type Instant } from '#contract/vocabulary.ts'
import { QualityBadge, SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { TableTools } from '#web/blocks/table-tools.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { listColumns, ListTable, remembered } from '#web/blocks/list-table.tsx'
import { live } from '#web/blocks/live.ts'
import type { Column } from '#web/blocks/table.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { direction, format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { startOfMinute } from '#web/minute.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { likest } from '#web/likest.ts'
import { page, pageOf, Redirect } from '#web/page.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { LiveStatus } from '#web/blocks/live-status.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { sortKeys } from '#web/blocks/sort-order.ts'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { Driven } from '#web/islands/place.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded } from '#web/soft.tsx'

type Price = 'bid' | 'ask' | 'high' | 'low' | 'previousLast'
const sortNames: Record<Price, string> = {
  bid: 'BID',
  ask: 'ASK',
  high: 'HIGH',
  low: 'LOW',
  previousLast: 'PREVIOUS_LAST',
}
const price = (key: Price, label: string, from?: Column<ListRow>['from']): Column<ListRow> => ({
  key,
  label,
  numeric: true,
  sort: sortNames[key],
  ...(from ? { from } : {}),
  cell: ({ instrument, quote }) => format.price(quote[key], kindOf(instrument)),
  ...(key === 'previousLast' ? {} : { attributes: ({ quote }: ListRow) => live(quote, key) }),
})

const columnsOf = remembered((now: Instant): Column<ListRow>[] => [
  listColumns.announcedName,
  price('bid', 'Geld', 'tablet'),
  price('ask', 'Brief', 'tablet'),
  listColumns.last,
  { ...listColumns.change, sort: 'PERFORMANCE' },
  listColumns.changePct,
  { ...listColumns.time(now), sort: 'TIME' },
  price('high', 'Hoch', 'wide'),
  price('low', 'Tief', 'wide'),
  price('previousLast', 'Vortag', 'full'),
  listColumns.volume,
  {
    key: 'quality',
    label: 'Qualität',
    sort: 'QUALITY',
    from: 'full',
    cell: (row) => <QualityBadge quote={row.quote} now={now} />,
  },
])

const known = sortKeys(columnsOf(0))
const strongestFirst = { key: 'PERFORMANCE_PCT', order: 'DESC' } as const

/** rows of a page: all of most indices, and a page of prices stays small */
const perPage = 120

/** Short name and index of each list. */
const indices: Record<(typeof realtimeAliases)[number], { label: string; entityValue: string }> = {
  DAX: { label: 'DAX', entityValue: daxValue },
  TecDAX: { label: 'TecDAX', entityValue: '6623216' },
  MDAX: { label: 'MDAX', entityValue: '323547' },
  SDAX: { label: 'SDAX', entityValue: '324724' },
  EuroStoxx: { label: 'EuroStoxx', entityValue: '193736' },
  Dow: { label: 'Dow', entityValue: '324977' },
  'US-Tech-100': { label: 'US Tech 100', entityValue: '325104' },
  'S-P-500': { label: 'S&P 500', entityValue: '4359526' },
  Nikkei: { label: 'Nikkei', entityValue: '600000007' },
}

/** What a list is, by its prices: a list of delayed ones is no list of realtime prices. */
const wordOf = ({ list }: { list: readonly ListRow[] }): string =>
  list.some(({ quote }) => quote.codeQualityPrice !== 'RLT') ? 'Kursliste' : 'Realtime-Kurse'

/** A dense live list: an index and its members with the best price there is now. */
export const route = page({
  path: '/realtime/:alias',
  liveIntervalMs: 1000,
  nav: [
    ...realtimeAliases.map((alias) => ({
      label: indices[alias].label,
      path: `/realtime/${alias}`,
      menu: 'Realtime-Kurse, Top-Werte' as const,
      quoted: { entityType: 'INDEX' as const, entityValue: indices[alias].entityValue },
      sitemap: 'Realtime-Kurse' as const,
      words: `Realtime Kurse ${indices[alias].label} live`,
    })),
    { label: 'Realtime-Kurse', path: '/realtime/DAX', tool: 'neun Indizes mit allen Werten', footer: 'Listen' },
  ],
  instead: ({ params }) =>
    Promise.resolve({
      title: 'Listen, die es gibt',
      list: likest(
        realtimeAliases.map((alias) => ({ alias })),
        params['alias'] ?? '',
      ).map(({ alias }) => ({ label: indices[alias].label, href: `/realtime/${alias}` })),
    }),
  async load(context) {
    const { call, params, query, file } = context
    const alias = realtimeAliases.find((known) => known === params['alias'])
    if (!alias) {
      const meant = realtimeAliases.find((known) => known.toLowerCase() === params['alias']?.toLowerCase())
      if (meant) throw new Redirect(301, withQuery(`/realtime/${meant}`, query, {}))
      throw new Failure('NOT_FOUND')
    }
    const { sort, unknown } = await keptSort(context, 'realtime', strongestFirst, known)
    const { number, list } = await pageOf({ query, file }, perPage, (stretch) =>
      call(getRealtimeList, { params: { alias }, query: { sort: sort.key, order: sort.order, ...stretch } }),
    )
    return { alias, sort, unknown, number, list }
  },
  head: ({ list }) => ({
    title: `${list.name} ${wordOf(list)}`,
    description: `Alle Werte: ${list.name}, mit Geld, Brief und letztem Kurs.`,
  }),
  Page: ({ alias, sort, unknown, number, list, at }) => {
    const { instrument, quote } = list.index
    return (
      <>
        <Crumbs crumbs={[{ label: 'Börse & Kurse', path: '/' }, { label: `${list.name} ${wordOf(list)}` }]} />
        <div className="page-head">
          <div>
            <h1>
              {list.name} {wordOf(list)}
            </h1>
            <p className="sm">
              <a className="b" href={pathOf(instrument)}>
                {instrument.name}
              </a>{' '}
              <b {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</b>{' '}
              <span className={direction(quote.performancePct)} {...live(quote, 'performancePct')}>
                {format.changePercent(quote.performancePct)}
              </span>{' '}
              <QualityBadge quote={quote} now={at.now} /> <SimulatedBadge />
            </p>
          </div>
          <div className="acts status-above">
            <LiveStatus now={at.now} />
            <PauseButton />
            <span data-row-order="" />
            <span className="vh" role="status" aria-live="polite" data-announcements="" />
          </div>
        </div>
        <div className="stack">
          <Segments
            label="Liste"
            segments={realtimeAliases.map((each) => ({
              label: indices[each].label,
              href: `/realtime/${each}`,
              current: each === alias,
            }))}
          />
          <Board
            title={list.name}
            id="werte"
            action={<TableTools at={at} anchor="werte" columns={columnsOf(startOfMinute(at.now))} />}
            footer={
              <>
                <span>
                  {format.integer(list.total)} Werte · je Zeile die Hauptnotierung, außerhalb ihrer Handelszeit die
                  Indikation, wo es eine gibt
                </span>
                <TableFiles name={`${alias}-realtime`} at={at} />
              </>
            }
          >
            {ifLoaded(list, (given) => (
              <>
                {given.hint ? <p className="pad sm mut2">{given.hint}</p> : null}
                <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
                <Driven by="row-order" when="visible" props={{ pages: given.total > perPage }}>
                  <ListTable
                    caption={`${given.name}, laufende Kurse`}
                    rows={given.list}
                    sort={sort}
                    place={listPlace(at.path, at.query)}
                    columns={shownColumns(at.query, columnsOf(startOfMinute(at.now)))}
                    keepsRows
                  />
                </Driven>
                <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
              </>
            ))}
          </Board>
        </div>
      </>
    )
  },
})

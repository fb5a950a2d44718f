import type { KnownClass } from '#contract/asset-classes.ts'
import { type EodHistory, getEodHistory, getPerformanceValuesYear } from '#contract/history.ts'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { ChangePercent, pointsDigits, pointsUnit } from '#web/blocks/change.tsx'
import {
  daySortKeys,
  historyColumns,
  HistoryTable,
  newestFirst,
  sortedDays,
} from '#features/instrument/history-table.block.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { sortOf } from '#web/blocks/sort-order.ts'
import { Table } from '#web/blocks/table.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page, pageNumber, type Route } from '#web/page.tsx'
import { askedDays, DaysForm } from '#features/instrument/history-days.block.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import {
  instrumentHead,
  InstrumentPage,
  loadSnapshot,
  tabRoute,
  quoteSegments,
} from '#features/instrument/layout.block.tsx'
import { inAddress, priceViewOf, priceViews, sourceWords } from '#features/instrument/price-view.ts'
import { historyRows } from '#features/instrument/page-state.ts'
import { ifLoaded, softly } from '#web/soft.tsx'

const spans = [
  { key: 'M1', label: '1 Monat' },
  { key: 'M3', label: '3 Monate' },
  { key: 'M6', label: '6 Monate' },
  { key: 'Y1', label: '1 Jahr' },
  { key: 'Y3', label: '3 Jahre' },
  { key: 'Y5', label: '5 Jahre' },
  { key: 'MAX', label: 'Max' },
] as const

/** days on a page: a year */
const perPage = 260

/** Daily prices of one venue, and the calendar years. */
export function historyPage(assetClass: KnownClass): Route {
  const tab = tabs.history
  return page({
    path: tabRoute(assetClass, tab),
    async load(context) {
      const { call, query, file } = context
      const snapshot = await loadSnapshot(context, assetClass, tab)
      const askedRange = query.get('range') ?? undefined
      const range = spans.find(({ key }) => key === askedRange)?.key ?? 'M3'
      const unknownRange = askedRange === range ? undefined : askedRange
      const { entityType, entityValue } = snapshot.instrument
      const params = { entityType, entityValue }
      const { idNotation } = snapshot.quote.market
      const view = entityType === 'STOCK' ? priceViewOf(query) : priceViews[0]
      const asked = askedDays(query, dayOf(context.now))
      const { days } = asked
      const span = days ? { range: 'MAX', startDate: days.from, endDate: days.to } : { range }
      const [history, years] = await Promise.all([
        softly(
          call(getEodHistory, {
            params,
            query: {
              idNotation,
              ...span,
              unadjusted: view.key === 'unbereinigt',
              withEarnings: view.key === 'mit-dividenden',
            },
          }),
        ),
        softly(call(getPerformanceValuesYear, { params, query: { idNotation } })),
      ])
      const { sort, unknown } = sortOf(query, newestFirst, daySortKeys)
      const all = history ? sortedDays(history, sort) : []
      const number = pageNumber(query, Math.ceil(all.length / perPage))
      const list = file ? all : all.slice((number - 1) * perPage, number * perPage)
      return { snapshot, range, unknownRange, asked, view, history, years, sort, unknown, number, list }
    },
    head: ({ snapshot, history, list }, context) =>
      instrumentHead(snapshot, tab, context, { eodHistory: history ? historyRows(history, list) : undefined }),
    Page: ({ snapshot, range, unknownRange, asked, view, history, years, sort, unknown, number, list, at }) => {
      const { instrument, quote } = snapshot
      const kind = kindOf(instrument)
      const place = listPlace(at.path, at.query, 'tage')
      return (
        <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
          <div className="stack">
            <Segments label="Ansichten der Kurse" segments={quoteSegments(snapshot, tab, at.query)} />
            <div className="cols">
              <Board
                title={`Historie ${quote.market.name}`}
                id="tage"
                action={
                  <Segments
                    label="Zeitraum"
                    segments={spans.map(({ key, label }) => ({
                      label,
                      href: withQuery(at.path, at.query, {
                        range: key,
                        von: undefined,
                        bis: undefined,
                        page: undefined,
                      }),
                      current: !asked.days && key === range,
                    }))}
                  />
                }
                footer={
                  <>
                    <span>
                      {view.meaning}
                      {history ? ` · ${sourceWords(history.sources.map(({ name }) => name))}` : ''}
                    </span>
                    <TableFiles
                      name={`${instrument.isin ?? instrument.entityValue}-historie${view === priceViews[0] ? '' : `-${view.key}`}`}
                      at={at}
                    />
                  </>
                }
              >
                <div className="pad acts apart">
                  {instrument.entityType === 'STOCK' ? (
                    <Segments
                      label="Bereinigung"
                      segments={priceViews.map((each) => ({
                        label: each.label,
                        href: withQuery(at.path, at.query, { kurse: inAddress(each) }),
                        current: each === view,
                      }))}
                    />
                  ) : null}
                  <DaysForm at={at} asked={asked} today={dayOf(at.now)} />
                  {history ? <ColumnChoice at={at} anchor="tage" columns={historyColumns(history)} /> : null}
                </div>
                {ifLoaded(history, (given) => (
                  <>
                    <UnknownNote asked={unknownRange} what="Zeitspanne" instead="Gezeigt werden drei Monate." />
                    <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
                    <Beginning history={given} from={asked.days?.from ?? (range === 'MAX' ? '' : undefined)} />
                    <HistoryTable
                      caption={`Historie ${instrument.name} auf ${quote.market.name}`}
                      history={given}
                      days={list}
                      sort={sort}
                      place={place}
                    />
                    <Pager page={number} perPage={perPage} total={given.datetimeLast.length} place={place} />
                  </>
                ))}
              </Board>
              <Board title="Kalenderjahre">
                {ifLoaded(years, ({ list }) => (
                  <Table
                    caption="Performance nach Kalenderjahren"
                    rows={list}
                    rowKey={(row) => String(row.year)}
                    columns={[
                      { key: 'year', label: 'Jahr', cell: (row) => row.year },
                      {
                        key: 'last',
                        label: 'Schluss',
                        numeric: true,
                        cell: (row) => format.price(row.lastPrice, kind),
                      },
                      {
                        key: 'change',
                        label: '± %',
                        numeric: true,
                        cell: (row) =>
                          row.performanceRel === undefined && row.performanceAbs !== undefined ? (
                            `${format.change(row.performanceAbs, pointsDigits(kind))}\u00a0${pointsUnit(kind)}`
                          ) : (
                            <ChangePercent value={row.performanceRel} />
                          ),
                      },
                    ]}
                  />
                ))}
              </Board>
            </div>
          </div>
        </InstrumentPage>
      )
    },
  })
}

/** Where the prices begin, for whoever asks for more than there is. @param from the day asked for; '' asks for all */
function Beginning({ history, from }: { history: EodHistory; from: string | undefined }) {
  const first = history.datetimeStartAvailableHistory.slice(0, 10)
  return from !== undefined && from < first ? (
    <p className="pad sm mut2">Hier gibt es Kurse ab dem {format.date(Date.parse(first))}.</p>
  ) : null
}

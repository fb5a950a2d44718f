import { assetClasses } from '#contract/asset-classes.ts'
import { getCalendarEvents } from '#contract/lists.ts'
import { dayMs, type Instant } from '#contract/vocabulary.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { DividendForPieces } from '#features/stocks/dividend-for-pieces.block.tsx'
import { getDividends, type Dividends } from '#features/stocks/stocks.contract.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { eventsFeed } from '#features/lists/events-feed.page.ts'
import { EventList } from '#features/lists/events.block.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, quoteIn } from '#features/instrument/layout.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.dividends
const noon = (day: string) => `${day}T12:00:00Z`

/** The last ten that were paid and the next one, oldest first. */
const tenYears = (list: Dividends['list']) =>
  [
    ...list.filter(({ estimated }) => estimated).slice(-1),
    ...list.filter(({ estimated }) => !estimated).slice(0, 10),
  ].toReversed()

const nextOf = (dividends: Dividends, now: Instant) =>
  dividends.list.findLast(({ dateExDividend }) => dateExDividend > dayOf(now))

/** The next ex-day as a headline, with what is paid and what that is of the price. */
function NextDividend({ next, snapshot, now }: { next: Dividends['list'][number]; snapshot: Snapshot; now: Instant }) {
  const today = dayOf(now)
  const last = quoteIn(snapshot, next.isoCurrency)?.last
  const days = Math.round((Date.parse(next.dateExDividend) - Date.parse(today)) / dayMs)
  return (
    <Board
      title="Nächster Ex-Tag"
      footer={<span>Anspruch auf die Dividende hat, wer die Aktie am Handelstag davor besitzt.</span>}
    >
      <div className="next-dividend">
        <div>
          <p className="day">{format.date(noon(next.dateExDividend))}</p>
          <p className="sm mut2">
            {days === 1 ? 'morgen' : `in ${days} Tagen`} · {next.estimated ? 'geschätzt' : 'bestätigt'}
          </p>
        </div>
        <dl>
          <div>
            <dt>Dividende je Aktie</dt>
            <dd>
              {format.payment(next.amount)} <small>{next.isoCurrency}</small>
            </dd>
          </div>
          <div>
            <dt>Rendite zum Kurs von jetzt</dt>
            <dd>{format.percent(last ? (next.amount / last) * 100 : undefined)}</dd>
          </div>
          <div>
            <dt>Zahltag</dt>
            <dd>{format.date(noon(next.datePayment))}</dd>
          </div>
        </dl>
      </div>
    </Board>
  )
}

/** Dividends as table and bars, and the dates to come. */
export const route = page({
  path: '/aktien/dividende/:slug',
  async load(context) {
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    const { entityType, entityValue } = snapshot.instrument
    const [dividends, events] = await Promise.all([
      softly(context.call(getDividends, { params: { entityValue } })),
      softly(
        context.call(getCalendarEvents, {
          query: { entityType, entityValue, dateTimeStart: dayOf(context.now), perPage: 20 },
        }),
      ),
    ])
    return { snapshot, dividends, events, next: dividends ? nextOf(dividends, context.now) : undefined }
  },
  head: ({ snapshot, events }, context) =>
    instrumentHead(snapshot, tab, context, { calendarEvents: events ?? undefined }, { feeds: [eventsFeed] }),
  Page: ({ snapshot, dividends, events, next, at }) => (
    <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
      <div className="cols">
        <div className="stack">
          {next ? <NextDividend next={next} snapshot={snapshot} now={at.now} /> : null}
          {next ? <DividendForPieces next={next} at={at} /> : null}
          <Board
            title="Dividende je Aktie"
            footer={
              <>
                <span>{dividends?.hint ?? ''}</span>
                <SimulatedBadge />
              </>
            }
          >
            {ifLoaded(dividends, ({ list }) =>
              list.length === 0 ? (
                <Empty text={`${snapshot.instrument.name} zahlt keine Dividende.`} />
              ) : (
                <BarChart
                  label={`Dividenden ${snapshot.instrument.name} als Säulen`}
                  bars={tenYears(list).map((dividend) => ({
                    label: dividend.dateExDividend.slice(0, 4),
                    value: dividend.amount,
                    text: format.payment(dividend.amount),
                    hollow: dividend.estimated,
                  }))}
                />
              ),
            )}
          </Board>
          <Board title="Alle Ausschüttungen">
            {ifLoaded(dividends, ({ list }) => (
              <Table
                caption={`Dividenden ${snapshot.instrument.name}`}
                rows={list}
                rowKey={(row) => row.dateExDividend}
                empty="Keine Dividende."
                columns={[
                  {
                    key: 'ex',
                    label: 'Ex-Tag',
                    cell: (row) => (
                      <>
                        {format.date(noon(row.dateExDividend))}
                        {row.estimated ? <small>geschätzt</small> : null}
                        <small className="under-narrow">Zahltag {format.date(noon(row.datePayment))}</small>
                      </>
                    ),
                  },
                  {
                    key: 'paid',
                    label: 'Zahltag',
                    from: 'tablet',
                    cell: (row) => format.date(noon(row.datePayment)),
                  },
                  {
                    key: 'amount',
                    label: 'Betrag',
                    numeric: true,
                    cell: (row) => `${format.payment(row.amount)}\u00a0${row.isoCurrency}`,
                  },
                  { key: 'type', label: 'Art', cell: (row) => row.nameType },
                  {
                    key: 'yield',
                    label: 'Rendite zum Ex-Tag',
                    numeric: true,
                    cell: (row) => format.percent(row.yieldPct),
                  },
                ]}
              />
            ))}
          </Board>
        </div>
        <div className="stack">
          <Board title="Kontinuität">
            {ifLoaded(dividends, (given) => (
              <KeyFigures
                columns={1}
                figures={[
                  { label: 'Jahre ohne Kürzung', value: format.integer(given.yearsWithoutCut) },
                  { label: 'Wachstum p. a., 5 Jahre', value: format.changePercent(given.growthPctPa5) },
                  { label: 'Wachstum p. a., 9 Jahre', value: format.changePercent(given.growthPctPa10) },
                  { label: 'Ausschüttungsquote', value: format.percent(given.payoutPct) },
                ].map((figure) => ({
                  ...figure,
                  reason: given.list.length === 0 ? 'keine Dividende' : 'für das Vergleichsjahr keine Ausschüttung',
                }))}
              />
            ))}
          </Board>
          <Board title="Nächste Termine" footer={<span>{events?.hint ?? ''}</span>}>
            {ifLoaded(events, ({ list }) => (
              <EventList events={list} year={format.year(at.now)} />
            ))}
          </Board>
        </div>
      </div>
    </InstrumentPage>
  ),
})

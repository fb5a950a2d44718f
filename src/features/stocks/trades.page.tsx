import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { getTimesAndSales, type TimesAndSales } from '#contract/history.ts'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Table } from '#web/blocks/table.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { areTraded, saleColumns, TimesAndSalesTable } from '#features/instrument/times-and-sales.block.tsx'
import { dayOf, isDay } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { rowsOf } from '#web/live/sale-rows.ts'
import { page, type PageContext } from '#web/page.tsx'
import { sizeWord } from '#web/volume-words.ts'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, quoteSegments } from '#features/instrument/layout.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.trades
const shown = 200
const mostLarge = 10
/** as many as the API gives at once; a file holds the whole day */
const mostOfADay = 20_000

/** Single trades of a day on one venue. */
export const route = page({
  path: '/aktien/times-and-sales/:slug',
  async load(context) {
    const { call, query, now } = context
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    const { instrument, quote } = snapshot
    const newest = dayOf(quote.datetimeLast === undefined ? now : Date.parse(quote.datetimeLast))
    const asked = query.get('tag')
    const isUnknown = asked !== null && !(isDay(asked) && asked <= newest)
    const day = asked === null || isUnknown ? newest : asked
    const trades = await softly(
      call(getTimesAndSales, {
        params: { entityType: instrument.entityType, entityValue: instrument.entityValue },
        query: {
          idNotation: quote.market.idNotation,
          startDate: day,
          endDate: day,
          order: 'DESC',
          perPage: context.file ? mostOfADay : shown,
        },
      }),
    )
    return { snapshot, trades, day, newest, isUnknown }
  },
  head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
  Page: ({ snapshot, trades, day, newest, isUnknown, at }) => {
    const before = dayOf(Date.parse(`${day}T12:00:00Z`) - dayMs)
    const after = dayOf(Date.parse(`${day}T12:00:00Z`) + dayMs)
    return (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <div className="stack">
          <Segments label="Ansichten der Kurse" segments={quoteSegments(snapshot, tab, at.query)} />
          <div className="cols">
            <Board
              title={`Times & Sales ${snapshot.quote.market.name}, ${format.date(`${day}T12:00:00Z`)}`}
              id="abschluesse"
              action={
                <div className="acts">
                  {trades ? <ColumnChoice at={at} anchor="abschluesse" columns={saleColumns(trades, at.now)} /> : null}
                  <a className="btn" href={withQuery(at.path, at.query, { tag: before })}>
                    Tag davor
                  </a>
                  {day < newest ? (
                    <a className="btn" href={withQuery(at.path, at.query, { tag: after })}>
                      Tag danach
                    </a>
                  ) : null}
                </div>
              }
              footer={
                <>
                  <span>
                    {trades && !areTraded(trades)
                      ? `Die letzten ${shown} Kurse des Tages, neueste zuerst. Eine Indikation wird gestellt und nicht gehandelt.`
                      : `Die letzten ${shown} Abschlüsse des Tages, neueste zuerst` +
                        (day === newest && snapshot.quote.isOpen ? '; neue kommen oben dazu' : '')}
                  </span>
                  <TableFiles
                    name={`${snapshot.instrument.isin ?? snapshot.instrument.entityValue}-times-and-sales-${day}`}
                    at={at}
                  />
                </>
              }
            >
              {isUnknown ? (
                <p className="pad sm mut2">
                  Den Tag aus der Adresse gibt es nicht oder noch nicht. Hier steht der letzte.
                </p>
              ) : null}
              {ifLoaded(trades, (given) => (
                <TimesAndSalesTable
                  caption={`Abschlüsse ${snapshot.instrument.name}`}
                  trades={given}
                  now={at.now}
                  query={at.query}
                  growing={day === newest ? salesPath(snapshot) : undefined}
                />
              ))}
            </Board>
            {trades && areTraded(trades) ? <LargestSales trades={trades} at={at} /> : null}
          </div>
        </div>
      </InstrumentPage>
    )
  },
})

/** The biggest of the trades that are shown. */
const LargestSales = ({ trades, at }: { trades: TimesAndSales; at: PageContext }) => (
  <Board title="Größte Abschlüsse" footer={<span>unter den gezeigten · Stand {format.time(at.now, at.now)}</span>}>
    <div className="dense">
      <Table
        caption="Größte Abschlüsse"
        rows={rowsOf(trades)
          .toSorted((a, b) => b.volume - a.volume)
          .slice(0, mostLarge)}
        rowKey={(sale) => `${sale.at} ${sale.total}`}
        columns={[
          { key: 'time', label: 'Zeit', cell: (sale) => <span className="nw">{format.time(sale.at, at.now)}</span> },
          { key: 'price', label: 'Kurs', numeric: true, cell: (sale) => format.price(sale.price, kindOf(trades)) },
          { key: 'volume', label: sizeWord(trades), numeric: true, cell: (sale) => format.integer(sale.volume) },
        ]}
      />
    </div>
  </Board>
)

/** Where the browser asks for the trades of the day since the last one shown. */
const salesPath = ({ instrument, quote }: Snapshot): string =>
  `/v1/instruments/${instrument.entityType}/${instrument.entityValue}/times_and_sales` +
  `?idNotation=${quote.market.idNotation}`

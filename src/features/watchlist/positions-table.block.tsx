import type { Instrument } from '#contract/instruments.ts'
import type { ListRow } from '#contract/lists.ts'
import { ChangePercent, type Price } from '#web/blocks/change.tsx'
import { placeOfBar, type BarPlace } from '#web/blocks/bar-place.ts'
import { PlacedBar } from '#web/blocks/diverging-bar.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { commonSource, kindInFile, listColumns, nameInFile, remembered } from '#web/blocks/list-table.tsx'
import { inOrder, type AskedSort } from '#web/blocks/sort-order.ts'
import { columnsParameter } from '#web/blocks/shown-columns.ts'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { Sparkline } from '#web/blocks/sparkline.tsx'
import { exactly, Table, type Column, type Sort } from '#web/blocks/table.tsx'
import { YearNote } from '#web/blocks/year-note.tsx'
import { YearRange } from '#web/blocks/year-range.tsx'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { inList, type ListPlace } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import type { Alert } from '#features/alerts/alerts.contract.ts'
import { alarms, alertsByPaper } from '#features/lists/alarm-line.block.tsx'
import { listPath } from '#features/watchlist/actions.ts'
import type { WatchlistPosition } from '#features/watchlist/watchlists.contract.ts'

/** Where a position is looked at and changed. */
export const positionPath = (list: string, position: string): string => `${listPath(list)}/POSITIONS/${position}`

/** A position as its row shows it, and no more: what nobody sees does not make it another row. */
export interface WatchedRow extends Pick<WatchlistPosition, 'instrument' | 'note' | 'buyDate' | 'performanceSincePct'> {
  quote: Price
  /** of the change since it came, beside those of the other rows */
  bar: BarPlace | undefined
  /** of its paper */
  alerts: readonly Alert[]
  /** where its owner changes it */
  href: string
  /** of its day; undefined: not asked for */
  line: Pick<ListRow, 'sparkline' | 'sparklineAt'> | undefined
  /** where columns show more than the price */
  whole: ListRow | undefined
}

const range: Column<WatchedRow> = { ...listColumns.range, cell: ({ whole }) => whole && <YearRange {...whole} /> }

/** A column of lists that shows more of a row than its price. */
const ofWhole = ({ cell, attributes, ...column }: Column<ListRow>): Column<WatchedRow> => ({
  ...column,
  cell: ({ whole }) => whole && cell(whole),
  ...(attributes && { attributes: ({ whole }) => (whole ? attributes(whole) : {}) }),
})
const more: readonly Column<WatchedRow>[] = [
  ofWhole(listColumns.change),
  ofWhole(listColumns.year),
  { ...range, from: undefined },
  ofWhole({ ...listColumns.volume, label: 'Umsatz (Stück)' }),
]

const day: Column<WatchedRow> = {
  key: 'day',
  label: 'Verlauf',
  inFile: false,
  from: 'wide',
  cell: ({ instrument, line }) => (
    <Sparkline label={`${instrument.name}, Verlauf des Tages`} points={line?.sparkline} at={line?.sparklineAt} />
  ),
}

const since: Column<WatchedRow> = {
  key: 'since',
  label: 'seit Aufnahme',
  numeric: true,
  sort: 'SINCE',
  from: 'tablet',
  cell: ({ performanceSincePct, bar }) => (
    <div className="barred">
      {bar && <PlacedBar value={performanceSincePct} place={bar} />}
      <ChangePercent value={performanceSincePct} digits={1} />
    </div>
  ),
  attributes: ({ performanceSincePct }) => exactly(performanceSincePct),
}

const added: Column<WatchedRow> = {
  key: 'added',
  label: 'am',
  inFile: { text: 'aufgenommen am' },
  numeric: true,
  sort: 'ADDED',
  from: 'wide',
  cell: ({ buyDate }) => format.date(Date.parse(`${buyDate}T12:00:00Z`)),
  attributes: ({ buyDate }) => exactly(buyDate),
}

/** below the name what its owner wrote, else number and place */
const named = remembered(
  (common: string): Column<WatchedRow> => ({
    key: 'name',
    label: 'Wert',
    sort: 'NAME',
    inFile: nameInFile,
    cell: ({ instrument, note, quote }) => (
      <>
        <InstrumentName
          isOwn
          instrument={instrument}
          detail={[
            instrument.wkn ?? instrument.displayType,
            ...(common === quote.market.name ? [] : [quote.market.name]),
          ].join(' · ')}
        />
        {note ? <p className="note-line">{note}</p> : null}
      </>
    ),
    attributes: kindInFile,
  }),
)

const change: Column<WatchedRow> = {
  key: 'change-position',
  label: <span className="vh">Ändern</span>,
  inFile: false,
  numeric: true,
  cell: ({ href, instrument }) => (
    <a className="btn ghost square" href={href} title={`${instrument.name} bearbeiten`}>
      <span aria-hidden="true">⋯</span>
      <span className="vh">{instrument.name} bearbeiten</span>
    </a>
  ),
}

/** as its owner moved them */
const own: Sort = { key: 'OWN', order: 'ASC' }
export const isOwnOrder = ({ key }: Sort): boolean => key === own.key

const valueBy: Readonly<Record<string, (row: WatchlistPosition) => number | string | undefined>> = {
  NAME: ({ instrument }) => instrument.name,
  LAST: ({ quote }) => quote.last,
  PERFORMANCE_PCT: ({ quote }) => quote.performancePct,
  SINCE: ({ performanceSincePct }) => performanceSincePct,
  ADDED: ({ buyDate }) => buyDate,
  PERFORMANCE_1Y: ({ performance1YearPct, quote }) => performance1YearPct ?? quote.performance1YearPct,
  VOLUME: ({ quote }) => quote.totalVolume,
}

/** How the reader wants the papers of their lists. */
export const watchlistOrder = async (context: PageContext): Promise<AskedSort> =>
  keptSort(context, 'watchlist', own, [own.key, ...Object.keys(valueBy)])

/** The list in the order of its owner again. */
export const ownOrderLink = (place: ListPlace): string => inList(place, { sort: own.key, order: own.order })

const prices: readonly Column<WatchedRow>[] = [listColumns.last, listColumns.changePct, since, added]
const usual: readonly Column<WatchedRow>[] = [listColumns.last, listColumns.changePct, day, since, added, alarms]
/** What the owner of a list may choose from, beside the name of each paper. */
const offered: readonly Column<WatchedRow>[] = [...usual, ...more]
/** Whether the chosen columns, or the usual ones, show the line of the day. */
export const showsDay = (chosen: readonly string[] | undefined): boolean => chosen?.includes(day.key) ?? true
export const watchlistColumns: readonly string[] = ['name', ...offered.map(({ key }) => key)]
const chosenFrom = remembered((keys: string) =>
  offered.filter(({ key }) => keys.split(',').includes(key)).map((column) => ({ ...column, from: undefined })),
)

interface WatchlistColumnsProps {
  at: PageContext
  rows: readonly WatchlistPosition[]
  chosen: readonly string[] | undefined
}

/** Which columns the lists of a reader show; the choice stays. */
export function WatchlistColumns({ at, rows, chosen }: WatchlistColumnsProps) {
  const others = Array.from(at.query).filter(([name]) => name !== columnsParameter)
  const shown = chosen ?? usual.map(({ key }) => key)
  const query = new URLSearchParams([...others, [columnsParameter, shown.join(',')]])
  const reset = `${at.path}?${new URLSearchParams([...others, [columnsParameter, '']])}`
  return (
    <ColumnChoice
      at={{ path: at.path, query }}
      asked={at.query}
      anchor="werte"
      columns={[named(commonSource(rows)), ...offered]}
      kept={{ isChosen: chosen !== undefined, reset }}
    />
  )
}

interface PositionsTableProps {
  /** the reader's own; undefined: an expert's, which they look at */
  list?: string
  caption: string
  rows: readonly WatchlistPosition[]
  /** of all papers of their owner; none of an expert's */
  alerts?: readonly Alert[]
  /** keys of columns its owner chose; undefined: the usual ones */
  chosen?: readonly string[] | undefined
  /** undefined: as its owner moved them, and in no other */
  sort?: Sort
  place?: ListPlace
}

const none: readonly Alert[] = []
const priceOf = ({
  market,
  entityType,
  entitySubType,
  last,
  performance,
  performancePct,
  displayUnit,
}: WatchlistPosition['quote']): Price => ({
  market,
  entityType,
  entitySubType,
  last,
  performance,
  performancePct,
  displayUnit,
})
const keyOf = ({ entityType, entityValue }: Instrument): string => `${entityType}-${entityValue}`

/** a list that has hardly moved has short bars, not long ones */
const leastScalePct = 1

/** The papers of a list, with prices that move. */
export function PositionsTable({ list, caption, rows, alerts = none, chosen, sort = own, place }: PositionsTableProps) {
  const alertsOf = alertsByPaper(alerts)
  const most = Math.max(leastScalePct, ...rows.map(({ performanceSincePct = 0 }) => Math.abs(performanceSincePct)))
  const shown = inOrder(rows, sort, valueBy).map((row): WatchedRow => {
    const { instrument, quote, note, buyDate, performanceSincePct, idPosition } = row
    return {
      instrument,
      quote: priceOf(quote),
      note,
      buyDate,
      performanceSincePct,
      bar: performanceSincePct === undefined ? undefined : placeOfBar(performanceSincePct, most),
      alerts: alertsOf(instrument),
      line:
        list !== undefined && showsDay(chosen) ? { sparkline: row.sparkline, sparklineAt: row.sparklineAt } : undefined,
      href: list === undefined ? '' : positionPath(list, idPosition),
      whole: list === undefined || more.some(({ key }) => chosen?.includes(key)) ? row : undefined,
    }
  })
  return (
    <>
      <Table
        caption={caption}
        rows={shown}
        rowKey={({ instrument, quote }) => `${keyOf(instrument)}-${quote.market.idNotation}`}
        keepsRows
        sort={sort}
        place={place}
        columns={[
          named(commonSource(rows)),
          ...(list === undefined ? [...prices, range] : [...(chosen ? chosenFrom(chosen.join(',')) : usual), change]),
        ]}
      />
      {list === undefined ? <YearNote rows={rows} /> : null}
    </>
  )
}

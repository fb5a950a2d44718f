import type { ListRow } from '#contract/lists.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { qualityOf } from '#web/blocks/badge.tsx'
import { Change, ChangePercent, liveChange, QuoteChange, type Price } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Sparkline } from '#web/blocks/sparkline.tsx'
import { exactly, Table, type Column, type Sort } from '#web/blocks/table.tsx'
import { YearNote } from '#web/blocks/year-note.tsx'
import { YearRange } from '#web/blocks/year-range.tsx'
import { format } from '#web/format.ts'
import type { ListPlace } from '#web/navigation.ts'

/** Where a price is from, and how old it may be: „Xetra · 15 Min. verzögert“ */
const sourceOf = ({ instrument, quote }: ListRow): string => {
  const { shape, text } = qualityOf(quote)
  const venue = `${quote.market.name}${foreign(instrument, quote)}`
  return shape === 'realtime' || text === quote.market.name ? venue : `${venue} · ${text}`
}

const wordOf = ({ instrument }: ListRow): string => instrument.wkn ?? instrument.displayType

const source = (row: ListRow): string => `${wordOf(row)} · ${sourceOf(row)}`

/** The source that most rows have: said once below a list, its rows need not repeat it. */
export function commonSource(rows: readonly ListRow[]): string {
  const counts = new Map<string, number>()
  for (const each of rows.map(sourceOf)) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])[0]
}

/** Prices of a list are euros; where one is not, its row says so. A pair of currencies says it in its name. */
const foreign = ({ entityType }: ListRow['instrument'], { displayUnit, isoCurrency }: ListRow['quote']): string =>
  displayUnit === isoCurrency && isoCurrency !== 'EUR' && entityType !== 'CURRENCY' ? ` in ${isoCurrency}` : ''

/** A capitalisation, with its currency where that is not the euro. */
export const capitalised = (value: number | undefined, isoCurrency: string | undefined): string =>
  `${format.compact(value, 1)}${value === undefined || isoCurrency === undefined || isoCurrency === 'EUR' ? '' : `\u00a0${isoCurrency}`}`

const mostRemembered = 20

/**
 * The same columns for the same arguments, so that a list of the same rows has equal elements. Columns are made in the
 * browser, too, so this memory is its own.
 */
export function remembered<Args extends (string | number)[], Made>(make: (...args: Args) => Made) {
  const made = new Map<string, Made>()
  return (...args: Args): Made => {
    const key = args.join('\n')
    const column = made.get(key) ?? make(...args)
    if (!made.has(key) && made.size === mostRemembered) made.clear()
    made.set(key, column)
    return column
  }
}

/** As much of a row as its price and its change are written from. */
export interface PricedRow {
  instrument: ListRow['instrument']
  quote: Price
}

const last = {
  key: 'last',
  label: 'Kurs',
  numeric: true,
  sort: 'LAST',
  cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
  attributes: ({ quote }) => live(quote, 'last'),
} satisfies Column<PricedRow>

const changePct = {
  key: 'changePct',
  label: '± %',
  numeric: true,
  sort: 'PERFORMANCE_PCT',
  cell: (row) => <QuoteChange {...row} />,
  attributes: ({ quote }) => liveChange(quote),
} satisfies Column<PricedRow>

/** „716460 · Xetra · Schlusskurs“ below a name: in files each has a column of its own. */
export const nameInFile = { parts: ['Wertpapierart', 'Kursquelle', 'Kursqualität'] }

/**
 * The kind of a paper whose line shows its WKN in place of it, and the ISIN of an index, whose address has none: files
 * have all of them.
 */
export const kindInFile = ({
  instrument: { entityType, isin, wkn, displayType },
}: {
  instrument: Pick<ListRow['instrument'], 'entityType' | 'isin' | 'wkn' | 'displayType'>
}): Record<string, string> => ({
  ...(wkn !== undefined && { 'data-paper': displayType }),
  ...(entityType === 'INDEX' && isin !== undefined && { 'data-isin': isin }),
})

/** The columns from which lists of instruments are put together. Sort keys are those of the API. */
export const listColumns = {
  name: {
    key: 'name',
    label: 'Wert',
    inFile: nameInFile,
    sort: 'NAME',
    cell: (row) => <InstrumentName instrument={row.instrument} detail={source(row)} />,
    attributes: kindInFile,
  },
  /** @param common said once below the list; rows of another source say theirs */
  nameBeside: remembered(
    (common: string): Column<ListRow> => ({
      key: 'name',
      label: 'Wert',
      inFile: nameInFile,
      sort: 'NAME',
      cell: (row) =>
        sourceOf(row) === common ? (
          <InstrumentName instrument={row.instrument} detail={wordOf(row)} />
        ) : (
          <InstrumentName instrument={row.instrument} lead={wordOf(row)} detail={sourceOf(row)} />
        ),
      attributes: kindInFile,
    }),
  ),
  /** on live lists: with a button that has the row's price announced to those who do not see it */
  announcedName: {
    key: 'name',
    label: 'Wert',
    inFile: nameInFile,
    sort: 'NAME',
    cell: (row) => (
      <InstrumentName
        instrument={row.instrument}
        detail={source(row)}
        beside={
          <button
            type="button"
            className="announce"
            data-announce=""
            aria-pressed="false"
            aria-label={`Kursansagen für ${row.instrument.name}`}
            title="Kursansagen ein"
          />
        }
      />
    ),
    attributes: kindInFile,
  },
  /** beside the content, where there is no room for the source of each price */
  shortName: { key: 'name', label: 'Wert', cell: ({ instrument }) => <InstrumentName instrument={instrument} /> },
  last,
  change: {
    key: 'change',
    label: '±',
    numeric: true,
    from: 'tablet',
    cell: ({ instrument, quote }) => <Change value={quote.performance} price={quote.last} kind={kindOf(instrument)} />,
    attributes: ({ quote }) => live(quote, 'performance'),
  },
  changePct,
  /** today and the year, one above the other */
  performance: {
    key: 'performance',
    label: '± % / 1 Jahr',
    inFile: { text: '± %', detail: '1 Jahr %' },
    numeric: true,
    sort: 'PERFORMANCE_PCT',
    cell: (row) => (
      <div className="two">
        <span {...liveChange(row.quote)}>
          <QuoteChange {...row} />
        </span>
        <small>
          <ChangePercent value={row.performance1YearPct ?? row.quote.performance1YearPct} digits={1} />
        </small>
      </div>
    ),
  },
  year: {
    key: 'year',
    label: '1 Jahr',
    numeric: true,
    sort: 'PERFORMANCE_1Y',
    from: 'tablet',
    cell: (row) => <ChangePercent value={row.performance1YearPct ?? row.quote.performance1YearPct} digits={1} />,
    attributes: (row) => exactly(row.performance1YearPct ?? row.quote.performance1YearPct),
  },
  averageMoney: {
    key: 'averageMoney',
    label: 'Umsatz/Tag (20 T)',
    numeric: true,
    sort: 'AVERAGE_MONEY',
    from: 'tablet',
    cell: ({ averageMoneyD20 }) => format.compact(averageMoneyD20, 1),
    attributes: ({ averageMoneyD20 }) => exactly(averageMoneyD20),
  },
  spark: remembered(
    (label: string, detail: string): Column<ListRow> => ({
      key: 'spark',
      label,
      from: 'tablet',
      cell: ({ instrument, sparkline, sparklineAt }) => (
        <Sparkline label={`${instrument.name}, ${detail}`} points={sparkline} at={sparklineAt} />
      ),
    }),
  ),
  range: {
    key: 'range',
    label: '52 Wochen',
    inFile: { text: '52-Wochen-Tief', detail: '52-Wochen-Hoch', figures: true },
    from: 'wide',
    cell: (row) => <YearRange {...row} />,
  },
  /** @param minute the time of the page, to the minute */
  time: remembered(
    (minute: Instant): Column<ListRow> => ({
      key: 'time',
      label: 'Zeit',
      numeric: true,
      from: 'tablet',
      cell: ({ quote }) => format.time(quote.datetimeLast, minute),
      attributes: ({ quote }) => ({ ...live(quote, 'time'), ...exactly(quote.datetimeLast) }),
    }),
  ),
  volume: {
    key: 'volume',
    label: 'Stück',
    numeric: true,
    sort: 'VOLUME',
    from: 'tablet',
    cell: ({ quote }) => format.integer(quote.totalVolume),
    attributes: ({ quote }) => live(quote, 'totalVolume'),
  },
  marketCap: {
    key: 'marketCap',
    label: 'Marktkap.',
    numeric: true,
    sort: 'MARKET_CAPITALIZATION',
    from: 'tablet',
    cell: ({ marketCapitalization, isoCurrencyMarketCapitalization }) =>
      capitalised(marketCapitalization, isoCurrencyMarketCapitalization),
    attributes: ({ marketCapitalization }) => exactly(marketCapitalization),
  },
} satisfies Record<string, Column<ListRow> | ((...args: never[]) => Column<ListRow>)>

interface ListTableProps<Row extends ListRow> {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort?: Sort | undefined
  place?: ListPlace | undefined
  empty?: string
  keepsRows?: boolean
  inGrid?: boolean
  /** where a paper stands in it more than once */
  rowKey?: (row: Row) => string
}

/** columns that show the year */
const yearColumns = new Set<string>([listColumns.performance.key, listColumns.year.key, listColumns.range.key])

/** A list of instruments of any class. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const ofYear = props.columns.filter(({ key }) => yearColumns.has(key))
  return (
    <>
      <Table
        rowKey={(row) => `${row.instrument.entityType}:${row.instrument.entityValue}:${row.quote.market.idNotation}`}
        {...props}
      />
      {ofYear.length > 0 ? <YearNote rows={props.rows} columns={ofYear} /> : null}
    </>
  )
}

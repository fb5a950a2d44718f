import type { TimesAndSales } from '#contract/history.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { Change } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { kindWords } from '#web/live/kind-words.ts'
import { kindOfSale, rowsOf, type SaleRow } from '#web/live/sale-rows.ts'
import { moneyOf, sizeWord } from '#web/volume-words.ts'

interface TimesAndSalesProps {
  caption: string
  trades: TimesAndSales
  now: Instant
  /** path of the API that answers with later trades; absent: the table is not live */
  growing?: string | undefined
  /** of the page: it may ask for columns */
  query: URLSearchParams
}

/** An indication is quoted and not traded, an index calculated: their prices have no sizes. */
export const areTraded = ({ price, volume }: Pick<TimesAndSales, 'price' | 'volume'>): boolean =>
  price.length === 0 || volume.length > 0

/** All columns of a trade. */
export function saleColumns(trades: TimesAndSales, now: Instant): Column<SaleRow>[] {
  const kind = kindOf(trades)
  return [
    {
      key: 'time',
      label: 'Zeit',
      cell: (sale) => <span className="nw">{format.time(sale.at, now)}</span>,
      attributes: (sale) => exactly(new Date(sale.at).toISOString()),
    },
    { key: 'price', label: 'Kurs', numeric: true, cell: (sale) => format.price(sale.price, kind) },
    {
      key: 'change',
      label: '±',
      numeric: true,
      cell: (sale) => <Change value={sale.change} price={sale.price} kind={kind} />,
    },
    ...(areTraded(trades) ? sizeColumns(trades) : []),
  ]
}

/** Single trades, newest first, whatever the order they come in; those of the running day are live. */
export function TimesAndSalesTable({ caption, trades, now, growing, query }: TimesAndSalesProps) {
  const sales = rowsOf(trades)
  const last = sales.at(-1)
  const columns = shownColumns(query, saleColumns(trades, now))
  const table = (
    <Table
      caption={caption}
      columns={columns}
      rows={sales.toReversed()}
      rowKey={(sale) => `${sale.at} ${sale.total}`}
      empty="Keine Abschlüsse: An diesem Tag wurde hier nicht gehandelt, oder er liegt länger als einen Monat zurück."
    />
  )
  return growing === undefined || !last || !areTraded(trades) ? (
    <div className="dense">{table}</div>
  ) : (
    <div
      className="dense"
      data-sales={growing}
      data-sales-notation={trades.idNotation}
      data-sales-kind={kindWords(trades)}
      data-sales-unit={trades.unitType}
      data-sales-last={last.at}
      data-sales-price={last.price}
      data-sales-total={last.total}
    >
      {table}
    </div>
  )
}

const sizeColumns = (trades: TimesAndSales): Column<SaleRow>[] => [
  { key: 'volume', label: sizeWord(trades), numeric: true, cell: (sale) => format.integer(sale.volume) },
  {
    key: 'money',
    label: `Umsatz (${trades.isoCurrency})`,
    numeric: true,
    from: 'tablet',
    cell: (sale) => format.integer(moneyOf(sale.price, sale.volume, trades)),
  },
  { key: 'type', label: 'Art', from: 'tablet', cell: (sale) => kindOfSale(sale.type) },
]

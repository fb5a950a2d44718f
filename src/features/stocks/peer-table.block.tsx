import type { PeerRow } from '#features/stocks/stocks.contract.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { capitalised } from '#web/blocks/list-table.tsx'
import { live } from '#web/blocks/live.ts'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { Table, type Column } from '#web/blocks/table.tsx'
import { YearNote } from '#web/blocks/year-note.tsx'
import { YearRange } from '#web/blocks/year-range.tsx'
import { format } from '#web/format.ts'

/** name of the query parameter for the choice of columns: the page has a table of venues, too */
export const peerColumnsParameter = 'spalten-gruppe'

export const peerColumns: readonly Column<PeerRow>[] = [
  { key: 'name', label: 'Name', cell: ({ instrument }) => <InstrumentName instrument={instrument} /> },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
    attributes: ({ quote }) => live(quote, 'last'),
  },
  {
    key: 'change',
    label: '± %',
    numeric: true,
    cell: ({ quote }) => <ChangePercent value={quote.performancePct} />,
    attributes: ({ quote }) => live(quote, 'performancePct'),
  },
  { key: 'per', label: 'KGV e', numeric: true, cell: (row) => format.number(row.cnPer, 1) },
  { key: 'yield', label: 'Div.-Rend.', numeric: true, from: 'tablet', cell: (row) => format.percent(row.cnDivYield) },
  {
    key: 'marketCap',
    label: 'Marktkap.',
    numeric: true,
    from: 'tablet',
    cell: (row) => capitalised(row.marketCap, row.isoCurrencyMarketCap),
  },
  {
    key: 'year',
    label: '1 Jahr',
    numeric: true,
    cell: (row) => <ChangePercent value={row.performance1YearPct ?? row.quote.performance1YearPct} digits={1} />,
  },
  {
    key: 'range',
    label: '52 Wochen',
    inFile: { text: '52-Wochen-Tief', detail: '52-Wochen-Hoch', figures: true },
    from: 'wide',
    cell: ({ instrument, quote }) => <YearRange instrument={instrument} quote={quote} />,
  },
]

/** Shares of the same industry side by side. @param query of the page: it may ask for columns */
export function PeerTable({
  caption,
  rows,
  query = '',
}: {
  caption: string
  rows: readonly PeerRow[]
  query?: string
}) {
  const columns = shownColumns(new URLSearchParams(query), peerColumns, peerColumnsParameter)
  const ofYear = columns.filter(({ key }) => key === 'year' || key === 'range')
  return (
    <>
      <Table
        caption={caption}
        rows={rows}
        rowKey={(row) => row.instrument.entityValue}
        empty="Keine vergleichbaren Werte."
        columns={columns}
      />
      {ofYear.length > 0 ? <YearNote rows={rows} columns={ofYear} /> : null}
    </>
  )
}

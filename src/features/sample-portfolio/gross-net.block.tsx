import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

interface GrossNet {
  year: number
  gross: number
  /** as booked */
  net: number
}

const amount = (key: 'gross' | 'net', label: string): Column<GrossNet> => ({
  key,
  label,
  numeric: true,
  cell: (row) => format.number(row[key]),
  attributes: (row) => exactly(row[key]),
})

const columns: readonly Column<GrossNet>[] = [
  { key: 'year', label: 'Jahr', cell: ({ year }) => String(year) },
  amount('gross', 'Brutto'),
  amount('net', 'Netto'),
]

/** What years brought, the newest first. @param years the oldest first */
export const GrossNetTable = ({ caption, years }: { caption: string; years: readonly GrossNet[] }) => (
  <Table caption={caption} columns={columns} rows={years.toReversed()} rowKey={({ year }) => String(year)} />
)

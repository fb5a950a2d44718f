import { isOutflow, kinds } from '#features/sample-portfolio/kinds.ts'
import { bookingPath } from '#features/sample-portfolio/paths.ts'
import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** so many are seen at once below a form */
export const mostJustBooked = 5

const columnsOf = (home: string): readonly Column<Transaction>[] => [
  {
    key: 'what',
    label: 'Transaktion',
    cell: (row) => (
      <>
        <a href={bookingPath(home, row.idTransaction)}>
          {kinds[row.type].label} {row.instrument?.name}
        </a>
        <small>{format.date(row.date)}</small>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    from: 'tablet',
    cell: ({ quantity }) => format.pieces(quantity),
  },
  {
    key: 'price',
    label: 'Kurs',
    numeric: true,
    from: 'tablet',
    cell: ({ price, instrument }) => (instrument ? format.price(price, kindOf(instrument)) : '–'),
  },
  {
    key: 'amount',
    label: 'Betrag',
    numeric: true,
    cell: (row) =>
      row.type === 'SPLIT' ? '–' : `${format.change(isOutflow(row) ? -row.amount : row.amount)} ${row.isoCurrency}`,
    attributes: (row) => exactly(row.type === 'SPLIT' ? undefined : isOutflow(row) ? -row.amount : row.amount),
  },
  {
    key: 'back',
    label: <span className="vh">Aktion</span>,
    numeric: true,
    cell: (row) => (
      <button className="btn ghost" name="transaktion" value={row.idTransaction}>
        Zurücknehmen
        <span className="vh">
          : {kinds[row.type].label} {row.instrument?.name}
        </span>
      </button>
    ),
  },
]

/** What was booked last, whatever its day, each with its way back: who enters many sees what is done. */
export function JustBooked({ at, home, rows }: { at: PageContext; home: string; rows: readonly Transaction[] }) {
  if (rows.length === 0) return null
  return (
    <Board title="Zuletzt erfasst">
      <Form of={formOf(at, 'zuruecknehmen')}>
        <Table
          caption="Zuletzt erfasst"
          columns={columnsOf(home)}
          rows={rows}
          rowKey={({ idTransaction }) => idTransaction}
        />
      </Form>
    </Board>
  )
}

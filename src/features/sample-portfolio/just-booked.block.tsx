import { kinds } from '#features/sample-portfolio/kinds.ts'
import { transactionColumns } from '#features/sample-portfolio/transactions.block.tsx'
import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import type { PageContext } from '#web/page.tsx'

/** so many are seen at once below a form */
export const mostJustBooked = 5

/** costs are part of the amount */
const shown = (home: string): readonly Column<Transaction>[] =>
  transactionColumns(home).filter(({ key }) => key !== 'costs')

const columnsOf = (home: string): readonly Column<Transaction>[] => [
  ...shown(home),
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

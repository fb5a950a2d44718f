import type { ReplyOf } from '#contract/endpoint.ts'
import { kinds } from '#features/sample-portfolio/kinds.ts'
import type { listTransactions, Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { BookingMarks } from '#features/sample-portfolio/outside-range.block.tsx'
import {
  bookingColumns,
  transactionFacts,
  transactionsPerPage,
} from '#features/sample-portfolio/transactions.block.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { listPlace, pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

const columnsAt = (now: number): readonly Column<Transaction>[] => [
  {
    key: 'what',
    label: 'Transaktion',
    cell: (row) => (
      <>
        {kinds[row.type].label} {row.instrument ? <a href={pathOf(row.instrument)}>{row.instrument.name}</a> : null}
        <small>{row.note || 'ohne Begründung'}</small>
        <BookingMarks of={row} />
      </>
    ),
  },
  bookingColumns.date,
  {
    key: 'created',
    label: 'Zeitpunkt',
    numeric: true,
    from: 'tablet',
    cell: ({ datetimeCreated }) =>
      `${format.date(datetimeCreated)}, ${format.time(datetimeCreated, now).split(', ').at(-1)}`,
    attributes: ({ datetimeCreated }) => exactly(datetimeCreated),
  },
  bookingColumns.quantity,
  bookingColumns.price,
  bookingColumns.amount,
]

/** What an expert booked and why, newest first, with the moment at which it was entered. */
export function ExpertTransactionTable({
  at,
  transactions: { list, total },
  page,
}: {
  at: PageContext
  transactions: ReplyOf<typeof listTransactions>
  page: number
}) {
  if (total === 0) return <Empty text="Noch keine Transaktion." />
  return (
    <>
      <Table
        caption="Transaktionen mit Begründung"
        columns={at.file ? transactionFacts : columnsAt(at.now)}
        rows={list}
        rowKey={({ idTransaction }) => idTransaction}
      />
      <Pager page={page} perPage={transactionsPerPage} total={total} place={listPlace(at.path, at.query)} />
    </>
  )
}

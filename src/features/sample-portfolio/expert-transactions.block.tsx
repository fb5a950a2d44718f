import type { ReplyOf } from '#contract/endpoint.ts'
import { amountWords, kinds, signedAmount } from '#features/sample-portfolio/kinds.ts'
import type { listTransactions, Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { BookingMarks } from '#features/sample-portfolio/outside-range.block.tsx'
import { transactionFacts, transactionsPerPage } from '#features/sample-portfolio/transactions.block.tsx'
import { kindOf } from '#web/blocks/kind.ts'
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
  {
    key: 'date',
    label: 'Tag',
    numeric: true,
    cell: ({ date }) => format.date(date),
    attributes: ({ date }) => exactly(date),
  },
  {
    key: 'created',
    label: 'Zeitpunkt',
    numeric: true,
    from: 'tablet',
    cell: ({ datetimeCreated }) =>
      `${format.date(datetimeCreated)}, ${format.time(datetimeCreated, now).split(', ').at(-1)}`,
    attributes: ({ datetimeCreated }) => exactly(datetimeCreated),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    from: 'tablet',
    cell: ({ quantity, ratioNew, ratioOld }) =>
      ratioNew !== undefined && ratioOld !== undefined
        ? `${format.pieces(ratioNew)} zu ${format.pieces(ratioOld)}`
        : quantity === undefined
          ? '–'
          : format.pieces(quantity),
  },
  {
    key: 'price',
    label: 'Kurs',
    numeric: true,
    from: 'tablet',
    cell: ({ price, instrument }) => (instrument ? format.price(price, kindOf(instrument)) : format.number(price)),
    attributes: ({ price }) => exactly(price),
  },
  {
    key: 'amount',
    label: 'Betrag',
    numeric: true,
    cell: (row) => (row.type === 'SPLIT' ? '–' : `${amountWords(row)} ${row.isoCurrency}`),
    attributes: (row) => exactly(signedAmount(row)),
  },
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

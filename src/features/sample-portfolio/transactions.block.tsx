import type { ReplyOf } from '#contract/endpoint.ts'
import { amountWords, kinds, signedAmount } from '#features/sample-portfolio/kinds.ts'
import { BookingMarks } from '#features/sample-portfolio/outside-range.block.tsx'
import { bookingPath, bookPath } from '#features/sample-portfolio/paths.ts'
import type { listTransactions, Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export const transactionsPerPage = 100

/** @param home address of the portfolio */
export const transactionColumns = (home: string): readonly Column<Transaction>[] => [
  {
    key: 'what',
    label: 'Transaktion',
    cell: (row) => (
      <>
        <a href={bookingPath(home, row.idTransaction)}>
          {kinds[row.type].label}
          {row.instrument ? ` ${row.instrument.name}` : ''}
        </a>
        {row.missingInstrument ? <small>{row.missingInstrument}, hier nicht mehr bekannt</small> : null}
        {row.acquired ? (
          <small>
            gekauft am {format.date(row.acquired.date)} für {format.number(row.acquired.cost)} {row.isoCurrency}
          </small>
        ) : null}
        {row.note ? <small>{row.note.slice(0, 120)}</small> : null}
        {row.outsideDayRange ? <BookingMarks of={row} /> : null}
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
    key: 'costs',
    label: 'Kosten',
    numeric: true,
    from: 'wide',
    cell: ({ fee, tax }) => (fee + tax === 0 ? '–' : format.number(fee + tax)),
  },
  {
    key: 'amount',
    label: 'Betrag',
    numeric: true,
    cell: (row) => (row.type === 'SPLIT' ? '–' : `${amountWords(row)} ${row.isoCurrency}`),
    attributes: (row) => exactly(signedAmount(row)),
  },
]

/** What was booked, newest first. */
export function TransactionTable({
  at,
  home,
  transactions: { list, total },
  page,
}: {
  at: PageContext
  /** address of the portfolio */
  home: string
  transactions: ReplyOf<typeof listTransactions>
  page: number
}) {
  if (total === 0)
    return (
      <Empty text="Noch keine Transaktion.">
        <a className="btn primary" href={bookPath(home)}>
          Transaktion erfassen
        </a>
      </Empty>
    )
  return (
    <>
      <Table
        caption="Transaktionen"
        columns={transactionColumns(home)}
        rows={list}
        rowKey={({ idTransaction }) => idTransaction}
      />
      <Pager page={page} perPage={transactionsPerPage} total={total} place={listPlace(at.path, at.query)} />
    </>
  )
}

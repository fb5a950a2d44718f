import type { ReplyOf } from '#contract/endpoint.ts'
import { amountWords, kinds, signedAmount } from '#features/sample-portfolio/kinds.ts'
import { BookingMarks } from '#features/sample-portfolio/outside-range.block.tsx'
import { bookingPath, bookPath } from '#features/sample-portfolio/paths.ts'
import type { listTransactions, Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export const transactionsPerPage = 100

/** What every list of bookings says in the same way. */
export const bookingColumns = {
  date: {
    key: 'date',
    label: 'Tag',
    numeric: true,
    cell: ({ date }) => format.date(date),
    attributes: ({ date }) => exactly(date),
  },
  quantity: {
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
  price: {
    key: 'price',
    label: 'Kurs',
    numeric: true,
    from: 'tablet',
    cell: ({ price, instrument }) => (instrument ? format.price(price, kindOf(instrument)) : format.number(price)),
    attributes: ({ price }) => exactly(price),
  },
  amount: {
    key: 'amount',
    label: 'Betrag',
    numeric: true,
    cell: (row) => (row.type === 'SPLIT' ? '–' : `${amountWords(row)} ${row.isoCurrency}`),
    attributes: (row) => exactly(signedAmount(row)),
  },
} satisfies Record<string, Column<Transaction>>

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
  bookingColumns.date,
  bookingColumns.quantity,
  bookingColumns.price,
  {
    key: 'costs',
    label: 'Kosten',
    numeric: true,
    from: 'wide',
    cell: ({ fee, tax }) => (fee + tax === 0 ? '–' : format.number(fee + tax)),
  },
  bookingColumns.amount,
]

/** The same for files, a fact a column. */
export const transactionFacts: readonly Column<Transaction>[] = [
  word('date', 'Tag', ({ date }) => date),
  word('time', 'Uhrzeit', ({ time }) => time),
  word('type', 'Art', ({ type }) => kinds[type].label),
  ...paper<Transaction>(
    ({ instrument }) => instrument,
    ({ missingInstrument }) => missingInstrument,
  ),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  figure('price', 'Kurs', ({ price }) => price),
  figure('ratioNew', 'Split: neue Stücke', ({ ratioNew }) => ratioNew),
  figure('ratioOld', 'Split: für alte', ({ ratioOld }) => ratioOld),
  figure('fee', 'Gebühren', ({ fee, type }) => (type === 'SPLIT' ? undefined : fee)),
  figure('tax', 'Steuern', ({ tax, type }) => (type === 'SPLIT' ? undefined : tax)),
  figure('amount', 'Betrag', signedAmount),
  word('isoCurrency', 'Währung', ({ isoCurrency }) => isoCurrency),
  word('acquired', 'Gekauft am', ({ acquired }) => acquired?.date),
  figure('acquiredCost', 'Einstand mit Kosten', ({ acquired }) => acquired?.cost),
  word('note', 'Notiz', ({ note }) => note),
  word('created', 'Erfasst', ({ datetimeCreated }) => datetimeCreated),
  word('idTransaction', 'Nummer', ({ idTransaction }) => idTransaction),
]

/** What was booked, newest first. */
export function TransactionBoard({
  at,
  title = 'Transaktionen',
  id,
  home,
  transactions: { list, total },
  page,
}: {
  at: PageContext
  title?: string
  id?: string
  /** address of the portfolio */
  home: string
  transactions: ReplyOf<typeof listTransactions>
  page: number
}) {
  if (total === 0)
    return (
      <Board title={title} {...(id !== undefined && { id })}>
        <Empty text="Noch keine Transaktion.">
          <a className="btn primary" href={bookPath(home)}>
            Transaktion erfassen
          </a>
        </Empty>
      </Board>
    )
  return (
    <Board title={title} {...(id !== undefined && { id })} footer={<TableFiles name="transaktionen" at={at} />}>
      <Table
        caption="Transaktionen"
        columns={at.file ? transactionFacts : transactionColumns(home)}
        rows={list}
        rowKey={({ idTransaction }) => idTransaction}
      />
      <Pager page={page} perPage={transactionsPerPage} total={total} place={listPlace(at.path, at.query)} />
    </Board>
  )
}

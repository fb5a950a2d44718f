import { depotsPath } from '#features/depots/frame.block.tsx'
import type { ExpectedIncome, Income } from '#features/depots/income.contract.ts'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

export const calendarPath = `${depotsPath}/ertraege/kalender`

export const NoPlan = () => (
  <p className="pad">
    Was deine Wertpapiere in den nächsten zwölf Monaten zahlen werden, gehört zu{' '}
    <a href="/info/premium">Parkett Plus</a>.
  </p>
)

/** ● stands for a fixed payment, ○ for an estimate. */
export const signOf = ({ estimated }: ExpectedIncome): string => (estimated ? '○' : '●')

export const nameOfKind = { dividend: 'Dividende', interest: 'Zins', distribution: 'Ausschüttung' } as const

const mostNamed = 3

/** Says of which funds nobody can tell what they pay. */
export function UntoldFunds({ untold }: Pick<Income, 'untold'>) {
  if (untold.length === 0) return null
  const others = untold.length - mostNamed
  return (
    <>
      {' '}
      Ohne {untold.slice(0, mostNamed).join(', ')}
      {others > 0 ? ` und ${format.counted(others, 'weiteren Fonds', 'weitere Fonds')}` : ''}: Was sie ausschütten, ist
      hier nicht bekannt.
    </>
  )
}

export const expectedColumns: readonly Column<ExpectedIncome>[] = [
  {
    key: 'name',
    label: 'Zahlung',
    cell: (payment) => (
      <>
        <a href={pathOf(payment.instrument)}>{payment.instrument.name}</a>
        <small>
          {nameOfKind[payment.kind]} · {signOf(payment)} {payment.estimated ? 'geschätzt' : 'bestätigt'} ·{' '}
          {payment.kind === 'interest'
            ? `nominal ${format.pieces(payment.quantity)} ${payment.isoCurrency}`
            : `${format.pieces(payment.quantity)} Stück`}
        </small>
      </>
    ),
  },
  {
    key: 'ex',
    label: 'Ex-Tag',
    numeric: true,
    from: 'tablet',
    cell: ({ dateEx }) => (dateEx ? format.date(dateEx) : '–'),
    attributes: ({ dateEx }) => exactly(dateEx),
  },
  {
    key: 'date',
    label: 'Zahltag',
    numeric: true,
    cell: ({ date }) => format.date(date),
    attributes: ({ date }) => exactly(date),
  },
  {
    key: 'amount',
    label: 'Betrag EUR',
    numeric: true,
    cell: ({ amount, amountPaid, isoCurrency }) => (
      <span className="two">
        {format.number(amount)}
        {isoCurrency === 'EUR' ? null : (
          <small>
            {format.number(amountPaid)} {isoCurrency}
          </small>
        )}
      </span>
    ),
    attributes: ({ amount }) => exactly(amount),
  },
]

/** The same for files, a fact a column. */
export const expectedFacts: readonly Column<ExpectedIncome>[] = [
  word('date', 'Zahltag', ({ date }) => date),
  word('ex', 'Ex-Tag', ({ dateEx }) => dateEx),
  word('type', 'Art', ({ kind }) => nameOfKind[kind]),
  ...paper<ExpectedIncome>(({ instrument }) => instrument),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  figure('amountPaid', 'Betrag', ({ amountPaid }) => amountPaid),
  word('isoCurrency', 'Währung', ({ isoCurrency }) => isoCurrency),
  figure('amount', 'Betrag (EUR)', ({ amount }) => amount),
  word('state', 'Stand', ({ estimated }) => (estimated ? 'geschätzt' : 'bestätigt')),
]

import { isOutflow, kinds } from '#features/sample-portfolio/kinds.ts'
import { bookingPath } from '#features/sample-portfolio/paths.ts'
import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Note } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'

const mostWarnings = 5

export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Note warn>
    {format.counted(warnings.length, 'Hinweis', 'Hinweise')} zu diesem Depot:{' '}
    {warnings.slice(0, mostWarnings).join('; ')}
    {warnings.length > mostWarnings ? ' …' : ''}
  </Note>
)

/** What was booked last. */
export function Latest({ home, latest }: { home: string; latest: readonly Transaction[] }) {
  if (latest.length === 0) return null
  return (
    <Board title="Zuletzt gebucht" action={<a href={`${home}/transaktionen`}>Alle</a>}>
      <ul className="booked">
        {latest.map((row) => (
          <li key={row.idTransaction}>
            <span>
              <small className="mut2">{format.shortDate(row.date)}</small>{' '}
              <a href={bookingPath(home, row.idTransaction)}>
                {kinds[row.type].label} {row.instrument?.name}
              </a>
            </span>
            <span className="num">
              {row.type === 'SPLIT' ? '' : format.change(isOutflow(row) ? -row.amount : row.amount)}
            </span>
          </li>
        ))}
      </ul>
    </Board>
  )
}

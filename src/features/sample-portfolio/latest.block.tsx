import { bookingWords } from '#features/sample-portfolio/booking-words.ts'
import { amountWords, kinds } from '#features/sample-portfolio/kinds.ts'
import { bookingPath, bookPath } from '#features/sample-portfolio/paths.ts'
import type { PortfolioWithFigures } from '#features/sample-portfolio/portfolios.contract.ts'
import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Note } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'

const mostWarnings = 5

export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Note warn>
    {format.counted(warnings.length, 'Hinweis', 'Hinweise')} zu diesem Depot:{' '}
    {warnings.slice(0, mostWarnings).map(bookingWords).join('; ')}
    {warnings.length > mostWarnings ? ' …' : ''}
  </Note>
)

/** An account that owes makes returns that say nothing: they are reckoned on what is left beside the debt. */
export const AccountBelowZero = ({
  portfolio: { keepsCash, figures, isoCurrency },
  home,
}: {
  portfolio: PortfolioWithFigures
  home: string
}) =>
  keepsCash && (figures.cash ?? 0) < 0 ? (
    <Note warn>
      Das Konto steht bei {format.number(figures.cash)} {isoCurrency}, und Wert und Rendite zählen das als Schulden.
      Fehlen Einlagen, <a href={bookPath(home, '?art=einlage')}>buche sie</a>. Soll das Konto nicht mitzählen, führe das
      Depot unter <a href={`${home}/angaben`}>Angaben</a> ohne Konto.
    </Note>
  ) : null

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
                {kinds[row.type].label} {row.instrument?.name ?? row.missingInstrument}
              </a>
            </span>
            <span className="num">{amountWords(row)}</span>
          </li>
        ))}
      </ul>
    </Board>
  )
}

import { kinds } from '#features/sample-portfolio/kinds.ts'
import { bookingPath } from '#features/sample-portfolio/paths.ts'
import type { CheckedTransaction } from '#features/sample-portfolio/transactions.contract.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'

/** What a booking would change, beside its form: before and after, and the bill. */
export function Foreseen({ checked, home }: { checked: CheckedTransaction | undefined; home: string }) {
  if (!checked) return <p className="sm mut2">„Prüfen“ zeigt, was danach im Depot steht. Gebucht wird dabei nichts.</p>
  const { paper, cash, instrument, isoCurrency, isoCurrencyPortfolio, low, high, idAlike } = checked
  const price = (value: number | undefined) =>
    instrument ? format.price(value, kindOf(instrument)) : format.number(value)
  const changes = [
    ...(paper
      ? [
          { label: `Bestand ${instrument?.name ?? ''}`, of: paper, say: format.pieces, key: 'quantity' as const },
          { label: 'Kaufkurs', of: paper, say: price, key: 'purchasePrice' as const },
          { label: 'Einstand mit Kosten', of: paper, say: format.number, key: 'cost' as const },
        ].map(({ label, of, say, key }) => ({ label, before: say(of.before[key]), after: say(of.after[key]) }))
      : []),
    ...(cash ? [{ label: 'Konto', before: format.number(cash.before), after: format.number(cash.after) }] : []),
  ]
  return (
    <>
      {idAlike === undefined ? null : (
        <p className="attention">
          An diesem Tag ist schon dasselbe gebucht. <a href={bookingPath(home, idAlike)}>Vergleichen</a>
        </p>
      )}
      {low === undefined || high === undefined ? null : (
        <p className="attention">
          Der Kurs liegt außerhalb der Spanne des Tages: {price(low)} bis {price(high)}.
        </p>
      )}
      {changes.length > 0 ? (
        <table className="follow">
          <caption>So sieht es danach aus</caption>
          <thead className="vh">
            <tr>
              <th scope="col">Angabe</th>
              <th scope="col">Vorher</th>
              <th scope="col">Danach</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="mut2">{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {checked.type === 'SPLIT' ? null : (
        <dl className="bill">
          <div>
            <dt>
              {checked.quantity !== undefined && checked.price !== undefined
                ? `${format.pieces(checked.quantity)} × ${price(checked.price)}`
                : kinds[checked.type].label}
            </dt>
            <dd>{format.number(checked.gross)}</dd>
          </div>
          {checked.fee === 0 ? null : (
            <div>
              <dt>Gebühr</dt>
              <dd>{format.number(checked.fee)}</dd>
            </div>
          )}
          {checked.tax === 0 ? null : (
            <div>
              <dt>Steuer</dt>
              <dd>{format.number(checked.tax)}</dd>
            </div>
          )}
          <div className="total">
            <dt>{kinds[checked.type].amount}</dt>
            <dd>
              {format.number(checked.amount)} {isoCurrency}
            </dd>
          </div>
          {paper && paper.realized !== 0 ? (
            <div>
              <dt>Gewinn/Verlust, realisiert</dt>
              <dd>
                {format.change(paper.realized)} {isoCurrencyPortfolio}
              </dd>
            </div>
          ) : null}
        </dl>
      )}
    </>
  )
}

import { formFields, kinds } from '#features/sample-portfolio/kinds.ts'
import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { bookingPath } from '#features/sample-portfolio/paths.ts'
import type { CheckedTransaction } from '#features/sample-portfolio/transactions.contract.ts'
import { decimalForForm } from '#features/sample-portfolio/typed-decimal.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { RangeBar } from '#web/blocks/range-bar.tsx'
import { format } from '#web/format.ts'

/** What a booking would change, beside its form: before and after, and the bill. */
export function Foreseen({ checked, home }: { checked: CheckedTransaction | undefined; home: string }) {
  if (!checked) return <p className="sm mut2">„Prüfen“ zeigt, was danach im Depot steht. Gebucht wird dabei nichts.</p>
  const {
    paper,
    cash,
    instrument,
    isoCurrency,
    isoCurrencyPortfolio,
    low,
    high,
    isOutsideDayRange: isOutside,
    idAlike,
  } = checked
  const price = (value: number | undefined) =>
    instrument ? format.price(value, kindOf(instrument)) : format.number(value)
  const changes = [
    ...(paper
      ? [
          { label: `Bestand ${instrument?.name ?? ''}`, of: paper, say: format.pieces, key: 'quantity' as const },
          { label: 'Kaufkurs', of: paper, say: price, key: 'purchasePrice' as const },
          { label: 'Einstand mit Kosten', of: paper, say: format.number, key: 'cost' as const },
          { label: 'Anteil am Wert', of: paper, say: format.percent, key: 'sharePct' as const },
        ].map(({ label, of, say, key }) => ({ label, before: say(of.before[key]), after: say(of.after[key]) }))
      : []),
    ...(cash ? [{ label: 'Konto', before: format.number(cash.before), after: format.number(cash.after) }] : []),
  ]
  return (
    <>
      {idAlike === undefined ? null : (
        <p className="attention">
          {alikeText(checked)} <a href={bookingPath(home, idAlike)}>Vergleichen</a>
        </p>
      )}
      {cash && cash.after < 0 && cash.after < cash.before ? (
        <p className="attention">
          Das Konto ist danach im Minus: {format.number(cash.after)} {isoCurrencyPortfolio}.
        </p>
      ) : null}
      {isOutside ? (
        <p className="attention">
          Der Kurs liegt außerhalb der Spanne des Tages
          {low === undefined ? '' : `: ${price(low)} bis ${price(high)} ${checked.displayUnit}`}.
          {checked.isShown ? ' Wer das Musterdepot liest, sieht das an der Buchung.' : ''}
        </p>
      ) : null}
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
      {instrument && low !== undefined && high !== undefined && high > low && !isOutside ? (
        <figure className="day-range">
          <figcaption className="sm mut2">
            Kurs {price(checked.price)} in der Spanne des Tages an allen Handelsplätzen
          </figcaption>
          <RangeBar label="Spanne des Tages" low={low} high={high} value={checked.price} kind={kindOf(instrument)} />
        </figure>
      ) : null}
      {checked.type === 'SPLIT' ? null : (
        <section>
          <h3 className="bill-head">Abrechnung</h3>
          <dl className="bill" data-figures={JSON.stringify(figuresOf(checked))}>
            <div>
              <dt>
                {checked.quantity !== undefined && checked.price !== undefined
                  ? `${format.pieces(checked.quantity)} × ${price(checked.price)}`
                  : kinds[checked.type].label}
              </dt>
              <dd>{format.number(checked.gross)}</dd>
            </div>
            {checked.fee === 0 ? null : (
              <>
                <div>
                  <dt>Gebühr</dt>
                  <dd>{format.number(checked.fee)}</dd>
                </div>
                {checked.gross > 0 ? (
                  <div className="part">
                    <dt>Gebühr in Prozent</dt>
                    <dd>{format.percent((checked.fee / checked.gross) * 100)}</dd>
                  </div>
                ) : null}
              </>
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
            {paper?.gained === undefined ? null : (
              <div>
                <dt>Seit dem Kauf</dt>
                <dd>
                  <MoneyChange value={paper.gained} /> {isoCurrencyPortfolio}
                </dd>
              </div>
            )}
            {paper && paper.realized !== 0 ? (
              <div>
                <dt>Gewinn/Verlust, realisiert</dt>
                <dd>
                  {format.change(paper.realized)} {isoCurrencyPortfolio}
                </dd>
              </div>
            ) : null}
          </dl>
        </section>
      )}
    </>
  )
}

/** What is there already, and whether it is the same. */
function alikeText({ type, quantity, price, instrument }: CheckedTransaction): string {
  const pieces = quantity === undefined ? '' : ` über ${format.pieces(quantity)} Stück`
  const paper = instrument ? ` ${instrument.name}` : ''
  const at = price === undefined || !instrument ? '' : ` zu ${format.price(price, kindOf(instrument))}`
  return `An diesem Tag ist schon gebucht: ${kinds[type].label}${pieces}${paper}${at}. Ist das dasselbe?`
}

/** Pieces, price and amount by their fields, as one would type them: what follows from the others is filled in. */
const figuresOf = ({ quantity, price, amount }: CheckedTransaction) =>
  Object.fromEntries(
    Object.entries({ quantity, price, amount }).flatMap(([field, value]) =>
      value === undefined ? [] : [[formFields[field as 'quantity'], decimalForForm(String(Number(value.toFixed(6))))]],
    ),
  )

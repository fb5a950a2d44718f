import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'
import { format } from '#web/format.ts'

/** holdings that stand there without being asked for */
const shownHoldings = 8

interface Change {
  label: string
  before: string
  after: string
  isLow?: boolean
}

/** What the portfolio is, and what it would be: as a whole, and paper by paper. */
export function BeforeAfter({ check: { dryRun, holdings } }: { check: ImportCheck }) {
  return (
    <>
      {dryRun ? <Whole changes={changesOf(dryRun)} isoCurrency={dryRun.isoCurrency} /> : null}
      <Holdings holdings={holdings.slice(0, shownHoldings)} />
      {holdings.length > shownHoldings ? (
        <details className="pad">
          <summary>
            {format.counted(holdings.length - shownHoldings, 'weiteres Wertpapier', 'weitere Wertpapiere')}
          </summary>
          <Holdings holdings={holdings.slice(shownHoldings)} />
        </details>
      ) : null}
    </>
  )
}

function changesOf({
  isoCurrency,
  positions,
  value,
  paidIn,
  result,
  cash,
}: NonNullable<ImportCheck['dryRun']>): Change[] {
  const money = (
    label: string,
    change: { before: number; after: number } | undefined,
    say = format.number,
  ): Change[] => (change ? [{ label, before: say(change.before), after: say(change.after) }] : [])
  const isOneAccount = cash.every((each) => each.isoCurrency === isoCurrency)
  return [
    { label: 'Positionen', before: format.integer(positions.before), after: format.integer(positions.after) },
    ...cash.flatMap((each) =>
      money(isOneAccount ? 'Konto' : `Konto ${each.isoCurrency}`, each).map((row) => ({
        ...row,
        isLow: each.after < 0,
      })),
    ),
    ...money('Wert heute', value),
    ...money('Eingezahlt', paidIn),
    ...money('Gewinn', result, format.change),
  ]
}

const Columns = ({ of }: { of: string }) => (
  <thead className="vh">
    <tr>
      <th scope="col">{of}</th>
      <th scope="col">vorher</th>
      <th scope="col">danach</th>
    </tr>
  </thead>
)

const Whole = ({ changes, isoCurrency }: { changes: readonly Change[]; isoCurrency: string }) => (
  <table className="follow-holdings">
    <caption className="lab">Depot vorher und danach, in {isoCurrency}</caption>
    <Columns of="Angabe" />
    <tbody>
      {changes.map(({ label, before, after, isLow }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td className="num mut2">{before}</td>
          <td className={isLow ? 'num b to short' : 'num b to'}>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Pieces, and below them what they cost. */
const Holdings = ({ holdings }: Pick<ImportCheck, 'holdings'>) =>
  holdings.length > 0 ? (
    <table className="follow-holdings">
      <caption className="lab">Stück und Einstand vorher und danach</caption>
      <Columns of="Wertpapier" />
      <tbody>
        {holdings.map(({ name, before, after, costBefore, costAfter }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num mut2">
              {format.pieces(before)}
              {costBefore === undefined ? null : <small>{format.number(costBefore)}</small>}
            </td>
            <td className={after < 0 ? 'num b to short' : 'num b to'}>
              {format.pieces(after)}
              {costAfter === undefined ? null : <small>{format.number(costAfter)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ) : null

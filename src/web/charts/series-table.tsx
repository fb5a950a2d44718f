import type { Series } from '#web/charts/series.ts'
import { format, type PriceKind } from '#web/format.ts'

/** As many rows as one looks at; more are in the file. */
const most = 400

interface SeriesTableProps {
  series: Series
  name: string
  kind: PriceKind
  intraday: boolean
}

/** The points of a chart as a table, newest first. */
export function SeriesTable({ series, name, kind, intraday }: SeriesTableProps) {
  const { at, value, open, high, low } = series
  const from = Math.max(at.length - most, 0)
  const price = (column: readonly number[] | undefined, index: number) => <td className="num">{format.price(column?.[index], kind)}</td>
  return (
    <div className="tw chart-table" tabIndex={0} role="region" aria-label={`Verlauf ${name} als Tabelle`}>
      <table>
        <caption className="vh">Verlauf {name}</caption>
        <thead>
          <tr><th scope="col">Zeit</th>{['Eröffnung', 'Hoch', 'Tief', 'Schluss'].map((label) => <th key={label} scope="col" className="num">{label}</th>)}</tr>
        </thead>
        <tbody>
          {at.slice(from).map((time, place) => {
            const index = from + place
            return <tr key={time}><th scope="row">{format.date(time)}{intraday ? `, ${format.minute(time)}` : ''}</th>{price(open, index)}{price(high, index)}{price(low, index)}{price(value, index)}</tr>
          }).toReversed()}
        </tbody>
      </table>
    </div>
  )
}

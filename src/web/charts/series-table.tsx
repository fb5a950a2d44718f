import { seriesTexts } from '#web/charts/series-rows.ts'
import type { Series } from '#web/charts/series.ts'
import type { PriceKind } from '#web/format.ts'

interface SeriesTableProps {
  series: Series
  name: string
  kind: PriceKind
  intraday: boolean
}

/** The points of a chart as a table, newest first. */
export function SeriesTable({ series, name, kind, intraday }: SeriesTableProps) {
  const { caption, label, heads, rows } = seriesTexts(series, name, kind, intraday)
  return (
    <div className="tw chart-table" tabIndex={0} role="region" aria-label={label}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index > 0 ? 'num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([time, ...prices]) => (
            <tr key={time}>
              <th scope="row">{time}</th>
              {prices.map((price, index) => (
                <td key={index} className="num">
                  {price}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

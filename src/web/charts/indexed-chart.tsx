import { type Indexed, monthEnds, valueAt } from '#web/charts/indexed.ts'
import { seriesClass } from '#web/charts/line-looks.ts'
import { DrawnTimes } from '#web/charts/drawn-times.tsx'
import { roundTicks, tickDigits, thinned, type Series } from '#web/charts/series.ts'
import { timeTicks } from '#web/charts/time-ticks.ts'
import { format } from '#web/format.ts'

interface IndexedChartProps {
  label: string
  names: readonly string[]
  indexed: Indexed
  /** values are amounts to the cent, not parts of a first value that is 100 */
  isMoney?: boolean
  /** values are percent since the first day, which is 0 */
  isChange?: boolean
  /** what happened on the way, on the first line; `name` says in the legend what the dots are */
  dots?: { readonly name: string; readonly at: readonly number[] }
}

/** A line's places in tenths of a percent. */
const width = 1000
/** Points beyond this many are thinned. */
const mostPoints = 260
const mostRows = 14

/**
 * Up to six lines on one scale, each with its legend and its value at the end. Dashes tell them apart for whoever sees
 * no colours.
 */
export function IndexedChart({
  label,
  names,
  indexed: { from, lines },
  isMoney = false,
  isChange = false,
  dots,
}: IndexedChartProps) {
  const written = writing({ isMoney, isChange })
  const drawn = lines.flatMap((series, index) => (series ? [{ series, index, name: names[index] ?? '' }] : []))
  const values = drawn.flatMap(({ series }) => series.value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const to = Math.max(...drawn.map(({ series }) => series.at.at(-1) ?? from))
  const pad = (high - low) * 0.05 || 1
  const y = (value: number) => round(((high + pad - value) / (high - low + 2 * pad)) * 100)
  const x = (at: number) => ((at - from) / (to - from || 1)) * width
  const path = ({ at, value }: Series) => {
    const thin = thinned({ at: at.map(x), value }, mostPoints)
    return `M${thin.value.map((each, index) => `${round(thin.at[index] ?? 0)} ${y(each)}`).join(' ')}`
  }
  const longest = drawn
    .map(({ series }) => series)
    .reduce((best, series) => (series.at.length > best.at.length ? series : best), {
      at: [],
      value: [],
    } satisfies Series as Series)
  const ticks = roundTicks(low, high)
  return (
    <>
      <ul className="legend">
        {drawn.map(({ series, index, name }) => (
          <li key={index}>
            <i className={seriesClass(index)} />
            {name} <b>{written(series.value.at(-1))}</b>
          </li>
        ))}
        {dots && dots.at.length > 0 ? (
          <li>
            <i className="dot" />
            {dots.name}
          </li>
        ) : null}
      </ul>
      <div className="chart">
        <div className="drawn" role="img" aria-label={label}>
          <svg className="plot" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <line key={tick} className="grid" x1="0" x2="1000" y1={y(tick)} y2={y(tick)} />
            ))}
            {isMoney ? null : (
              <line className="reference" x1="0" x2="1000" y1={y(isChange ? 0 : 100)} y2={y(isChange ? 0 : 100)} />
            )}
            {isChange && drawn[0] ? (
              <path className="area" d={`${path(drawn[0].series)} V100 H${round(x(drawn[0].series.at[0] ?? from))}Z`} />
            ) : null}
            {drawn.toReversed().map(({ series, index }) => (
              <path key={index} className={`line ${seriesClass(index)}`} d={path(series)} />
            ))}
          </svg>
          <svg className="drawn-values" aria-hidden="true">
            {ticks.map((tick) => (
              <text key={tick} x="6" y={`${y(tick)}%`} dy="4">
                {isChange
                  ? format.changePercent(tick, tickDigits(ticks))
                  : format.number(tick, Math.max(tickDigits(ticks), high - low < 4 ? 1 : 0))}
              </text>
            ))}
          </svg>
          {dots && drawn[0] ? <Dots at={dots.at} of={drawn[0].series} place={{ x, y }} /> : null}
          <DrawnTimes ticks={timeTicks(longest.at).map((tick) => ({ ...tick, left: Math.max(x(tick.at) / 10, 0) }))} />
        </div>
      </div>
      <details className="as-table">
        <summary>Als Tabelle</summary>
        <IndexedTable
          drawn={drawn}
          days={monthEnds(longest, mostRows)}
          caption={isMoney ? 'Beträge' : isChange ? 'Entwicklung in Prozent' : 'Entwicklung, auf 100 bezogen'}
          written={written}
        />
      </details>
    </>
  )
}

/** How a value is written. */
const writing =
  ({ isMoney, isChange }: { isMoney: boolean; isChange: boolean }) =>
  (value: number | undefined): string =>
    isChange ? format.changePercent(value, 1) : format.number(value, isMoney ? 2 : 1)

interface DotsProps {
  at: readonly number[]
  of: Series
  place: { x: (at: number) => number; y: (value: number) => number }
}

const Dots = ({ at, of, place: { x, y } }: DotsProps) => (
  <svg className="drawn-marks on-line" aria-hidden="true">
    {at.flatMap((each) => {
      const value = valueAt(of, each)
      return value === undefined
        ? []
        : [
            <circle key={each} cx={`${round(x(each)) / 10}%`} cy={`${y(value)}%`} r="4">
              <title>{format.date(each)}</title>
            </circle>,
          ]
    })}
  </svg>
)

const round = (value: number) => Math.round(value * 10) / 10

function IndexedTable({
  drawn,
  days,
  caption,
  written,
}: {
  drawn: readonly { series: Series; name: string; index: number }[]
  days: readonly number[]
  caption: string
  written: (value: number | undefined) => string
}) {
  return (
    <div className="tw" tabIndex={0} role="region" aria-label="Entwicklung als Tabelle">
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Tag</th>
            {drawn.map(({ name, index }) => (
              <th key={index} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{format.date(day)}</th>
              {drawn.map(({ series, index }) => (
                <td key={index} className="num">
                  {written(valueAt(series, day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

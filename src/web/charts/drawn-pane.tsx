import { type IndicatorLine } from '#web/charts/indicator-lines.ts'
import { knownPoints } from '#web/charts/known-points.ts'
import { lookClass } from '#web/charts/line-looks.ts'
import { roundTicks, thinned } from '#web/charts/series.ts'
import { paneDigits } from '#web/charts/value-texts.ts'
import { format } from '#web/format.ts'

const mostPoints = 440

/** An indicator that has no price, in a strip of its own below the chart. @param x places of its points, 0 to 1000 */
export function DrawnPane({ lines, x }: { lines: readonly IndicatorLine[]; x: readonly number[] }) {
  const known = lines.map((line) => ({ ...line, ...knownPoints(line.points, x) }))
  const values = known.flatMap(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const name = lines.map((line) => line.name).join(', ')
  const last = known.map(({ value }) => format.number(value.at(-1), paneDigits(values))).join(', ')
  const span = high - low || 1
  const y = (value: number) => Math.round(((high - value) / span) * 880 + 60) / 10
  return (
    <div className="drawn-pane" role="img" aria-label={`${name}: zuletzt ${last}`}>
      <svg className="plot" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        {values.length > 0
          ? roundTicks(low, high, 3).map((tick) => (
              <line key={tick} className="grid" x1="0" x2="1000" y1={y(tick)} y2={y(tick)} />
            ))
          : null}
        {known.map(({ look, at, value }, place) => {
          const thin = thinned({ at, value }, mostPoints)
          return value.length > 1 ? (
            <path
              key={place}
              className={`line thin ${lookClass(look)}`}
              d={`M${thin.value.map((each, index) => `${Math.round((thin.at[index] ?? 0) * 10) / 10} ${y(each)}`).join(' ')}`}
            />
          ) : null
        })}
      </svg>
      <svg className="pane-values" aria-hidden="true">
        {values.length > 0
          ? roundTicks(low, high, 3).map((tick) => (
              <text key={tick} x="6" y={`${y(tick)}%`} dy="4">
                {format.number(tick, span < 4 ? paneDigits(values) : 0)}
              </text>
            ))
          : null}
      </svg>
      <span className="pane-name" aria-hidden="true">
        {name}
      </span>
    </div>
  )
}

import { seriesClass } from '#web/charts/line-looks.ts'
import { roundTicks, tickDigits } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

export interface CurvePoint {
  /** years */
  x: number
  /** percent */
  y: number
  name: string
}

export interface Curve {
  name: string
  points: readonly CurvePoint[]
}

const inset = { left: 1, right: 1, top: 6, bottom: 12 }
const termMarks = [1, 2, 5, 10, 15, 20, 30]

/** Years lie on a root scale: the short end, where most bonds are, needs the room. */
const across = (years: number, longest: number): number =>
  round(inset.left + Math.sqrt(years / longest) * (100 - inset.left - inset.right))

interface CurveChartProps {
  label: string
  curves: readonly Curve[]
  /** single points in the colours of a comparison's lines */
  marked?: readonly (CurvePoint & { place: number })[]
}

/** Yields over terms. Places are percentages, so that text keeps its size at every width. */
export function CurveChart({ label, curves, marked = [] }: CurveChartProps) {
  const all = [...curves.flatMap(({ points }) => points), ...marked]
  const longest = Math.max(...all.map(({ x }) => x))
  const low = Math.min(...all.map(({ y }) => y))
  const high = Math.max(...all.map(({ y }) => y))
  if (all.length < 3 || !(longest > 0)) return null
  const span = high - low || 1
  const up = (value: number) =>
    round(inset.top + ((high + span * 0.08 - value) / (span * 1.16)) * (100 - inset.top - inset.bottom))
  const ticks = roundTicks(low, high)
  return (
    <figure className="curve">
      <svg height="240" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="grid" x1="0" x2="100%" y1={`${up(tick)}%`} y2={`${up(tick)}%`} />
            <text x="100%" y={`${up(tick)}%`} dx="6" dy="4">
              {format.percent(tick, Math.max(tickDigits(ticks), 1))}
            </text>
          </g>
        ))}
        {termMarks
          .filter((years) => years <= longest)
          .map((years) => (
            <text key={years} x={`${across(years, longest)}%`} y="100%" dy="-4" textAnchor="middle">
              {years} J
            </text>
          ))}
        {curves.map(({ name, points }, curve) => (
          <g key={name} className={`c${curve}`}>
            {points.slice(1).map((point, index) => (
              <line
                key={point.name}
                x1={`${across(points[index]?.x ?? 0, longest)}%`}
                y1={`${up(points[index]?.y ?? 0)}%`}
                x2={`${across(point.x, longest)}%`}
                y2={`${up(point.y)}%`}
              />
            ))}
            {points.map((point) => (
              <circle key={point.name} cx={`${across(point.x, longest)}%`} cy={`${up(point.y)}%`} r="3.5">
                <title>{`${point.name}: ${format.percent(point.y)}`}</title>
              </circle>
            ))}
          </g>
        ))}
        {marked.map((point) => (
          <circle
            key={point.name}
            className={`marked ${seriesClass(point.place)}`}
            cx={`${across(point.x, longest)}%`}
            cy={`${up(point.y)}%`}
            r="6"
          >
            <title>{`${point.name}: ${format.percent(point.y)}`}</title>
          </circle>
        ))}
      </svg>
      <figcaption className="legend">
        {curves.map(({ name }, curve) => (
          <span key={name}>
            <i className={curve === 0 ? undefined : seriesClass(1)} />
            {name}
          </span>
        ))}
        {marked.map(({ name, place }) => (
          <span key={name}>
            <i className={`line-mark ${seriesClass(place)}`} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

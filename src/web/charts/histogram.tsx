import { roundTicks } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

export interface HistogramBin {
  /** percent; open at the ends */
  fromPct?: number | undefined
  toPct?: number | undefined
  number: number
}

const inset = { top: 4, bottom: 12 }
/** so many bounds stand below the bars at most */
const mostBounds = 6

/** „−1 bis unter 0 %“ */
export function binText({ fromPct, toPct }: HistogramBin): string {
  if (fromPct === undefined) return `unter ${bound(toPct)} %`
  return toPct === undefined ? `ab ${bound(fromPct)} %` : `${bound(fromPct)} bis unter ${bound(toPct)} %`
}

const bound = (pct: number | undefined): string => format.number(pct, String(pct).split('.')[1]?.length ?? 0)

/**
 * How often returns fell into each bin: losses and gains apart by colour and by the line at zero. Places are
 * percentages of the width.
 */
export function Histogram({ label, bins }: { label: string; bins: readonly HistogramBin[] }) {
  const highest = Math.max(...bins.map(({ number }) => number))
  if (!(highest > 0)) return null
  const width = 100 / bins.length
  const height = 100 - inset.top - inset.bottom
  const up = (count: number) => `${round(inset.top + height * (1 - count / highest))}%`
  const zero = bins.findIndex(({ fromPct }) => fromPct === 0)
  const step = Math.ceil(bins.length / mostBounds)
  const first = (zero < 0 ? 0 : zero) % step
  return (
    <figure className="curve histogram">
      <svg height="200" role="img" aria-label={label}>
        {roundTicks(0, highest)
          .filter((tick) => tick > 0 && Number.isInteger(tick))
          .map((tick) => (
            <g key={tick}>
              <line className="grid" x1="0" x2="100%" y1={up(tick)} y2={up(tick)} />
              <text x="100%" y={up(tick)} dx="6" dy="4">
                {format.integer(tick)}
              </text>
            </g>
          ))}
        {bins.map((bin, i) => (
          <rect
            key={binText(bin)}
            className={(bin.toPct ?? 1) <= 0 ? 'down' : (bin.fromPct ?? -1) >= 0 ? 'up' : undefined}
            x={`${round(i * width)}%`}
            width={`${round(width * 0.92)}%`}
            y={up(bin.number)}
            height={`${round((height * bin.number) / highest)}%`}
          >
            <title>{`${binText(bin)}: ${format.integer(bin.number)}`}</title>
          </rect>
        ))}
        {zero > 0 ? (
          <line
            className="grid reference"
            x1={`${round(zero * width)}%`}
            x2={`${round(zero * width)}%`}
            y1="0"
            y2={`${100 - inset.bottom}%`}
          />
        ) : null}
        {bins.map(({ fromPct }, i) =>
          fromPct === undefined || i % step !== first ? null : (
            <text key={fromPct} x={`${round(i * width)}%`} y="100%" dy="-4" textAnchor={i === 0 ? 'start' : 'middle'}>
              {bound(fromPct)} %
            </text>
          ),
        )}
      </svg>
    </figure>
  )
}

const round = (value: number) => Math.round(value * 100) / 100

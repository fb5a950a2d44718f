import { format } from '#web/format.ts'

export interface Level {
  side: 'über' | 'unter'
  price: number
}

interface LevelPlotProps {
  /** daily closes, oldest first */
  closes: readonly number[]
  levels: readonly Level[]
  from: string
  text: (price: number) => string
}

const inset = 10

/** Where a paper has been, and the levels that are or would be waited for. */
export function LevelPlot({ closes, levels, from, text }: LevelPlotProps) {
  const values = [...closes, ...levels.map(({ price }) => price)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => Math.round((inset + ((high - value) / (high - low || 1)) * (100 - 2 * inset)) * 10) / 10
  const d = closes.map((close, i) => `${Math.round((1000 * i) / (closes.length - 1)) / 10} ${y(close)}`).join(' ')
  const said =
    `Schlusskurse seit ${from}: zwischen ${text(Math.min(...closes))} und ${text(Math.max(...closes))}` +
    levels.map(({ side, price }) => `, Marke ${side} ${text(price)}`).join('')
  return (
    <figure className="level-plot">
      <svg width="100%" height="200" role="img" aria-label={said}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path d={`M${d}`} />
        </svg>
        {levels.map(({ side, price }) => (
          <g key={`${side} ${price}`}>
            <line x1="0" x2="100%" y1={`${y(price)}%`} y2={`${y(price)}%`} />
            <text x="0" y={`${y(price)}%`} dy={side === 'über' ? -5 : 14}>
              {side} {text(price)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="xs mut2">
        <span>{from}</span> <span>{format.integer(closes.length)} Handelstage</span> <span>heute</span>
      </figcaption>
    </figure>
  )
}

import type { DerivativesSnapshot } from '#features/instrument/snapshots.contract.ts'
import { roundTicks, tickDigits } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

type Line = NonNullable<DerivativesSnapshot['payoffLine']>

interface PayoffChartProps {
  label: string
  /** changes of the underlying that are written below, percent, ascending */
  steps: readonly number[]
  /** corners of the line, from left to right */
  line: Line
  price: number | undefined
}

/**
 * What a paper pays at its end over the price of the underlying; the dotted line is what it costs now. Places are
 * percentages.
 */
export function PayoffChart({ label, steps, line, price }: PayoffChartProps) {
  const values = [...line.map(({ payout }) => payout), ...(price === undefined ? [] : [price])]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const first = line[0]?.underlyingPct ?? 0
  const width = (line.at(-1)?.underlyingPct ?? 0) - first || 1
  const span = high - low || 1
  const x = (changePct: number) => `${round(1 + ((changePct - first) / width) * 98)}%`
  const y = (value: number) => `${round(6 + ((high - value) / span) * 80)}%`
  const ticks = roundTicks(low, high)
  return (
    <figure className="curve">
      <svg height="200" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x="100%" y={y(tick)} dx="6" dy="4">
              {format.number(tick, Math.max(tickDigits(ticks), span < 2 ? 2 : span < 20 ? 1 : 0))}
            </text>
          </g>
        ))}
        {steps
          .filter((_, index) => index % 2 === 1)
          .map((changePct) => (
            <text key={changePct} x={x(changePct)} y="100%" dy="-4" textAnchor="middle">
              {format.changePercent(changePct, 0)}
            </text>
          ))}
        <g className="c0">
          {line.slice(1).map((point, index) => (
            <line
              key={`${point.underlyingPct} ${point.payout}`}
              x1={x(line[index]?.underlyingPct ?? 0)}
              y1={y(line[index]?.payout ?? 0)}
              x2={x(point.underlyingPct)}
              y2={y(point.payout)}
            />
          ))}
        </g>
        {price === undefined ? null : <line className="grid reference" x1="0" x2="100%" y1={y(price)} y2={y(price)} />}
      </svg>
      <figcaption className="legend">
        <span>
          <i />
          Auszahlung am Ende
        </span>
        {price === undefined ? null : (
          <span>
            <i className="reference" />
            Briefkurs jetzt
          </span>
        )}
      </figcaption>
    </figure>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

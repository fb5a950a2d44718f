import type { Series } from '#web/charts/series.ts'

/** As many candles as a drawing has room for: each of several days where there are more. */
const mostCandles = 90

interface DrawnCandlesProps {
  series: Series
  /** the middle of each point in a plot of 1000 by 100 */
  x: readonly number[]
  /** a price's place in it */
  y: (value: number) => number
  /** between two points */
  slot: number
}

export function DrawnCandles({ series, x, y, slot }: DrawnCandlesProps) {
  const count = series.value.length
  const size = Math.ceil(count / mostCandles)
  const width = slot * size
  const candles = Array.from({ length: Math.ceil(count / size) }, (_, index) => {
    const from = index * size
    const to = Math.min(from + size, count)
    return {
      index,
      middle: round(((x[from] ?? 0) + (x[to - 1] ?? 0)) / 2),
      open: series.open?.[from] ?? 0,
      close: series.value[to - 1] ?? 0,
      high: Math.max(...(series.high?.slice(from, to) ?? [])),
      low: Math.min(...(series.low?.slice(from, to) ?? [])),
    }
  })
  return candles.map(({ index, middle, open, close, high, low }) => {
    return (
      <g key={index} className={close >= open ? 'candle-up' : 'candle-down'}>
        <line x1={middle} x2={middle} y1={y(high)} y2={y(low)} />
        <rect
          x={round(middle - width * 0.35)}
          width={round(width * 0.7)}
          y={y(Math.max(open, close))}
          height={Math.max(round(y(Math.min(open, close)) - y(Math.max(open, close))), 0.4)}
        />
      </g>
    )
  })
}

const round = (value: number) => Math.round(value * 10) / 10

import type { Series } from '#web/charts/series.ts'

/** As many candles as a drawing has room for: each of several days where there are more. */
const mostCandles = 90

/** Candles across a plot of 1000 by 100. @param y a price's place in it */
export function DrawnCandles({ series, y }: { series: Series; y: (value: number) => number }) {
  const count = series.value.length
  const size = Math.ceil(count / mostCandles)
  const width = 1000 / Math.ceil(count / size)
  const candles = Array.from({ length: Math.ceil(count / size) }, (_, index) => {
    const from = index * size
    const to = Math.min(from + size, count)
    return {
      index,
      open: series.open?.[from] ?? 0,
      close: series.value[to - 1] ?? 0,
      high: Math.max(...(series.high?.slice(from, to) ?? [])),
      low: Math.min(...(series.low?.slice(from, to) ?? [])),
    }
  })
  return candles.map(({ index, open, close, high, low }) => {
    const middle = round((index + 0.5) * width)
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

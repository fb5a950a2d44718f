import { DrawnMarks } from '#web/charts/drawn-marks.tsx'
import { DrawnTimes } from '#web/charts/drawn-times.tsx'
import { seriesClass } from '#web/charts/line-looks.ts'
import { type Mark, placedMarks } from '#web/charts/marks.ts'
import {
  atTimes,
  mostVolumeBars,
  roundTicks,
  thinned,
  volumeBars,
  type ChartRange,
  type Series,
} from '#web/charts/series.ts'
import { everyMinute, timeTicks } from '#web/charts/time-ticks.ts'
import { axisText, flagShare, flagText } from '#web/charts/value-texts.ts'
import type { PriceKind } from '#web/format.ts'

export interface PriceChartProps {
  /** says what a look would tell */
  label: string
  series: Series
  range: ChartRange
  kind: PriceKind
  /** dotted line */
  previousClose?: number | undefined
  /** a second line, already on the scale of the first */
  compare?: Series | undefined
  /** what happened on its days */
  marks?: readonly Mark[]
  /** most points of a line; default 220, as many as a board of half a page shows */
  points?: number | undefined
  candles?: boolean
  logarithmic?: boolean
}

const mostCandles = 90

/** A chart drawn on the server: one picture for every width, its labels beside it as text. */
export function PriceChart({
  label,
  series,
  range,
  kind,
  previousClose,
  compare,
  marks = [],
  points = 220,
  candles = false,
  logarithmic = false,
}: PriceChartProps) {
  const values = [
    ...(series.low ?? series.value),
    ...(series.high ?? series.value),
    ...(compare?.value ?? []),
    ...(previousClose ? [previousClose] : []),
  ]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const last = series.value.at(-1)
  if (last === undefined || !Number.isFinite(low)) return null
  const scale = logarithmic && low > 0 ? Math.log : (value: number) => value
  const pad = (scale(high) - scale(low)) * 0.06 || Math.abs(scale(high)) * 0.01 || 1
  const bottom = scale(low) - pad
  const top = scale(high) + pad
  const y = (value: number) => round(((top - scale(value)) / (top - bottom)) * 100)
  const [from = 0, to = from] = [series.at[0], series.at.at(-1)]
  const x = positions(series, range)
  const line = ({ value }: Series, across: readonly number[]) => {
    const thin = thinned({ at: across, value }, points)
    return `M${thin.value.map((each, index) => `${round(thin.at[index] ?? 0)} ${y(each)}`).join(' ')}`
  }
  const beside = compare && atTimes(compare, series.at)
  const path = line(series, x)
  return (
    <div className="drawn" role="img" aria-label={label}>
      <svg className="plot" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        {roundTicks(low, high).map((tick) => (
          <line key={tick} className="grid" x1="0" x2="1000" y1={y(tick)} y2={y(tick)} />
        ))}
        {candles && series.open ? (
          <Candles series={series} y={y} />
        ) : (
          <>
            <path className="area" d={`${path} L${round(x.at(-1) ?? 1000)} 100 ${round(x[0] ?? 0)} 100Z`} />
            {beside && beside.value.length > 1 ? (
              <path className={`line ${seriesClass(1)}`} d={line(beside, x.slice(-beside.value.length))} />
            ) : null}
            <path className="line" d={path} />
          </>
        )}
        {previousClose ? (
          <line className="reference" x1="0" x2="1000" y1={y(previousClose)} y2={y(previousClose)} />
        ) : null}
      </svg>
      <DrawnMarks
        marks={placedMarks(marks, series).map(({ index, mark }) => ({
          mark,
          x: round((x[index] ?? 0) / 10),
          y: y(series.value[index] ?? low),
        }))}
      />
      {series.volume?.some((amount) => amount > 0) ? <Volume volume={series.volume} /> : null}
      <svg className="drawn-values" aria-hidden="true">
        {roundTicks(low, high)
          .filter((tick) => Math.abs(y(tick) - y(last)) > 100 * flagShare)
          .map((tick) => (
            <text key={tick} x="6" y={`${y(tick)}%`} dy="4">
              {axisText(tick, high - low, kind)}
            </text>
          ))}
        <svg y={`${y(last)}%`} overflow="visible">
          <rect x="1" y="-9" width="63" height="18" rx="2" />
          <text className="flag" x="6" y="4">
            {flagText(last, kind)}
          </text>
        </svg>
      </svg>
      {range === 'D1' ? (
        <DrawnTimes
          ticks={timeTicks(everyMinute(series.at))}
          place={({ at }) => (100 * (at - from)) / (to - from || 1)}
        />
      ) : (
        <DrawnTimes ticks={timeTicks(series.at)} place={({ index }) => (x[index] ?? 0) / 10} />
      )}
    </div>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

/** From 0 to 1000: by time within a day, by rank where nights and weekends lie between. */
function positions({ at }: Series, range: ChartRange): number[] {
  const from = at[0] ?? 0
  const span = (at.at(-1) ?? 0) - from || 1
  return at.map((time, index) => 1000 * (range === 'D1' ? (time - from) / span : index / Math.max(at.length - 1, 1)))
}

function Candles({ series, y }: { series: Series; y: (value: number) => number }) {
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

function Volume({ volume }: { volume: readonly number[] }) {
  const bars = volumeBars(volume, mostVolumeBars)
  const highest = Math.max(...bars) || 1
  const width = 1000 / bars.length
  return (
    <svg className="plot-volume" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      <path
        className="volume"
        d={bars
          .map(
            (bar, index) =>
              `M${round(index * width + 1)} 100v${-round((bar / highest) * 100)}h${round(width - 2)}V100z`,
          )
          .join('')}
      />
    </svg>
  )
}

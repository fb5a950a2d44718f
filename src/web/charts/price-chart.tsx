import type { Instant } from '#contract/vocabulary.ts'
import { DrawnMarks } from '#web/charts/drawn-marks.tsx'
import { type Mark, placedMarks } from '#web/charts/marks.ts'
import { roundTicks, thinned, volumeBars, type ChartRange, type Series } from '#web/charts/series.ts'
import { format, type PriceKind } from '#web/format.ts'
import { standing } from '#web/standing.ts'

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

const most = { candles: 90, volume: 52 }

/** A chart drawn on the server: one picture for every width, its labels beside it as text. */
export const PriceChart = standing(function PriceChart({ label, series, range, kind, previousClose, compare, marks = [], points = 220, candles = false, logarithmic = false }: PriceChartProps) {
  const values = [...(series.low ?? series.value), ...(series.high ?? series.value), ...(compare?.value ?? []), ...(previousClose ? [previousClose] : [])]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const last = series.value.at(-1)
  if (last === undefined || !Number.isFinite(low)) return null
  const scale = logarithmic && low > 0 ? Math.log : (value: number) => value
  const pad = (scale(high) - scale(low)) * 0.06 || Math.abs(scale(high)) * 0.01 || 1
  const bottom = scale(low) - pad
  const top = scale(high) + pad
  const y = (value: number) => round(((top - scale(value)) / (top - bottom)) * 100)
  const x = positions(series, range)
  const line = (drawn: Series) => {
    const across = drawn === series ? x : positions(drawn, range, series)
    const thin = thinned({ at: across, value: drawn.value }, points)
    return `M${thin.value.map((value, index) => `${round(thin.at[index] ?? 0)} ${y(value)}`).join(' ')}`
  }
  const path = line(series)
  return (
    <div className="drawn" role="img" aria-label={label}>
      <svg className="plot" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        {roundTicks(low, high).map((tick) => <line key={tick} className="grid" x1="0" x2="1000" y1={y(tick)} y2={y(tick)} />)}
        {candles && series.open ? <Candles series={series} y={y} /> : (
          <>
            <path className="area" d={`${path} L${round(x.at(-1) ?? 1000)} 100 ${round(x[0] ?? 0)} 100Z`} />
            {compare ? <path className="compare" d={line(compare)} /> : null}
            <path className="line" d={path} />
          </>
        )}
        {previousClose ? <line className="reference" x1="0" x2="1000" y1={y(previousClose)} y2={y(previousClose)} /> : null}
      </svg>
      <DrawnMarks marks={placedMarks(marks, series).map(({ index, mark }) => ({ mark, x: round((x[index] ?? 0) / 10), y: y(series.value[index] ?? low) }))} />
      {series.volume?.some((amount) => amount > 0) ? <Volume volume={series.volume} /> : null}
      <svg className="drawn-values" aria-hidden="true">
        {roundTicks(low, high).filter((tick) => Math.abs(y(tick) - y(last)) > 6).map((tick) => (
          <text key={tick} x="6" y={`${y(tick)}%`} dy="4">{axisText(tick, high - low, kind)}</text>
        ))}
        <svg y={`${y(last)}%`} overflow="visible">
          <rect x="1" y="-9" width="55" height="18" rx="2" />
          <text className="flag" x="6" y="4">{flagText(last, kind)}</text>
        </svg>
      </svg>
      <svg className="drawn-times" aria-hidden="true">
        {timeLabels(series, x, range).map(({ text, left }) => <text key={text} x={`${left}%`} y="13">{text}</text>)}
      </svg>
    </div>
  )
})

/** The flag has room for eight characters: longer prices leave off what is behind the comma. */
function flagText(last: number, kind: PriceKind): string {
  const text = format.price(last, kind)
  return text.length > 8 ? format.integer(last) : text
}

const round = (value: number) => Math.round(value * 10) / 10

/** From 0 to 1000: by time within a day, by rank where nights and weekends lie between. */
function positions(series: Series, range: ChartRange, frame: Series = series): number[] {
  const from = frame.at[0] ?? 0
  const span = (frame.at.at(-1) ?? 0) - from || 1
  if (range === 'D1' || frame !== series) return series.at.map((at) => Math.min(Math.max(((at - from) / span) * 1000, 0), 1000))
  return series.at.map((_, index) => (index / Math.max(series.at.length - 1, 1)) * 1000)
}

function Candles({ series, y }: { series: Series; y: (value: number) => number }) {
  const count = series.value.length
  const size = Math.ceil(count / most.candles)
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
        <rect x={round(middle - width * 0.35)} width={round(width * 0.7)} y={y(Math.max(open, close))} height={Math.max(round(y(Math.min(open, close)) - y(Math.max(open, close))), 0.4)} />
      </g>
    )
  })
}

function Volume({ volume }: { volume: readonly number[] }) {
  const bars = volumeBars(volume, most.volume)
  const highest = Math.max(...bars) || 1
  const width = 1000 / bars.length
  return (
    <svg className="plot-volume" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      <path className="volume" d={bars.map((bar, index) => `M${round(index * width + 1)} 100v${-round((bar / highest) * 100)}h${round(width - 2)}V100z`).join('')} />
    </svg>
  )
}

function axisText(tick: number, span: number, kind: PriceKind): string {
  if (span >= 20) return format.integer(tick)
  return span >= 0.5 ? format.number(tick, span >= 4 ? 1 : 2) : format.price(tick, kind)
}

/** Where each calendar year begins, the first that is cut left out; of many years every n-th. */
function firstDays({ at }: Series): number[] {
  const years = at.map((time) => new Date(time).getUTCFullYear()) // days are stamped at noon
  const begins = years.flatMap((year, index) => (index > 0 && year !== years[index - 1] ? [index] : []))
  const step = Math.ceil(begins.length / 6)
  return begins.filter((_, place) => place % step === 0)
}

const labelOf = (range: ChartRange, at: Instant): string => {
  if (range === 'D1') return format.minute(at)
  if (range === 'W1' || range === 'M1') return format.shortDate(at)
  return range === 'Y3' || range === 'Y5' || range === 'MAX' ? format.date(at).slice(6) : format.month(at)
}

/** About five labels; where a label would repeat, the later one is left out. Years stand at their first day. `x` runs from 0 to 1000. */
export function timeLabels(series: Series, x: readonly number[], range: ChartRange): { text: string; left: number }[] {
  const labels: { text: string; left: number }[] = []
  const years = range === 'Y3' || range === 'Y5' || range === 'MAX' ? firstDays(series) : []
  const places = years.length > 2 ? years : [0, 0.22, 0.44, 0.66, 0.88].map((share) => x.findIndex((position) => position >= share * 1000))
  for (const index of places) {
    const at = series.at[index]
    if (at === undefined) continue
    const text = labelOf(range, at)
    if (labels.every((label) => label.text !== text)) labels.push({ text, left: round((x[index] ?? 0) / 10) })
  }
  return labels
}

import { DrawnCandles } from '#web/charts/drawn-candles.tsx'
import { DrawnMarks } from '#web/charts/drawn-marks.tsx'
import { DrawnPane } from '#web/charts/drawn-pane.tsx'
import { DrawnSketches } from '#web/charts/drawn-sketches.tsx'
import { DrawnTimes } from '#web/charts/drawn-times.tsx'
import { DrawnVolume } from '#web/charts/drawn-volume.tsx'
import { type IndicatorLine, isOverPrices, panesOf } from '#web/charts/indicator-lines.ts'
import type { ChartScale } from '#web/charts/interactive/state.ts'
import { lookClass, seriesClass } from '#web/charts/line-looks.ts'
import { knownPoints } from '#web/charts/known-points.ts'
import { type Mark, placedMarks, priceBeside } from '#web/charts/marks.ts'
import { atTimes, startOf, thinned, volumesAt, type ChartRange, type Series } from '#web/charts/series.ts'
import { placeOf } from '#web/charts/sketch/places.ts'
import type { Sketch } from '#web/charts/sketch/sketches.ts'
import { everyMinute, timeTicks } from '#web/charts/time-ticks.ts'
import { flagShare, flagText, percentFrom, shortPercent, valueTicks } from '#web/charts/value-texts.ts'
import type { PriceKind } from '#web/format.ts'

export interface PriceChartProps {
  /** says what a look would tell */
  label: string
  series: Series
  range: ChartRange
  kind: PriceKind
  /** a dotted line across: the close before, or what was paid for a piece */
  reference?: number | undefined
  /** further lines, already on the scale of the first; from the second on all are told in percent */
  compared?: readonly Series[]
  /** what happened on its days */
  marks?: readonly Mark[]
  /** the page of the chart: twice as many points and marks of the axes as a board of half a page shows */
  full?: boolean
  candles?: boolean
  scale?: ChartScale
  /** bars of the volume below it; default: yes */
  withVolume?: boolean
  /** what the reader has drawn into it */
  sketches?: readonly Sketch[]
  /** lines of indicators, over the price and in panes below */
  lines?: readonly IndicatorLine[]
}

const flagPercent = 100 * flagShare

/** A chart drawn on the server: one picture for every width, its labels beside it as text. */
export function PriceChart({
  label,
  series,
  range,
  kind,
  reference,
  compared = [],
  marks = [],
  full = false,
  candles = false,
  scale: choice = 'linear',
  withVolume = true,
  sketches = [],
  lines = [],
}: PriceChartProps) {
  const values = [
    ...(series.low ?? series.value),
    ...(series.high ?? series.value),
    ...compared.flatMap(({ value }) => value),
    ...(reference ? [reference] : []),
  ]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const last = series.value.at(-1)
  if (last === undefined || !Number.isFinite(low)) return null
  const base = startOf(series) ?? last
  const isPositive = low > 0
  const scale = choice === 'log' && isPositive ? Math.log : (value: number) => value
  const axis = {
    kind,
    isLog: scale === Math.log,
    percentOf: (choice === 'percent' || compared.length > 1) && isPositive ? base : undefined,
  }
  const pad = (scale(high) - scale(low)) * 0.06 || Math.abs(scale(high)) * 0.01 || 1
  const bottom = scale(low) - pad
  const top = scale(high) + pad
  const y = (value: number) => round(((top - scale(value)) / (top - bottom)) * 100)
  const times = range === 'D1' ? everyMinute(series) : series.at
  const isCandle = candles && series.open !== undefined
  /** Candles stand in the middle of their slot, points of a line reach from edge to edge. From 0 to 1. */
  const across = (place: number) => (isCandle ? (place + 0.5) / times.length : place / Math.max(times.length - 1, 1))
  const x = placesIn(series, times, range).map((place) => 1000 * across(place))
  const most = full ? 440 : 220
  const path = ({ value }: Pick<Series, 'value'>, places: readonly number[]) => {
    const thin = thinned({ at: places, value }, most)
    return `M${thin.value.map((each, index) => `${round(thin.at[index] ?? 0)} ${y(each)}`).join(' ')}`
  }
  const beside = compared.map((other) => atTimes(other, series.at))
  const ends = endsApart(
    beside.flatMap(({ value }, place) => {
      const end = value.at(-1)
      const start = (compared[place] && startOf(compared[place])) ?? base
      return end === undefined ? [] : [{ place, change: percentFrom(end, start), y: y(end) }]
    }),
    y(last),
  )
  const line = path(series, x)
  const ticks = valueTicks(low, high, axis, full ? 9 : 6)
  const timeMarks = timeTicks(times, full ? 12 : 6).map((tick) => ({
    ...tick,
    left: 100 * across(tick.index),
  }))
  const panes = panesOf(lines)
  const volume = withVolume ? volumesAt(times, series) : []
  return (
    <>
      <div className="drawn" role="img" aria-label={label}>
        <svg className="plot" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          {ticks.map(({ value }) => (
            <line key={value} className="grid" x1="0" x2="1000" y1={y(value)} y2={y(value)} />
          ))}
          {timeMarks.map(({ index, left }) => (
            <line key={index} className="grid faint" x1={round(left * 10)} x2={round(left * 10)} y1="0" y2="100" />
          ))}
          {isCandle ? (
            <DrawnCandles series={series} x={x} y={y} slot={1000 / times.length} />
          ) : (
            <path className="area" d={`${line} L${round(x.at(-1) ?? 1000)} 100 ${round(x[0] ?? 0)} 100Z`} />
          )}
          {beside.map((other, place) =>
            other.value.length > 1 ? (
              <path
                key={place}
                className={`line ${seriesClass(place + 1)}`}
                d={path(other, x.slice(-other.value.length))}
              />
            ) : null,
          )}
          {isCandle ? null : <path className="line" d={line} />}
          {lines.filter(isOverPrices).map(({ look, points }, place) => {
            const known = knownPoints(points, x)
            return known.value.length > 1 ? (
              <path key={place} className={`line thin ${lookClass(look)}`} d={path(known, known.at)} />
            ) : null
          })}
          {reference ? <line className="reference" x1="0" x2="1000" y1={y(reference)} y2={y(reference)} /> : null}
        </svg>
        <DrawnMarks
          marks={placedMarks(marks, series).map(({ index, mark }) => ({
            mark,
            x: round((x[index] ?? 0) / 10),
            y: y(priceBeside(series, index, mark, isCandle) ?? low),
          }))}
        />
        <DrawnSketches
          sketches={sketches}
          plot={{
            width: 100,
            x: (at) => 100 * across(placeOf(times, at)),
            y: (price) => (price > 0 || scale !== Math.log ? y(price) : undefined),
          }}
          kind={kind}
        />
        {volume.some((amount) => amount > 0) ? <DrawnVolume volume={volume} /> : null}
        <svg className="drawn-values" aria-hidden="true">
          {ticks
            .filter(({ value }) =>
              [y(last), ...ends.map((end) => end.y)].every((flag) => Math.abs(y(value) - flag) > flagPercent),
            )
            .map(({ value, text }) => (
              <text key={value} x="6" y={`${y(value)}%`} dy="4">
                {text}
              </text>
            ))}
          {ends.map((each) => (
            <svg key={each.place} y={`${each.y}%`} overflow="visible">
              <rect
                className={`compared ${seriesClass(each.place + 1)}`}
                x="1.5"
                y="-8.5"
                width="62"
                height="17"
                rx="2"
              />
              <text x="6" y="4">
                {shortPercent(each.change)}
              </text>
            </svg>
          ))}
          <svg y={`${y(last)}%`} overflow="visible">
            <rect x="1" y="-9" width="63" height="18" rx="2" />
            <text className="flag" x="6" y="4">
              {flagText(last, axis)}
            </text>
          </svg>
        </svg>
        <DrawnTimes ticks={timeMarks} />
      </div>
      {panes.map((pane) => (
        <DrawnPane key={pane[0]?.indicator} lines={pane} x={x} />
      ))}
    </>
  )
}

/** Labels in percent of the plot, pushed apart from each other and from one that keeps its place. */
function endsApart<End extends { y: number }>(ends: readonly End[], fixed: number): End[] {
  const stacked = (side: 1 | -1, own: readonly End[]) => {
    let edge = fixed
    return own.map((end) => {
      edge = side * Math.max(side * end.y, side * edge + flagPercent)
      return { ...end, y: round(edge) }
    })
  }
  const from = (a: End, b: End) => Math.abs(a.y - fixed) - Math.abs(b.y - fixed)
  return [
    ...stacked(-1, ends.filter(({ y }) => y < fixed).sort(from)),
    ...stacked(1, ends.filter(({ y }) => y >= fixed).sort(from)),
  ]
}

const round = (value: number) => Math.round(value * 10) / 10

/** Places on the time axis: minutes of a day from its first, elsewhere ranks, for nights and weekends lie between. */
function placesIn({ at }: Series, times: readonly number[], range: ChartRange): number[] {
  const from = times[0] ?? 0
  return at.map((time, index) => (range === 'D1' ? (time - from) / minuteMs : index))
}

const minuteMs = 60_000

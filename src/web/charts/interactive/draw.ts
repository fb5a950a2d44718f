import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  PriceScaleMode,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { Axes } from '#web/charts/interactive/axes.ts'
import { heikinAshi } from '#web/charts/interactive/heikin-ashi.ts'
import { faded, type Palette } from '#web/charts/interactive/colours.ts'
import { Markers } from '#web/charts/interactive/markers.ts'
import { free, second, styleOf, unique } from '#web/charts/interactive/lines.ts'
import type { ChartState } from '#web/charts/interactive/state.ts'
import { Volume, volumePx } from '#web/charts/interactive/volume.ts'
import { seriesLooks } from '#web/charts/line-looks.ts'
import { type Mark, placedMarks } from '#web/charts/marks.ts'
import { atTimes, isIntraday, rebased, type Series } from '#web/charts/series.ts'
import { everyMinute } from '#web/charts/time-ticks.ts'
import { format, type PriceKind } from '#web/format.ts'

export interface Drawing {
  chart: IChartApi
  main: ISeriesApi<SeriesType>
  remove(): void
}

export interface Material {
  series: Series
  compared: readonly { name: string; series: Series }[]
  marks: readonly Mark[]
  previousClose: number | undefined
  kind: PriceKind
  palette: Palette
  /** comparisons are rebased onto this price; undefined: all lines in percent */
  base: number | undefined
  /** draws the lines of indicators; it comes with the first that is chosen */
  addIndicators:
    | ((chart: IChartApi, state: ChartState, material: Pick<Material, 'series' | 'palette'>) => void)
    | undefined
}

/** as high as the time axis of a drawn chart */
const timesPx = 24

/** Redraws everything in portions, so that the caller can let the browser paint between them. */
export function* drawing(host: HTMLElement, state: ChartState, material: Material): Generator<undefined, Drawing> {
  const { palette, kind } = material
  const intraday = isIntraday(state.range)
  const family = getComputedStyle(host).fontFamily
  const inPercent = scaleMode(state, material) === PriceScaleMode.Percentage
  const at = state.range === 'D1' ? everyMinute(material.series.at) : material.series.at
  const axisPx = Number.parseInt(getComputedStyle(host).getPropertyValue('--axis'), 10) || 0
  const chart = createChart(host, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: palette.surface },
      textColor: palette.muted,
      fontSize: 11,
      fontFamily: family,
      attributionLogo: false,
      panes: { separatorColor: palette.line },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.line, visible: inPercent } },
    rightPriceScale: {
      borderVisible: false,
      mode: scaleMode(state, material),
      scaleMargins: marginsOf(host, hasVolume(state, material)),
      minimumWidth: axisPx,
    },
    timeScale: {
      borderVisible: false,
      minBarSpacing: 0.01,
      minimumHeight: timesPx,
      timeVisible: intraday,
      secondsVisible: false,
      tickMarkFormatter: () => '',
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { labelBackgroundColor: palette.ink },
      horzLine: { labelBackgroundColor: palette.ink },
    },
    localization: {
      locale: 'de-DE',
      priceFormatter: (value: number) => format.price(value, kind),
      percentageFormatter: (value: number) => format.changePercent(value),
      timeFormatter: (time: unknown) => timeText(Number(time), intraday),
      ...(inPercent ? {} : { tickmarksPriceFormatter: (prices: readonly number[]) => prices.map(() => '') }),
    },
    // Wheel and finger move the page, not the chart below them.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false },
  })
  yield
  const main = mainSeries(chart, state, material, at)
  main.attachPrimitive(
    new Axes({
      at,
      extent: extentOf(state, material),
      last: material.series.value.at(-1) ?? 0,
      reference: referenceOf(state, material),
      kind,
      palette,
      family,
      inPercent,
    }),
  )
  chart.timeScale().fitContent()
  yield
  if (hasVolume(state, material))
    main.attachPrimitive(new Volume(volumesAt(at, material.series), faded(palette.volume, 0.55)))
  addComparisons(chart, material, at)
  yield
  material.addIndicators?.(chart, state, material)
  const placed = placedMarks(material.marks, material.series)
  if (placed.length > 0) {
    const marks = placed.map(({ index, mark }) => ({
      time: second(material.series.at[index] ?? 0),
      value: material.series.value[index] ?? 0,
      mark,
    }))
    main.attachPrimitive(new Markers(marks, { colour: palette.s3, font: `600 11px ${family}` }))
  }
  return { chart, main, remove: () => chart.remove() }
}

/** All portions at once. */
export function draw(host: HTMLElement, state: ChartState, material: Material): Drawing {
  const portions = drawing(host, state, material)
  for (;;) {
    const { done, value } = portions.next()
    if (done) return value
  }
}

/** The close before stands in a chart of the day, where there are prices and no percentages. */
const referenceOf = (state: ChartState, { previousClose }: Material): number | undefined =>
  state.compared.length <= 1 && state.range === 'D1' ? previousClose : undefined

/** The plot leaves the room of the volume free where there is one, as the drawn chart does. */
function marginsOf(host: HTMLElement, withVolume: boolean): { top: number; bottom: number } {
  const height = Math.max(host.clientHeight - timesPx, 1)
  const below = withVolume ? volumePx / height : 0
  return { top: free * (1 - below), bottom: below + free * (1 - below) }
}

/** Lowest and highest of the prices, of what they are compared with and of the close before. */
function extentOf(state: ChartState, material: Material): { low: number; high: number } {
  const { series, compared, base } = material
  const lines =
    base === undefined
      ? []
      : compared.flatMap(({ series: other }) =>
          other.value[0] === undefined ? [] : [rebased(other, other.value[0], base).value],
        )
  const values = [
    series.value,
    series.low ?? [],
    series.high ?? [],
    ...lines,
    referenceOf(state, material) ?? [],
  ].flat()
  return { low: Math.min(...values), high: Math.max(...values) }
}

function scaleMode(state: ChartState, { base }: Material): PriceScaleMode {
  if (state.compared.length > 0 && base === undefined) return PriceScaleMode.Percentage
  return state.logarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal
}

/** @param at every place of the time axis; those without a price stay empty */
function mainSeries(
  chart: IChartApi,
  state: ChartState,
  { series, palette }: Material,
  at: readonly number[],
): ISeriesApi<SeriesType> {
  const { value, open = value, high = value, low = value } = series
  const look = {
    upColor: palette.surface,
    downColor: palette.down,
    borderUpColor: palette.up,
    borderDownColor: palette.down,
    wickUpColor: palette.up,
    wickDownColor: palette.down,
    priceLineVisible: false,
  }
  if (state.type === 'line') {
    const area = chart.addSeries(AreaSeries, {
      lineColor: palette.s1,
      lineWidth: 2,
      topColor: faded(palette.s1, 0.08),
      bottomColor: faded(palette.s1, 0.02),
      priceLineVisible: false,
    })
    area.setData(
      filled(
        series.at.map((time, index) => ({ time: second(time), value: value[index] ?? 0 })),
        at,
      ),
    )
    return area
  }
  const bars =
    state.type === 'heikinAshi' ? heikinAshi({ open, high, low, close: value }) : { open, high, low, close: value }
  const data = filled(
    series.at.map((time, index) => ({
      time: second(time),
      open: bars.open[index] ?? 0,
      high: bars.high[index] ?? 0,
      low: bars.low[index] ?? 0,
      close: bars.close[index] ?? 0,
    })),
    at,
  )
  if (state.type === 'bars') {
    const drawn = chart.addSeries(BarSeries, { upColor: palette.up, downColor: palette.down, priceLineVisible: false })
    drawn.setData(data)
    return drawn
  }
  const drawn = chart.addSeries(CandlestickSeries, look)
  drawn.setData(data)
  return drawn
}

const hasVolume = ({ indicators }: ChartState, { series: { volume } }: Material): boolean =>
  indicators.includes('volume') && volume !== undefined && volume.some((amount) => amount > 0)

/** What was traded at each place of the time axis. */
function volumesAt(places: readonly number[], { at, volume = [] }: Series): number[] {
  const known = new Map(at.map((time, index) => [second(time), volume[index] ?? 0]))
  return places.map((time) => known.get(second(time)) ?? 0)
}

function addComparisons(chart: IChartApi, { compared, base, palette }: Material, at: readonly number[]): void {
  compared.forEach(({ series }, index) => {
    const own = series.value[0]
    const look = seriesLooks[index + 1]
    if (!look) return
    const shown = atTimes(base === undefined || own === undefined ? series : rebased(series, own, base), at)
    const line = chart.addSeries(LineSeries, {
      ...styleOf(look, palette),
      lineWidth: 2,
      lastValueVisible: base === undefined,
    })
    line.setData(unique(shown.at.map((time, place) => ({ time: second(time), value: shown.value[place] ?? 0 }))))
  })
}

/** The points, and an empty place at each further time of the axis. */
function filled<Point extends { time: UTCTimestamp }>(
  points: readonly Point[],
  at: readonly number[],
): (Point | { time: UTCTimestamp })[] {
  const known = unique(points)
  if (known.length >= at.length) return known
  const places = new Map<number, Point | { time: UTCTimestamp }>(
    at.map((time) => [second(time), { time: second(time) }]),
  )
  for (const point of known) places.set(point.time, point)
  return [...places.values()].sort((a, b) => a.time - b.time)
}

const timeText = (seconds: number, intraday: boolean) =>
  intraday ? `${format.shortDate(seconds * 1000)} ${format.minute(seconds * 1000)}` : format.date(seconds * 1000)

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
import { Axes, type EndLabel } from '#web/charts/interactive/axes.ts'
import type { IndicatorLine } from '#web/charts/indicator-lines.ts'
import { heikinAshi } from '#web/charts/interactive/heikin-ashi.ts'
import { faded, type Palette } from '#web/charts/interactive/colours.ts'
import { free, second, styleOf, unique } from '#web/charts/interactive/lines.ts'
import { followSize } from '#web/charts/interactive/size.ts'
import type { ChartState } from '#web/charts/interactive/state.ts'
import { Volume, volumePx } from '#web/charts/interactive/volume.ts'
import { seriesLooks } from '#web/charts/line-looks.ts'
import type { Mark } from '#web/charts/marks.ts'
import { atTimes, isComparable, isIntraday, type Series, startOf, volumesAt } from '#web/charts/series.ts'
import { everyMinute } from '#web/charts/time-ticks.ts'
import { type AxisScale, flagText, percentFrom, shortPercent } from '#web/charts/value-texts.ts'
import { format, type PriceKind } from '#web/format.ts'

export interface Drawing {
  chart: IChartApi
  main: ISeriesApi<SeriesType>
  /** lines of indicators, as drawn */
  lines: readonly IndicatorLine[]
  /** the time of each place of its time axis */
  at: readonly number[]
  remove(): void
}

export interface Material {
  series: Series
  /** on the scale of the price */
  compared: readonly { name: string; series: Series }[]
  /** points before the first, from which indicators begin */
  lead: Series | undefined
  marks: readonly Mark[]
  previousClose: number | undefined
  kind: PriceKind
  palette: Palette
  /** percent are counted from this price */
  base: number
  /** draws the lines of indicators; it comes with the first that is chosen */
  addIndicators:
    | ((
        chart: IChartApi,
        state: ChartState,
        material: Pick<Material, 'series' | 'lead' | 'palette'>,
      ) => readonly IndicatorLine[])
    | undefined
  /** draws the marks; it comes with the first chart that may have some */
  addMarkers:
    | ((main: ISeriesApi<SeriesType>, material: Pick<Material, 'series' | 'marks' | 'palette'>, family: string) => void)
    | undefined
}

/** as high as the time axis of a drawn chart */
const timesPx = 24

/** Redraws everything in portions, so that the caller can let the browser paint between them. */
export function* drawing(host: HTMLElement, state: ChartState, material: Material): Generator<undefined, Drawing> {
  const { palette } = material
  const intraday = isIntraday(state.range)
  const family = getComputedStyle(host).fontFamily
  const scale = axisScale(state, material)
  const at = state.range === 'D1' ? everyMinute(material.series) : material.series.at
  const axisPx = Number.parseInt(getComputedStyle(host).getPropertyValue('--axis'), 10) || 0
  const chart = createChart(host, {
    width: host.clientWidth,
    height: host.clientHeight,
    layout: {
      background: { type: ColorType.Solid, color: palette.surface },
      textColor: palette.muted,
      fontSize: 11,
      fontFamily: family,
      attributionLogo: false,
      panes: { separatorColor: palette.line },
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    rightPriceScale: {
      borderVisible: false,
      mode: state.scale === 'log' ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
      scaleMargins: marginsOf(host, hasVolume(state, material)),
      minimumWidth: axisPx,
    },
    timeScale: {
      borderVisible: false,
      minBarSpacing: 0.01,
      fixLeftEdge: true,
      fixRightEdge: true,
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
      timeFormatter: (time: unknown) => timeText(Number(time), intraday),
    },
    // Wheel and finger move the page, not the chart below them.
    handleScroll: { vertTouchDrag: false, horzTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false },
  })
  yield
  if (state.range === 'D1') addTimes(chart, at)
  const main = mainSeries(chart, state, material, at)
  main.attachPrimitive(
    new Axes({
      at,
      extent: extentOf(state, material),
      last: material.series.value.at(-1) ?? 0,
      reference: referenceOf(state, material),
      scale,
      ends: endsOf(material),
      palette,
      family,
    }),
  )
  chart.timeScale().fitContent()
  yield
  if (hasVolume(state, material))
    main.attachPrimitive(new Volume(volumesAt(at, material.series), faded(palette.volume, 0.55)))
  addComparisons(chart, material, at)
  yield
  const lines = material.addIndicators?.(chart, state, material) ?? []
  material.addMarkers?.(main, material, family)
  const letGo = followSize(host, chart)
  const remove = () => {
    letGo()
    chart.remove()
  }
  return { chart, main, lines, at, remove }
}

/** All portions at once. */
export function draw(host: HTMLElement, state: ChartState, material: Material): Drawing {
  const portions = drawing(host, state, material)
  for (;;) {
    const { done, value } = portions.next()
    if (done) return value
  }
}

/** Several lines are told apart in percent, whatever the axis was before; levels through zero have none. */
const axisScale = ({ scale, compared }: ChartState, { kind, base, series }: Material): AxisScale => ({
  kind,
  isLog: scale === 'log',
  percentOf: (scale === 'percent' || compared.length > 1) && isComparable(series) ? base : undefined,
})

/** The close before stands in a chart of the day. */
const referenceOf = (state: ChartState, { previousClose }: Material): number | undefined =>
  state.range === 'D1' ? previousClose : undefined

/** How far each comparison has come, beside its end. */
const endsOf = ({ compared, base, palette }: Material): EndLabel[] =>
  compared.flatMap(({ series }, place) => {
    const last = series.value.at(-1)
    const look = seriesLooks[place + 1]
    return last === undefined || !look
      ? []
      : [{ value: last, text: shortPercent(percentFrom(last, startOf(series) ?? base)), colour: palette[look.colour] }]
  })

/** The plot leaves the room of the volume free where there is one, as the drawn chart does. */
function marginsOf(host: HTMLElement, withVolume: boolean): { top: number; bottom: number } {
  const height = Math.max(host.clientHeight - timesPx, 1)
  const below = withVolume ? volumePx / height : 0
  return { top: free * (1 - below), bottom: below + free * (1 - below) }
}

/** Lowest and highest of the prices, of what they are compared with and of the close before. */
function extentOf(state: ChartState, material: Material): { low: number; high: number } {
  const { series, compared } = material
  const lines = compared.flatMap(({ series: other }) => other.value)
  const values = [series.value, series.low ?? [], series.high ?? [], lines, referenceOf(state, material) ?? []].flat()
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** All places of the time axis count as reached, so that a day can be seen up to its close. */
function addTimes(chart: IChartApi, at: readonly number[]): void {
  chart
    .addSeries(LineSeries, { priceScaleId: '', visible: false, lastValueVisible: false, priceLineVisible: false })
    .setData(unique(at.map((time) => ({ time: second(time), value: 0 }))))
}

/** @param at every place of the time axis; those without a price stay empty */
function mainSeries(
  chart: IChartApi,
  state: ChartState,
  material: Material,
  at: readonly number[],
): ISeriesApi<SeriesType> {
  const { series, palette } = material
  const { value, open = value, high = value, low = value } = series
  const scale = axisScale(state, material)
  const common = {
    priceLineVisible: false,
    priceLineColor: palette.s1, // of the flag: that of a risen candle has the colour of the page
    priceFormat: {
      type: 'custom' as const,
      formatter: (price: number) => flagText(price, scale),
      tickmarksFormatter: (prices: readonly number[]) => prices.map(() => ''), // the axis has labels of our own
      minMove: 0.0001,
    },
  }
  const look = {
    ...common,
    upColor: palette.surface,
    downColor: palette.down,
    borderUpColor: palette.up,
    borderDownColor: palette.down,
    wickUpColor: palette.up,
    wickDownColor: palette.down,
  }
  if (state.type === 'line') {
    const area = chart.addSeries(AreaSeries, {
      ...common,
      lineColor: palette.s1,
      lineWidth: 2,
      topColor: faded(palette.s1, 0.08),
      bottomColor: faded(palette.s1, 0.02),
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
    const drawn = chart.addSeries(BarSeries, { ...common, upColor: palette.up, downColor: palette.down })
    drawn.setData(data)
    return drawn
  }
  const drawn = chart.addSeries(CandlestickSeries, look)
  drawn.setData(data)
  return drawn
}

const hasVolume = ({ indicators }: ChartState, { series: { volume } }: Material): boolean =>
  indicators.includes('volume') && volume !== undefined && volume.some((amount) => amount > 0)

function addComparisons(chart: IChartApi, { series: price, compared, palette }: Material, at: readonly number[]): void {
  const end = price.at.at(-1) ?? 0
  compared.forEach(({ series }, index) => {
    const look = seriesLooks[index + 1]
    if (!look) return
    const shown = atTimes(
      series,
      at.filter((time) => time <= end),
    )
    const line = chart.addSeries(LineSeries, {
      ...styleOf(look, palette),
      lineWidth: 2,
      lastValueVisible: false,
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

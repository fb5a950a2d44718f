import {
  AreaSeries, BarSeries, CandlestickSeries, ColorType, createChart, createSeriesMarkers, CrosshairMode, HistogramSeries, type IChartApi, type ISeriesApi, LineSeries, LineStyle,
  PriceScaleMode, type SeriesType, TickMarkType, type UTCTimestamp,
} from 'lightweight-charts'
import { bollinger, ema, heikinAshi, type Line, macd, momentum, rsi, sma, stochastic } from '#web/charts/interactive/indicators.ts'
import { faded, type Palette } from '#web/charts/interactive/colours.ts'
import type { ChartState } from '#web/charts/interactive/state.ts'
import { type Mark, placedMarks } from '#web/charts/marks.ts'
import { isIntraday, rebased, type Series } from '#web/charts/series.ts'
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
}

const second = (at: number) => Math.floor(at / 1000) as UTCTimestamp // the library brands its seconds

/** Draws everything anew; a chart has a few thousand points, so that takes a few milliseconds. */
export function draw(host: HTMLElement, state: ChartState, material: Material): Drawing {
  const { series, palette, kind } = material
  const intraday = isIntraday(state.range)
  const chart = createChart(host, {
    autoSize: true,
    layout: { background: { type: ColorType.Solid, color: palette.surface }, textColor: palette.muted, fontSize: 11, fontFamily: getComputedStyle(host).fontFamily, attributionLogo: false },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.line } },
    rightPriceScale: { borderVisible: false, mode: scaleMode(state, material), scaleMargins: { top: 0.08, bottom: state.indicators.has('volume') ? 0.2 : 0.06 } },
    timeScale: { borderVisible: false, timeVisible: intraday, secondsVisible: false, tickMarkFormatter: tickTextBetween(series.at) },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: { labelVisible: true }, horzLine: { labelVisible: true } },
    localization: { locale: 'de-DE', priceFormatter: (value: number) => format.price(value, kind), timeFormatter: (time: unknown) => timeText(Number(time), intraday) },
    handleScroll: { vertTouchDrag: false },
  })
  const main = mainSeries(chart, state, material)
  addVolume(chart, state, material)
  addComparisons(chart, material)
  addIndicators(chart, state, material)
  if (material.previousClose !== undefined && state.compared.length <= 1 && state.range === 'D1') {
    main.createPriceLine({ price: material.previousClose, color: palette.muted, lineStyle: LineStyle.Dotted, lineWidth: 1, axisLabelVisible: false, title: '' })
  }
  const placed = placedMarks(material.marks, series)
  if (placed.length > 0) {
    createSeriesMarkers(main, placed.map(({ index, mark: { text, side } }) => ({ time: second(series.at[index] ?? 0), position: `${side}Bar` as const, shape: 'circle' as const, color: palette.s3, text })))
  }
  chart.timeScale().fitContent()
  return { chart, main, remove: () => chart.remove() }
}

function scaleMode(state: ChartState, { base }: Material): PriceScaleMode {
  if (state.compared.length > 0 && base === undefined) return PriceScaleMode.Percentage
  return state.logarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal
}

function mainSeries(chart: IChartApi, state: ChartState, { series, palette }: Material): ISeriesApi<SeriesType> {
  const { at, value, open = value, high = value, low = value } = series
  const look = { upColor: palette.surface, downColor: palette.down, borderUpColor: palette.up, borderDownColor: palette.down, wickUpColor: palette.up, wickDownColor: palette.down, priceLineVisible: false }
  if (state.type === 'line') {
    const area = chart.addSeries(AreaSeries, { lineColor: palette.s1, lineWidth: 2, topColor: faded(palette.s1, 0.08), bottomColor: faded(palette.s1, 0.02), priceLineVisible: false })
    area.setData(unique(at.map((time, index) => ({ time: second(time), value: value[index] ?? 0 }))))
    return area
  }
  const bars = state.type === 'heikinAshi' ? heikinAshi({ open, high, low, close: value }) : { open, high, low, close: value }
  const data = unique(at.map((time, index) => ({
    time: second(time), open: bars.open[index] ?? 0, high: bars.high[index] ?? 0, low: bars.low[index] ?? 0, close: bars.close[index] ?? 0,
  })))
  if (state.type === 'bars') {
    const drawn = chart.addSeries(BarSeries, { upColor: palette.up, downColor: palette.down, priceLineVisible: false })
    drawn.setData(data)
    return drawn
  }
  const drawn = chart.addSeries(CandlestickSeries, look)
  drawn.setData(data)
  return drawn
}

function addVolume(chart: IChartApi, state: ChartState, { series, palette }: Material): void {
  const { at, volume } = series
  if (!state.indicators.has('volume') || !volume?.some((amount) => amount > 0)) return
  const histogram = chart.addSeries(HistogramSeries, { color: faded(palette.volume, 0.5), priceScaleId: 'volume', priceFormat: { type: 'volume' }, lastValueVisible: false, priceLineVisible: false })
  histogram.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  histogram.setData(unique(at.map((time, index) => ({ time: second(time), value: volume[index] ?? 0 }))))
}

function addComparisons(chart: IChartApi, { compared, base, palette }: Material): void {
  const colours = [palette.s2, palette.s3, palette.s4, palette.s5, palette.muted]
  compared.forEach(({ series }, index) => {
    const own = series.value[0]
    const shown = base === undefined || own === undefined ? series : rebased(series, own, base)
    const line = chart.addSeries(LineSeries, { color: colours[index] ?? palette.muted, lineWidth: 2, priceLineVisible: false, lastValueVisible: base === undefined })
    line.setData(unique(shown.at.map((time, place) => ({ time: second(time), value: shown.value[place] ?? 0 }))))
  })
}

function addIndicators(chart: IChartApi, { indicators }: ChartState, { series, palette }: Material): void {
  const { at, value, high = value, low = value } = series
  const line = (points: Line, color: string, pane = 0) => {
    const drawn = chart.addSeries(LineSeries, { color, lineWidth: 1, priceLineVisible: false, lastValueVisible: pane > 0, crosshairMarkerVisible: false }, pane)
    drawn.setData(unique(at.flatMap((time, index) => {
      const point = points[index]
      return point === undefined ? [] : [{ time: second(time), value: point }]
    })))
  }
  if (indicators.has('sma38')) line(sma(value, 38), palette.s2)
  if (indicators.has('sma90')) line(sma(value, 90), palette.s5)
  if (indicators.has('sma200')) line(sma(value, 200), palette.s3)
  if (indicators.has('ema20')) line(ema(value, 20), palette.s4)
  if (indicators.has('bollinger')) {
    const bands = bollinger(value)
    for (const points of [bands.upper, bands.middle, bands.lower]) line(points, palette.s5)
  }
  let pane = 1
  if (indicators.has('rsi')) line(rsi(value), palette.s3, pane++)
  if (indicators.has('stochastic')) line(stochastic(value, high, low), palette.s5, pane++)
  if (indicators.has('momentum')) line(momentum(value), palette.s4, pane++)
  if (indicators.has('macd')) {
    const both = macd(value)
    line(both.line, palette.s1, pane)
    line(both.signal, palette.s2, pane)
  }
}

/** The library refuses two points of one time; the later one counts. */
function unique<Point extends { time: UTCTimestamp }>(points: readonly Point[]): Point[] {
  return points.filter((point, index) => index === points.length - 1 || point.time < (points[index + 1]?.time ?? Infinity))
}

const timeText = (seconds: number, intraday: boolean) => (intraday ? `${format.shortDate(seconds * 1000)} ${format.minute(seconds * 1000)}` : format.date(seconds * 1000))

/** Labels at the very ends would be cut by the edges of the plot. */
function tickTextBetween(times: readonly number[]): (time: unknown, type: TickMarkType) => string {
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const margin = (last - first) * 0.025
  return (time, type) => {
    const at = Number(time) * 1000
    return at < first + margin || at > last - margin ? '' : tickText(at, type)
  }
}

function tickText(at: number, type: TickMarkType): string {
  if (type === TickMarkType.Year) return format.date(at).slice(6)
  if (type === TickMarkType.Month) return format.month(at)
  return type === TickMarkType.DayOfMonth ? format.shortDate(at) : format.minute(at)
}

import { type IChartApi, LineSeries, PriceScaleMode } from 'lightweight-charts'
import type { Material } from '#web/charts/interactive/draw.ts'
import { bollinger, ema, type Line, macd, momentum, rsi, sma, stochastic } from '#web/charts/interactive/indicators.ts'
import { free, second, styleOf, unique } from '#web/charts/interactive/lines.ts'
import { type ChartState, indicators as names } from '#web/charts/interactive/state.ts'
import { indicatorLooks as looks, type LineLook } from '#web/charts/line-looks.ts'

/** The lines of the chosen indicators: over the price, or in panes below it. */
export function addIndicators(
  chart: IChartApi,
  { indicators }: ChartState,
  { series, palette }: Pick<Material, 'series' | 'palette'>,
): void {
  const { at, value, high = value, low = value } = series
  /** in a pane of its own a line says at its end what it is */
  const line = (points: Line, look: LineLook | undefined, title = '', pane = 0) => {
    if (!look) return
    const drawn = chart.addSeries(
      LineSeries,
      { ...styleOf(look, palette), lineWidth: 1, title, lastValueVisible: pane > 0, crosshairMarkerVisible: false },
      pane,
    )
    // Indicators in panes of their own are no prices: neither logarithmic nor in percent, and without volume.
    if (pane > 0)
      drawn.priceScale().applyOptions({ mode: PriceScaleMode.Normal, scaleMargins: { top: free, bottom: free } })
    drawn.setData(
      unique(
        at.flatMap((time, index) => {
          const point = points[index]
          return point === undefined ? [] : [{ time: second(time), value: point }]
        }),
      ),
    )
  }
  if (indicators.includes('sma38')) line(sma(value, 38), looks.sma38[0])
  if (indicators.includes('sma90')) line(sma(value, 90), looks.sma90[0])
  if (indicators.includes('sma200')) line(sma(value, 200), looks.sma200[0])
  if (indicators.includes('ema20')) line(ema(value, 20), looks.ema20[0])
  if (indicators.includes('bollinger')) {
    const bands = bollinger(value)
    for (const points of [bands.upper, bands.middle, bands.lower]) line(points, looks.bollinger[0])
  }
  let pane = 1
  if (indicators.includes('rsi')) line(rsi(value), looks.rsi[0], names.rsi, pane++)
  if (indicators.includes('stochastic'))
    line(stochastic(value, high, low), looks.stochastic[0], names.stochastic, pane++)
  if (indicators.includes('momentum')) line(momentum(value), looks.momentum[0], names.momentum, pane++)
  if (indicators.includes('macd')) {
    const both = macd(value)
    line(both.line, looks.macd[0], names.macd, pane)
    line(both.signal, looks.macd[1], 'Signal', pane)
  }
}

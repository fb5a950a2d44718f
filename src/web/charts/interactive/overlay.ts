import { type IChartApi, LineSeries, PriceScaleMode } from 'lightweight-charts'
import { type IndicatorLine, indicatorLines, isOverPrices, panesOf } from '#web/charts/indicator-lines.ts'
import type { Material } from '#web/charts/interactive/draw.ts'
import { free, second, styleOf, unique } from '#web/charts/interactive/lines.ts'
import type { ChartState } from '#web/charts/interactive/state.ts'
import { paneDigits } from '#web/charts/value-texts.ts'
import { format } from '#web/format.ts'

/** as high as a strip of the drawn chart */
const panePx = 96

/** The lines of the chosen indicators: over the price, or in panes below it. */
export function addIndicators(
  chart: IChartApi,
  { indicators }: ChartState,
  { series, lead, palette }: Pick<Material, 'series' | 'lead' | 'palette'>,
): readonly IndicatorLine[] {
  const height = chart.chartElement().clientHeight
  const lines = indicatorLines(indicators, series, lead)
  const add = ({ name = '', look, points }: IndicatorLine, pane: number) => {
    const digits = paneDigits(points)
    const drawn = chart.addSeries(
      LineSeries,
      {
        ...styleOf(look, palette),
        lineWidth: 1,
        title: pane > 0 ? name : '', // in a pane of its own a line says at its end what it is
        lastValueVisible: pane > 0,
        crosshairMarkerVisible: false,
        priceFormat: {
          type: 'custom',
          formatter: (value: number) => format.number(value, digits),
          minMove: 10 ** -digits,
        },
      },
      pane,
    )
    // Indicators in panes of their own are no prices: neither logarithmic nor in percent, and without volume.
    if (pane > 0)
      drawn.priceScale().applyOptions({ mode: PriceScaleMode.Normal, scaleMargins: { top: free, bottom: free } })
    drawn.setData(
      unique(
        series.at.flatMap((time, index) => {
          const value = points[index]
          return value === undefined ? [] : [{ time: second(time), value }]
        }),
      ),
    )
  }
  for (const line of lines.filter(isOverPrices)) add(line, 0)
  const panes = panesOf(lines)
  panes.forEach((pane, place) => {
    for (const line of pane) add(line, place + 1)
  })
  chart.panes()[0]?.setStretchFactor(Math.max(height - panePx * panes.length, panePx))
  panes.forEach((_, place) => {
    chart.panes()[place + 1]?.setStretchFactor(panePx)
  })
  return lines
}

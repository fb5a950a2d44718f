import {
  type ChartProps,
  chartScales,
  chartTypes,
  type ChartScale,
  type ChartType,
  firstTools,
  type Indicator,
  indicators,
} from '#web/charts/interactive/state.ts'

/** Parameters of the address by which a chart is drawn: `darstellung=candles`, `achse=log`, `indikator=sma200`. */
export const toolParameters = ['darstellung', 'achse', 'indikator'] as const
type ToolParameter = (typeof toolParameters)[number]

type DrawnTools = Required<Pick<ChartProps, 'type' | 'scale' | 'indicators'>>

export const isChartType = (text: unknown): text is ChartType => typeof text === 'string' && text in chartTypes
export const isIndicator = (text: string): text is Indicator => text in indicators
export const isChartScale = (text: unknown): text is ChartScale => typeof text === 'string' && text in chartScales

/** no indicator at all: the volume is taken away, too */
const none = 'keine'

/** What the address asks for; a kind that only the awake chart draws is drawn as a line until then. */
export function drawnTools(query: URLSearchParams): DrawnTools {
  const [type, scale, chosen] = [query.get('darstellung'), query.get('achse'), query.getAll('indikator')]
  const usual = firstTools({})
  const known = chosen.filter(isIndicator)
  return {
    type: isChartType(type) ? type : usual.type,
    scale: isChartScale(scale) ? scale : usual.scale,
    indicators: known.length > 0 || chosen.includes(none) ? known : usual.indicators,
  }
}

/** The same in an address; what is usual leaves no trace. */
export function toolsInAddress({ type, scale, indicators: chosen }: DrawnTools): Record<ToolParameter, string[]> {
  const usual = firstTools({})
  const isUsual = chosen.length === usual.indicators.length && chosen.every((key) => usual.indicators.includes(key))
  return {
    darstellung: type === usual.type ? [] : [type],
    achse: scale === usual.scale ? [] : [scale],
    indikator: isUsual ? [] : chosen.length === 0 ? [none] : [...chosen],
  }
}

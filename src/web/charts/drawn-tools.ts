import {
  type ChartProps,
  chartScales,
  chartTypes,
  type ChartScale,
  type ChartType,
  type Compared,
  firstTools,
  type Indicator,
  indicators,
} from '#web/charts/interactive/state.ts'

/** Parameters of the address by which a chart is drawn: `darstellung=candles`, `achse=log`, `indikator=sma200`,
 * `vergleich=STOCK:82849`. */
export const toolParameters = ['darstellung', 'achse', 'indikator', 'vergleich'] as const
type DrawingParameter = Exclude<(typeof toolParameters)[number], 'vergleich'>

type DrawnTools = Required<Pick<ChartProps, 'type' | 'scale' | 'indicators'>>

export const isChartType = (text: unknown): text is ChartType =>
  typeof text === 'string' && Object.hasOwn(chartTypes, text)
const isIndicator = (text: string): text is Indicator => Object.hasOwn(indicators, text)
/** The known ones among them, each once, in the order of the list: one choice has one address, however it came about. */
export const indicatorsOf = (chosen: readonly string[]): Indicator[] =>
  Object.keys(indicators)
    .filter(isIndicator)
    .filter((key) => chosen.includes(key))
export const isChartScale = (text: unknown): text is ChartScale =>
  typeof text === 'string' && Object.hasOwn(chartScales, text)

/** no indicator at all, not even the volume; no comparison, not even the benchmark */
const none = 'keine'

/** What the address asks for; a kind that only the awake chart draws is drawn as a line until then. */
export function drawnTools(query: URLSearchParams): DrawnTools {
  const [type, scale, chosen] = [query.get('darstellung'), query.get('achse'), query.getAll('indikator')]
  const usual = firstTools({})
  const known = indicatorsOf(chosen)
  return {
    type: isChartType(type) ? type : usual.type,
    scale: isChartScale(scale) ? scale : usual.scale,
    indicators: known.length > 0 || chosen.includes(none) ? known : usual.indicators,
  }
}

/** How a comparison stands in the address. */
export const comparisonKey = ({ entityType, entityValue }: Omit<Compared, 'name'>): string =>
  `${entityType}:${entityValue}`

/** What the address compares with, as keys or as somebody typed it; undefined: nobody has chosen. */
export function askedComparisons(query: URLSearchParams): string[] | undefined {
  const asked = query.getAll('vergleich').map((text) => text.trim())
  return asked.length === 0 ? undefined : asked.filter((text) => text !== '' && text !== none)
}

/** The comparisons in an address; those a chart has as long as nobody chooses leave no trace. */
export function comparisonsInAddress(compared: readonly Compared[], usual: readonly Compared[]): string[] {
  const keys = compared.map(comparisonKey)
  if (keys.join() === usual.map(comparisonKey).join()) return []
  return keys.length === 0 ? [none] : keys
}

/** The same in an address; what is usual leaves no trace. */
export function toolsInAddress({ type, scale, indicators: chosen }: DrawnTools): Record<DrawingParameter, string[]> {
  const usual = firstTools({})
  const isUsual = chosen.length === usual.indicators.length && chosen.every((key) => usual.indicators.includes(key))
  return {
    darstellung: type === usual.type ? [] : [type],
    achse: scale === usual.scale ? [] : [scale],
    indikator: isUsual ? [] : chosen.length === 0 ? [none] : [...chosen],
  }
}

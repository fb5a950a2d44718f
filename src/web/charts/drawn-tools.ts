import { chartTypes, type ChartProps, type ChartType } from '#web/charts/interactive/state.ts'

/** Parameters of the address by which a chart is drawn: `darstellung=candles`, `achse=log`. */
export const toolParameters = ['darstellung', 'achse'] as const

const isChartType = (text: string | null): text is ChartType => text !== null && text in chartTypes

/** What the address asks for; a kind that only the awake chart draws is drawn as a line until then. */
export function drawnTools(query: URLSearchParams): Required<Pick<ChartProps, 'type' | 'logarithmic'>> {
  const type = query.get('darstellung')
  return { type: isChartType(type) ? type : 'line', logarithmic: query.get('achse') === 'log' }
}

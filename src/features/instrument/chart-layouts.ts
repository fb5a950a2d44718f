import { drawnTools, toolParameters, toolsInAddress } from '#web/charts/drawn-tools.ts'
import { chartScales, chartTypes, indicators } from '#web/charts/interactive/state.ts'
import { isChartRange, rangeLabels } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

/** Name of the setting that holds a reader's layouts. */
export const layoutsKey = 'chart.layouts'
export const mostLayouts = 20
export const longestName = 40

/** of the form in which layouts are stored */
const version = 1
const parameters = ['range', ...toolParameters] as const

/** A way to look at charts, under a name: it holds for every instrument. */
export interface ChartLayout {
  name: string
  /** what it says in the address of a chart: range, kind, scale, indicators, comparisons */
  query: string
}

export interface StoredLayouts {
  list: readonly ChartLayout[]
  /** some that are stored cannot be read, or a later version stored them */
  fault?: 'broken' | 'newer'
}

/** Reads the stored setting; whoever stored it may have been another program, or a later version. */
export function readLayouts(value: unknown): StoredLayouts {
  if (value === undefined) return { list: [] }
  const { version: found, list } = Object(value) as { version?: unknown; list?: unknown } // anything
  if (typeof found === 'number' && found > version) return { list: [], fault: 'newer' }
  if (found !== version || !Array.isArray(list)) return { list: [], fault: 'broken' }
  const known = list.filter(isLayout).slice(0, mostLayouts)
  const asRead = known.map(({ name, query }) => ({ name, query: layoutQuery(new URLSearchParams(query)).toString() }))
  return known.length === list.length ? { list: asRead } : { list: asRead, fault: 'broken' }
}

function isLayout(value: unknown): value is ChartLayout {
  const { name, query } = Object(value) as Partial<Record<keyof ChartLayout, unknown>> // anything
  return typeof name === 'string' && name !== '' && name.length <= longestName && typeof query === 'string'
}

/** The form in which they are stored. */
export const storedLayouts = (list: readonly ChartLayout[]) => ({ version, list })

/** What of a chart's address is a way to look at it; all else is about the instrument or nonsense. */
export function layoutQuery(address: URLSearchParams): URLSearchParams {
  const layout = new URLSearchParams()
  const range = address.get('range')
  if (isChartRange(range)) layout.set('range', range)
  for (const [name, values] of Object.entries(toolsInAddress(drawnTools(address))))
    for (const value of values) layout.append(name, value)
  for (const value of address.getAll('vergleich').slice(0, 5))
    if (/^(keine|[A-Z_]+:[\w:.-]{1,40})$/.test(value)) layout.append('vergleich', value)
  return layout
}

/** The address of a chart in a layout; what it says beside that stays. */
export function inLayout(path: string, address: URLSearchParams, { query }: ChartLayout): string {
  const next = new URLSearchParams(address)
  for (const name of parameters) next.delete(name)
  for (const [name, value] of new URLSearchParams(query)) next.append(name, value)
  return next.size > 0 ? `${path}?${next}` : path
}

const isNamed = (name: string) => (layout: ChartLayout) => layout.name.toLowerCase() === name.toLowerCase()

/** The layouts with one more, in the place of one of the same name; undefined: there are too many. */
export function withLayout(list: readonly ChartLayout[], layout: ChartLayout): readonly ChartLayout[] | undefined {
  const place = list.findIndex(isNamed(layout.name))
  if (place >= 0) return list.with(place, layout)
  return list.length < mostLayouts ? [...list, layout] : undefined
}

export const withoutLayout = (list: readonly ChartLayout[], name: string): readonly ChartLayout[] =>
  list.filter((layout) => !isNamed(name)(layout))

/** „3 J, Kerzen, Kurs, log., GD 200, 2 Vergleiche“ */
export function layoutText({ query }: ChartLayout): string {
  const address = new URLSearchParams(query)
  const range = address.get('range')
  const { type, scale, indicators: chosen } = drawnTools(address)
  const compared = address.getAll('vergleich').filter((value) => value !== 'keine').length
  return [
    ...(isChartRange(range) ? [rangeLabels[range]] : []),
    chartTypes[type],
    chartScales[scale],
    ...chosen.map((key) => indicators[key]),
    ...(compared > 0 ? [format.counted(compared, 'Vergleich', 'Vergleiche')] : []),
  ].join(', ')
}

import { getJson } from '#web/client/api.ts'
import { historyQuery, seriesOf } from '#web/charts/history.ts'
import type { ChartRange, Series } from '#web/charts/series.ts'
import type { EntityType, Instant } from '#contract/vocabulary.ts'

interface Wanted {
  entityType: EntityType
  entityValue: string
  idNotation?: number
}

/** Points of a range over HTTP; the same question as the server asks for its own drawing. */
export async function fetchSeries({ entityType, entityValue, idNotation }: Wanted, range: ChartRange, at: Instant): Promise<Series> {
  const { kind, ...asked } = historyQuery(range, at)
  const query = new URLSearchParams(Object.entries({ ...asked, idNotation }).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])))
  return seriesOf(await getJson(`/v1/instruments/${entityType}/${entityValue}/${kind === 'bars' ? 'chart_history' : 'eod_history'}?${query}`))
}

export interface Marker {
  at: Instant
  text: string
}

interface Actions {
  list: { dateExDividend: string; estimated: boolean }[]
  splitList: { date: string; ratio: number }[]
}

/** Days on which the share went ex dividend (D) or was split (`1:3`). */
export async function fetchActions(entityValue: string): Promise<Marker[]> {
  const { list, splitList } = await getJson<Actions>(`/v1/stocks/${entityValue}/dividends`)
  const marker = (day: string, text: string): Marker => ({ at: Date.parse(`${day}T12:00:00Z`), text })
  return [
    ...list.filter(({ estimated }) => !estimated).map(({ dateExDividend }) => marker(dateExDividend, 'D')),
    ...splitList.map(({ date, ratio }) => marker(date, ratio > 1 ? `1:${ratio}` : `${Math.round(1 / ratio)}:1`)),
  ]
}

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

/** Days on which the share went ex dividend. */
export async function fetchDividends(entityValue: string): Promise<Marker[]> {
  const { list } = await getJson<{ list: { dateExDividend: string; estimated: boolean }[] }>(`/v1/stocks/${entityValue}/dividends`)
  return list.filter(({ estimated }) => !estimated).map(({ dateExDividend }) => ({ at: Date.parse(`${dateExDividend}T12:00:00Z`), text: 'D' }))
}

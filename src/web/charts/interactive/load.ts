import { getJson } from '#web/client/api.ts'
import { historyQuery, leadQuery, pointsBefore, seriesOf } from '#web/charts/history.ts'
import type { ChartRange, Series } from '#web/charts/series.ts'
import type { EntityType, Instant } from '#contract/vocabulary.ts'

interface Wanted {
  entityType: EntityType
  entityValue: string
  idNotation?: number
  /** dividends put back */
  withEarnings?: boolean
}

/** Points of a range over HTTP; the same question as the server asks for its own drawing. */
export const fetchSeries = (wanted: Wanted, range: ChartRange, at: Instant): Promise<Series> =>
  fetchPoints(wanted, historyQuery(range, at))

/** The points before the first of a series that was asked for. */
export async function fetchLead(wanted: Wanted, range: ChartRange, { at }: Series): Promise<Series> {
  const first = at[0] ?? 0
  return pointsBefore(await fetchPoints(wanted, leadQuery(range, first)), first)
}

async function fetchPoints(
  { entityType, entityValue, idNotation, withEarnings }: Wanted,
  { kind, ...asked }: ReturnType<typeof historyQuery> | ReturnType<typeof leadQuery>,
): Promise<Series> {
  const query = new URLSearchParams(
    Object.entries({ ...asked, idNotation, withEarnings: kind === 'days' && withEarnings ? true : undefined }).flatMap(
      ([key, value]) => (value === undefined ? [] : [[key, String(value)]]),
    ),
  )
  return seriesOf(
    await getJson(
      `/v1/instruments/${entityType}/${entityValue}/${kind === 'bars' ? 'chart_history' : 'eod_history'}?${query}`,
    ),
  )
}

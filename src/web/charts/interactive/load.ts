import { getJson } from '#web/client/api.ts'
import { historyQuery, seriesOf } from '#web/charts/history.ts'
import { type Mark, marksOf } from '#web/charts/marks.ts'
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
export async function fetchSeries(
  { entityType, entityValue, idNotation, withEarnings }: Wanted,
  range: ChartRange,
  at: Instant,
): Promise<Series> {
  const { kind, ...asked } = historyQuery(range, at)
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

/** Ex-days and splits of a share. */
export const fetchMarks = async (entityValue: string): Promise<Mark[]> =>
  marksOf(await getJson(`/v1/stocks/${entityValue}/dividends`))

import { call } from '#web/client/call.ts'
import type { getChartHistory, getEodHistory } from '#contract/history.ts'
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
  fetchPoints(wanted, historyQuery(range, at), range)

/** The points before the first of a series that was asked for. */
export async function fetchLead(wanted: Wanted, range: ChartRange, { at }: Series): Promise<Series> {
  const first = at[0] ?? 0
  return pointsBefore(await fetchPoints(wanted, leadQuery(range, first)), first)
}

async function fetchPoints(
  { entityType, entityValue, idNotation, withEarnings }: Wanted,
  asked: ReturnType<typeof historyQuery> | ReturnType<typeof leadQuery>,
  counted?: ChartRange,
): Promise<Series> {
  const params = { entityType, entityValue }
  if (asked.kind === 'bars') {
    const { kind: _, ...query } = asked
    return seriesOf(
      await call<typeof getChartHistory>('/v1/instruments/:entityType/:entityValue/chart_history', {
        params,
        query: { ...query, idNotation },
      }),
    )
  }
  const { kind: _, ...query } = asked
  return seriesOf(
    await call<typeof getEodHistory>('/v1/instruments/:entityType/:entityValue/eod_history', {
      params,
      query: { ...query, idNotation, withEarnings: withEarnings || undefined },
    }),
    counted,
  )
}

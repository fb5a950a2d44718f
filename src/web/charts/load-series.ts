import type { Call } from '#contract/endpoint.ts'
import { getChartHistory, getEodHistory } from '#contract/history.ts'
import type { EntityType, Instant } from '#contract/vocabulary.ts'
import { historyQuery, seriesOf } from '#web/charts/history.ts'
import type { ChartRange, Series } from '#web/charts/series.ts'

export interface Charted {
  entityType: EntityType
  entityValue: string
  idNotation?: number | undefined
  /** dividends put back; within a day there are none */
  withEarnings?: boolean
}

/** Points of a chart, from the bars of a day or from daily prices. */
export async function loadSeries(
  call: Call,
  { entityType, entityValue, idNotation, withEarnings = false }: Charted,
  range: ChartRange,
  at: Instant,
): Promise<Series> {
  const asked = historyQuery(range, at)
  const params = { entityType, entityValue }
  const notation = idNotation === undefined ? {} : { idNotation }
  if (asked.kind === 'bars') {
    const { resolution, startDate, endDate } = asked
    return seriesOf(await call(getChartHistory, { params, query: { ...notation, resolution, startDate, endDate } }))
  }
  const { range: length } = asked
  return seriesOf(
    await call(getEodHistory, {
      params,
      query: {
        ...notation,
        range: length,
        withEarnings,
        ...('startDate' in asked ? { startDate: asked.startDate } : {}),
      },
    }),
  )
}

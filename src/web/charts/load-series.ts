import type { Call } from '#contract/endpoint.ts'
import { getChartHistory, getEodHistory } from '#contract/history.ts'
import type { EntityType, Instant } from '#contract/vocabulary.ts'
import { historyQuery, leadQuery, pointsBefore, seriesOf } from '#web/charts/history.ts'
import type { ChartRange, Series } from '#web/charts/series.ts'

export interface Charted {
  entityType: EntityType
  entityValue: string
  idNotation?: number | undefined
  /** dividends put back; within a day there are none */
  withEarnings?: boolean
}

/** Points of a chart, from the bars of a day or from daily prices. */
export const loadSeries = (call: Call, charted: Charted, range: ChartRange, at: Instant): Promise<Series> =>
  loadPoints(call, charted, historyQuery(range, at), range)

/** The points before the first of a chart, for averages that are whole from the first one on. */
export async function loadLead(call: Call, charted: Charted, range: ChartRange, { at }: Series): Promise<Series> {
  const first = at[0]
  if (first === undefined) return { at: [], value: [] }
  return pointsBefore(await loadPoints(call, charted, leadQuery(range, first)), first)
}

async function loadPoints(
  call: Call,
  { entityType, entityValue, idNotation, withEarnings = false }: Charted,
  asked: ReturnType<typeof historyQuery> | ReturnType<typeof leadQuery>,
  counted?: ChartRange,
): Promise<Series> {
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
        ...('endDate' in asked ? { endDate: asked.endDate } : {}),
      },
    }),
    counted,
  )
}

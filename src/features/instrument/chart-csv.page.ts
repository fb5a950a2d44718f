import { Failure } from '#contract/failures.ts'
import { entityTypes } from '#contract/vocabulary.ts'
import { csvOfSeries } from '#web/charts/csv.ts'
import { loadSeries } from '#web/charts/load-series.ts'
import { isChartRange, isIntraday } from '#web/charts/series.ts'
import { file } from '#web/page.tsx'
import { chosenNotation } from '#features/instrument/layout.block.tsx'

/** The points of a chart as a file that spreadsheets open, for whoever reads without script. */
export const route = file({
  path: '/kursdaten/:typ/:wert',
  async load({ call, params, query, now }) {
    const entityType = entityTypes.find((each) => each === params['typ'])
    const entityValue = params['wert']
    const range = query.get('range')
    if (!entityType || !entityValue || !isChartRange(range)) throw new Failure('NOT_FOUND')
    const series = await loadSeries(
      call,
      {
        entityType,
        entityValue,
        idNotation: chosenNotation(query),
        withEarnings: query.get('kurse') === 'mit-dividenden',
      },
      range,
      now,
    )
    return {
      contentType: 'text/csv; charset=utf-8',
      text: csvOfSeries(series, isIntraday(range), { entityType }),
      cacheControl: 'no-store',
    }
  },
})

import type { Examples } from '#web/example.ts'
import { SeriesTable } from '#web/charts/series-table.tsx'
import type { Series } from '#web/charts/series.ts'

const days = Array.from({ length: 60 }, (_, day) => Date.UTC(2026, 8, 1 + day))
const series: Series = { at: days, value: days.map((_, day) => 100 + 8 * Math.sin(day / 9) + day / 5) }

export const examples: Examples = {
  Punkte: () => (
    <SeriesTable
      series={{ at: days.slice(0, 5), value: series.value.slice(0, 5) }}
      name="SAP"
      kind={{ entityType: 'STOCK' }}
      intraday={false}
    />
  ),
}

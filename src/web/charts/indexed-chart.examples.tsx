import type { Examples } from '#web/example.ts'
import { indexedTo100 } from '#web/charts/indexed.ts'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import type { Series } from '#web/charts/series.ts'

const days = Array.from({ length: 60 }, (_, day) => Date.UTC(2026, 8, 1 + day))
const series: Series = { at: days, value: days.map((_, day) => 100 + 8 * Math.sin(day / 9) + day / 5) }
const indexed = indexedTo100([series, { at: days, value: days.map((_, day) => 24_000 + 30 * day) }])

export const examples: Examples = {
  'zwei Linien': () =>
    indexed ? <IndexedChart label="SAP und DAX" names={['SAP', 'DAX']} indexed={indexed} /> : <></>,
  'Prozent mit Punkten': () => (
    <IndexedChart
      isChange
      label="Rendite"
      names={['Depot']}
      indexed={{ from: days[0] ?? 0, lines: [{ at: days, value: days.map((_, day) => day / 4 - 3) }] }}
      dots={{ name: 'Transaktion', at: days.filter((_, day) => day % 20 === 5) }}
    />
  ),
  Beträge: () => (
    <IndexedChart isMoney label="Wert" names={['Wert']} indexed={{ from: days[0] ?? 0, lines: [series] }} />
  ),
}

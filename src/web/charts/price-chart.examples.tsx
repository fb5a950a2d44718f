import type { Examples } from '#web/example.ts'
import { PriceChart } from '#web/charts/price-chart.tsx'
import type { Series } from '#web/charts/series.ts'

const days = Array.from({ length: 60 }, (_, day) => Date.UTC(2026, 8, 1 + day))
const series: Series = { at: days, value: days.map((_, day) => 100 + 8 * Math.sin(day / 9) + day / 5) }

export const examples: Examples = {
  Linie: () => (
    <PriceChart
      label="SAP, drei Monate"
      series={series}
      range="M6"
      kind={{ entityType: 'STOCK' }}
      previousClose={104}
    />
  ),
  'mit Marken': () => (
    <PriceChart
      label="SAP mit Dividende"
      series={series}
      range="M6"
      kind={{ entityType: 'STOCK' }}
      marks={[
        {
          at: days[20] ?? 0,
          text: 'D',
          title: 'Dividende 2,35 EUR',
          meaning: 'Ex-Tag einer Dividende',
          side: 'below',
          rank: 0,
        },
      ]}
    />
  ),
  Vergleich: () => (
    <PriceChart
      label="SAP und DAX"
      series={series}
      compared={[{ ...series, value: series.value.map((value) => 210 - value) }]}
      range="M6"
      kind={{ entityType: 'STOCK' }}
    />
  ),
}

import type { Examples } from '#web/example.ts'
import { PriceChart } from '#web/charts/price-chart.tsx'
import type { Series } from '#web/charts/series.ts'

const days = Array.from({ length: 60 }, (_, day) => Date.UTC(2026, 8, 1 + day))
const series: Series = { at: days, value: days.map((_, day) => 100 + 8 * Math.sin(day / 9) + day / 5) }

export const examples: Examples = {
  Linie: () => (
    <PriceChart label="SAP, drei Monate" series={series} range="M6" kind={{ entityType: 'STOCK' }} reference={104} />
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
  'mit Zeichnungen': () => (
    <PriceChart
      label="SAP mit Zeichnungen"
      series={series}
      range="M6"
      kind={{ entityType: 'STOCK' }}
      sketches={[
        { id: '1', kind: 'level', unit: 'EUR', points: [{ at: days[0] ?? 0, price: 112 }] },
        {
          id: '2',
          kind: 'fibonacci',
          unit: 'EUR',
          points: [
            { at: days[5] ?? 0, price: 101 },
            { at: days[40] ?? 0, price: 116 },
          ],
        },
        { id: '3', kind: 'text', unit: 'EUR', points: [{ at: days[30] ?? 0, price: 104 }], text: 'Ausbruch' },
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

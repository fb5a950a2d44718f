import type { Examples } from '#web/example.ts'
import { BarChart } from '#web/charts/bar-chart.tsx'

export const examples: Examples = {
  'mit Steuern darauf': () => (
    <BarChart
      label="Erträge nach Monaten"
      bars={[
        { label: '04/26', value: 120, text: '120,00', taken: 30 },
        { label: '05/26', value: 420, text: '420,00', taken: 105 },
      ]}
    />
  ),
  Dividenden: () => (
    <BarChart
      label="Dividende je Aktie"
      bars={[
        { label: '2024', value: 2.2, text: '2,20' },
        { label: '2025', value: 2.35, text: '2,35' },
        { label: '2026e', value: 2.5, text: '2,50', hollow: true },
      ]}
    />
  ),
}

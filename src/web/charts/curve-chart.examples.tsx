import type { Examples } from '#web/example.ts'
import { CurveChart } from '#web/charts/curve-chart.tsx'

export const examples: Examples = {
  Renditen: () => (
    <CurveChart
      label="Renditen nach Laufzeit"
      curves={[
        {
          name: 'Bund',
          points: [
            { x: 1, y: 2, name: 'Schatz' },
            { x: 10, y: 2.7, name: 'Bund 2036' },
            { x: 30, y: 3.1, name: 'Bund 2056' },
          ],
        },
      ]}
    />
  ),
}

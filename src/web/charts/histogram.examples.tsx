import type { Examples } from '#web/example.ts'
import { Histogram } from '#web/charts/histogram.tsx'

export const examples: Examples = {
  Renditen: () => (
    <Histogram
      label="Tagesrenditen"
      bins={[
        { toPct: -1, number: 8 },
        { fromPct: -1, toPct: 0, number: 41 },
        { fromPct: 0, toPct: 1, number: 52 },
        { fromPct: 1, number: 11 },
      ]}
    />
  ),
}

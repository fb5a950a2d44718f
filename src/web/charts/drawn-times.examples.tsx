import type { Examples } from '#web/example.ts'
import { DrawnTimes } from '#web/charts/drawn-times.tsx'

export const examples: Examples = {
  'drei Tage': () => (
    <DrawnTimes
      ticks={[
        { index: 0, left: 10, text: '18.11.' },
        { index: 1, left: 50, text: '19.11.' },
        { index: 2, left: 90, text: '20.11.' },
      ]}
    />
  ),
}

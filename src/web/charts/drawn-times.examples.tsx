import type { Examples } from '#web/example.ts'
import { DrawnTimes } from '#web/charts/drawn-times.tsx'

export const examples: Examples = {
  'drei Tage': () => (
    <DrawnTimes
      ticks={[
        { at: 0, index: 0, text: '18.11.' },
        { at: 1, index: 1, text: '19.11.' },
        { at: 2, index: 2, text: '20.11.' },
      ]}
      place={({ index }) => 10 + 40 * index}
    />
  ),
}

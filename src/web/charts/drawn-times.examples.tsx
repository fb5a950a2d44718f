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
  'Monate eines Jahres, auf Telefonen jeder zweite': () => (
    <DrawnTimes
      ticks={['Jan. 2026', 'März 2026', 'Mai 2026', 'Juli 2026', 'Sep. 2026'].map((text, index) => ({
        index,
        left: 4 + index * 22,
        text,
      }))}
    />
  ),
}

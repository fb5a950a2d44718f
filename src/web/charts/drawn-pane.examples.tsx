import type { Examples } from '#web/example.ts'
import { DrawnPane } from '#web/charts/drawn-pane.tsx'

const places = Array.from({ length: 60 }, (_, index) => (1000 * index) / 59)

export const examples: Examples = {
  'RSI 14': () => (
    <DrawnPane
      x={places}
      lines={[
        {
          indicator: 'rsi',
          name: 'RSI 14',
          look: { colour: 's3', dash: 'solid' },
          points: places.map((_, index) => (index < 14 ? undefined : 50 + 30 * Math.sin(index / 6))),
        },
      ]}
    />
  ),
}

import type { Examples } from '#web/example.ts'
import { DrawnCandles } from '#web/charts/drawn-candles.tsx'

const days = Array.from({ length: 20 }, (_, day) => day)
const value = days.map((day) => 50 + 20 * Math.sin(day / 4))

export const examples: Examples = {
  'zwanzig Tage': () => (
    <svg viewBox="0 0 1000 100" className="plot" aria-hidden="true">
      <DrawnCandles
        series={{
          at: days,
          value,
          open: value.map((close, day) => value[day - 1] ?? close),
          high: value.map((close) => close + 6),
          low: value.map((close) => close - 6),
        }}
        x={days.map((day) => 50 * day + 25)}
        y={(price) => 100 - price}
        slot={50}
      />
    </svg>
  ),
}

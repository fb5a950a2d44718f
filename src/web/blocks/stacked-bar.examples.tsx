import type { Examples } from '#web/example.ts'
import { StackedBar } from '#web/blocks/stacked-bar.tsx'

export const examples: Examples = {
  'Plus und Minus': () => (
    <StackedBar
      className="breadth-bar"
      height={10}
      parts={[
        { look: 'up', value: 24 },
        { look: 'flat', value: 3 },
        { look: 'down', value: 13 },
      ]}
    />
  ),
  'mit Worten': () => (
    <StackedBar
      className="breadth-bar"
      height={10}
      whole={100}
      label="40 von 100"
      parts={[{ look: 'share', value: 40 }]}
    />
  ),
}

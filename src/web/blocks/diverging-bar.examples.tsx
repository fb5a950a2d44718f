import type { Examples } from '#web/example.ts'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'

export const examples: Examples = {
  'nach rechts': () => <DivergingBar value={1.4} most={2} />,
  'nach links': () => <DivergingBar value={-0.6} most={2} />,
  'ein Anteil': () => <DivergingBar value={1.2} most={2} neutral />,
}

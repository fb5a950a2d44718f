import type { Examples } from '#web/example.ts'
import { Sparkline } from '#web/blocks/sparkline.tsx'

export const examples: Examples = {
  gestiegen: () => <Sparkline label="DAX, ein Tag" points={[10, 12, 11, 14]} />,
  gefallen: () => <Sparkline label="MDAX, ein Tag" points={[14, 12, 13, 9]} />,
  'ohne Kurse': () => <Sparkline label="SDAX" points={[10]} />,
}

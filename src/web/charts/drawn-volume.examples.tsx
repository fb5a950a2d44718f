import type { Examples } from '#web/example.ts'
import { DrawnVolume } from '#web/charts/drawn-volume.tsx'

export const examples: Examples = {
  'ein Tag': () => <DrawnVolume volume={Array.from({ length: 104 }, (_, minute) => 100 + ((minute * 37) % 90))} />,
}

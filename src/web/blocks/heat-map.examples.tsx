import type { Examples } from '#web/example.ts'
import { HeatMap } from '#web/blocks/heat-map.tsx'
import { rows } from '#features/testing/examples.ts'

export const examples: Examples = {
  'Werte eines Index': () => (
    <HeatMap label="DAX" rows={rows.map((row, place) => ({ ...row, weightPct: 12 - place * 3 }))} />
  ),
}

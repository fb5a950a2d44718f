import type { Examples } from '#web/example.ts'
import { HeatMap } from '#web/blocks/heat-map.tsx'
import { rows } from '#features/testing/examples.ts'

export const examples: Examples = {
  'Werte eines Index': () => (
    <HeatMap label="DAX" rows={rows.map((row, place) => ({ ...row, weightPct: 12 - place * 3 }))} />
  ),
  'Positionen eines Depots': () => (
    <HeatMap
      label="Depot"
      whole="deiner Wertpapiere"
      rows={rows.slice(0, 2).map((row, place) => ({ ...row, weightPct: 70 - place * 40, href: '/depots/investments' }))}
    />
  ),
}

import type { Examples } from '#web/example.ts'
import { PeerTable } from '#features/stocks/peer-table.block.tsx'
import { rows } from '#features/testing/examples.ts'

export const examples: Examples = {
  Vergleichsgruppe: () => <PeerTable caption="Vergleichsgruppe" rows={rows} />,
}

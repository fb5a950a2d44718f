import type { Examples } from '#web/example.ts'
import { PeerTable } from '#web/blocks/peer-table.tsx'
import { rows } from '#web/testing/examples.ts'

export const examples: Examples = {
  Vergleichsgruppe: () => <PeerTable caption="Vergleichsgruppe" rows={rows} />,
}

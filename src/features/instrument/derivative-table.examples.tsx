import type { Examples } from '#web/example.ts'
import { DerivativeTable } from '#features/instrument/derivative-table.block.tsx'
import { derivative } from '#features/testing/examples.ts'

export const examples: Examples = {
  Papiere: () => <DerivativeTable caption="Knock-Outs auf den DAX" rows={[derivative]} />,
  kurz: () => <DerivativeTable caption="Knock-Outs, kurz" rows={[derivative]} short />,
}

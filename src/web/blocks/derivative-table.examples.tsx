import type { Examples } from '#web/example.ts'
import { DerivativeTable } from '#web/blocks/derivative-table.tsx'
import { derivative } from '#web/testing/examples.ts'

export const examples: Examples = {
  Papiere: () => <DerivativeTable caption="Knock-Outs auf den DAX" rows={[derivative]} />,
  kurz: () => <DerivativeTable caption="Knock-Outs, kurz" rows={[derivative]} short />,
}

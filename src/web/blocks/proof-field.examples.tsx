import type { Examples } from '#web/example.ts'
import { formOf } from '#web/blocks/form.tsx'
import { ProofField } from '#web/blocks/proof-field.tsx'

export const examples: Examples = {
  gefragt: (at) => <ProofField of={formOf(at, 'beispiel')} isNeeded />,
}

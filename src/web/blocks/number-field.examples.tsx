import type { Examples } from '#web/example.ts'
import { NumberField } from '#web/blocks/number-field.tsx'

export const examples: Examples = {
  ausgefüllt: () => (
    <NumberField
      name="betrag"
      label="Betrag"
      typed={{ text: '1.000', value: 1000 }}
      problem="Bitte eine Zahl"
      unit="EUR"
    />
  ),
  vertippt: () => (
    <NumberField
      name="kurs"
      label="Kurs"
      typed={{ text: 'zwölf', value: undefined }}
      problem="Bitte eine Zahl wie 12,50"
    />
  ),
}

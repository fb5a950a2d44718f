import type { Examples } from '#web/example.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { LeadFigures } from '#web/blocks/lead-figures.tsx'

export const examples: Examples = {
  'Wert mit Einheit': () => (
    <LeadFigures
      lead={{ label: 'Wert', value: '56.054,70', unit: 'EUR', detail: <SimulatedBadge /> }}
      figures={[
        { label: 'Heute', value: '+603,96', detail: <ChangePercent value={1.16} /> },
        { label: 'Rendite', value: <ChangePercent value={61.4} digits={1} />, detail: 'seit 04.01.2024' },
        { label: 'Konto', value: '4.182,60' },
      ]}
    />
  ),
  'ohne Einheit, eine Zahl daneben': () => (
    <LeadFigures
      label="Die Liste in Zahlen"
      lead={{ label: '1 Tag im Mittel', value: <ChangePercent value={-0.4} /> }}
      figures={[{ label: 'Im Plus', value: '3 von 8', detail: 'seit Aufnahme' }]}
    />
  ),
}

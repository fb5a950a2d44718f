import type { Examples } from '#web/example.ts'
import { KeyFigures } from '#web/blocks/key-figures.tsx'

export const examples: Examples = {
  'mit und ohne Wert': () => (
    <KeyFigures
      name="beispiel"
      figures={[
        { label: 'KGV', value: '18,00' },
        { label: 'Marktkapitalisierung', value: '302,6', unit: 'Mrd. EUR' },
        { label: 'Tageshoch', value: undefined, reason: 'heute noch kein Handel' },
      ]}
    />
  ),
}

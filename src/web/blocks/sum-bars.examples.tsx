import type { Examples } from '#web/example.ts'
import { SumBars } from '#web/blocks/sum-bars.tsx'

export const examples: Examples = {
  'von null weg und zurück': () => (
    <SumBars
      steps={[
        { label: 'Gekauft', detail: '2 Käufe', value: -8550, text: '−8.550,00' },
        { label: 'Verkauft', value: 5400, text: '+5.400,00' },
        { label: 'Gebühren', value: -14.7, text: '−14,70' },
        { label: 'Wert jetzt', value: 14277.5, text: '+14.277,50' },
      ]}
      total={{ label: 'Ergebnis', value: 11112.8, text: '+11.112,80' }}
    />
  ),
  'nichts bewegt': () => (
    <SumBars
      steps={[{ label: 'Gebühren', value: 0, text: '±0,00' }]}
      total={{ label: 'Ergebnis', value: 0, text: '±0,00' }}
    />
  ),
}

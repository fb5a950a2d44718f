import type { Examples } from '#web/example.ts'
import { Explained, Missing } from '#web/blocks/explained.tsx'

export const examples: Examples = {
  'eine erklärte Zahl': () => (
    <Explained
      id="beispiel-kgv"
      label="KGV"
      explanation={{ words: 'Kurs durch Gewinn je Aktie.', formula: 'Kurs ÷ Gewinn', source: 'Geschäftsbericht' }}
    >
      18,00
    </Explained>
  ),
  'ein fehlender Wert': () => (
    <Missing id="beispiel-fehlt" label="Streubesitz" reason="vom Datenlieferanten nicht geliefert" />
  ),
}

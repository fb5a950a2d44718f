import type { Examples } from '#web/example.ts'
import { YearNote } from '#web/blocks/year-note.tsx'

export const examples: Examples = {
  'solange Jahreswerte fehlen': () => (
    <YearNote rows={[{ quote: { hintYear: 'Werte über längere Zeiträume werden nach und nach berechnet.' } }]} />
  ),
}

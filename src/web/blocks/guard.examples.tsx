import type { Examples } from '#web/example.ts'
import { BlockError, Guard } from '#web/blocks/guard.tsx'

export const examples: Examples = {
  'was gelingt': () => (
    <Guard>
      <p>Inhalt</p>
    </Guard>
  ),
  'was misslingt': () => (
    <BlockError text="Ein technischer Fehler verhindert die Darstellung dieser Daten." action="Neuladen" />
  ),
}

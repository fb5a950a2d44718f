import type { Examples } from '#web/example.ts'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'

export const examples: Examples = {
  'unbekannte Sortierung': () => <UnknownNote asked="FARBE" what="Sortierung" instead={usualOrder} />,
}

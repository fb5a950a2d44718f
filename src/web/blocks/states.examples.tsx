import type { Examples } from '#web/example.ts'
import { Empty, Note, TurboWarning } from '#web/blocks/states.tsx'

export const examples: Examples = {
  'nichts da': () => <Empty text="Keine Werte." hint="Mit weniger Filtern findest du mehr." />,
  Hinweis: () => <Note>Alle Kurse sind simuliert.</Note>,
  Warnung: () => <Note warn>Kein aktueller Kurs.</Note>,
  Turbos: () => <TurboWarning />,
}

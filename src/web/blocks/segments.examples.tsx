import type { Examples } from '#web/example.ts'
import { Segments, Tabs } from '#web/blocks/segments.tsx'

export const examples: Examples = {
  Auswahl: (at) => (
    <Segments
      label="Zeitraum"
      segments={[
        { label: 'Heute', href: at.path, current: true },
        { label: '1 W', href: '?zeitraum=W1' },
      ]}
    />
  ),
  Reiter: (at) => (
    <Tabs
      label="Märkte"
      tabs={[
        { label: 'Indizes', href: at.path, current: true },
        { label: 'Devisen', href: '?tab=devisen' },
      ]}
    />
  ),
}

import type { Examples } from '#web/example.ts'
import { LiveStatus } from '#web/blocks/live-status.tsx'

export const examples: Examples = {
  jetzt: () => <LiveStatus now={Date.parse('2026-11-20T10:00:00Z')} />,
  vorhin: () => <LiveStatus now={Date.parse('2026-11-20T10:00:00Z')} as="2026-11-20T09:45:00Z" />,
}

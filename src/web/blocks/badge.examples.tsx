import type { Examples } from '#web/example.ts'
import { QualityBadge, SimulatedBadge } from '#web/blocks/badge.tsx'
import { now, quote } from '#features/testing/examples.ts'

export const examples: Examples = {
  Schlusskurs: () => <QualityBadge quote={quote} now={now} />,
  Realtime: () => <QualityBadge quote={{ ...quote, isOpen: true }} now={now} />,
  verzögert: () => <QualityBadge quote={{ ...quote, isOpen: true, codeQualityPrice: 'DLY' }} now={now} />,
  'kein aktueller Kurs': () => <QualityBadge quote={{ ...quote, isStale: true }} now={now} />,
  simuliert: () => <SimulatedBadge />,
}

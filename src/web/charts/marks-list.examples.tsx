import type { Examples } from '#web/example.ts'
import { marksOf } from '#web/charts/marks-of.ts'
import { MarksList } from '#web/charts/marks-list.tsx'

export const examples: Examples = {
  'eine Dividende und Zahlen': () => (
    <MarksList
      placed={marksOf([
        { type: 'FIGURES', date: '2026-04-23', name: 'Zahlen zum 1. Quartal 2026' },
        { type: 'DIVIDEND', date: '2026-05-14', name: 'Dividende 2,35 EUR' },
      ]).map((mark) => ({ mark }))}
    />
  ),
}
